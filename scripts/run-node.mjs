// @ts-check
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { root } from "./setup/steps.mjs";

const lookMs = 500;

/**
 * Runs a program of Node's to its end and returns its exit code. Signals reach it, so that we wait while it cleans
 * up; and it ends when npm is gone, which passes on neither a hangup nor its own death.
 *
 * @param {string[]} args @param {{ node?: string }} [options] @returns {Promise<number>}
 */
export function runNode(args, options = {}) {
  const child = spawn(options.node ?? process.execPath, args, { cwd: root, stdio: "inherit" });
  // On a terminal Ctrl-C reaches the child as well, and twice would mean at once.
  process.on("SIGINT", () => void (process.stdin.isTTY || child.kill("SIGINT")));
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP"]))
    process.on(signal, () => child.kill(signal));
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.env.npm_lifecycle_event !== undefined && process.ppid !== parent) child.kill("SIGTERM");
  }, lookMs);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      clearInterval(look);
      resolve(signal === null ? (code ?? 1) : 128 + (constants.signals[signal] ?? 0));
    });
  });
}
