// @ts-check
// What the steps of the setup share. Plain JavaScript over Node's own modules: it runs before anything is installed.
import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Something that could not be installed here, and the command that would. */
export class SetupError extends Error {
  /** @param {string} what @param {string} command */
  constructor(what, command) {
    super(`${what}\n  Run:  ${command}`);
    this.name = "SetupError";
  }
}

export const isRoot = process.getuid?.() === 0;

/** Who runs this, by name; by number where the machine knows no name. */
export function userName() {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

/** @param {string} line */
export const say = (line) => void process.stderr.write(`setup: ${line}\n`);

/** Where a program stands on PATH; null where it does not. @param {string} program @returns {string | null} */
export function findOnPath(program) {
  const folders = program.includes("/") ? [""] : (process.env.PATH ?? "").split(delimiter);
  for (const folder of folders) {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return join(folder, program);
    } catch {
      // not in this folder
    }
  }
  return null;
}

/** A hash of files, and of their names where they are not there. @param {string[]} files */
export function fingerprint(...files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(existsSync(file) ? readFileSync(file) : file);
  return hash.digest("hex").slice(0, 32);
}

/** Whether this very input was installed. @param {string} stamp @param {string} wanted */
export const isDone = (stamp, wanted) => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;

/** @param {string} stamp @param {string} wanted @param {() => void} install */
export function once(stamp, wanted, install) {
  if (isDone(stamp, wanted)) return;
  install();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/**
 * Runs a program to its end and returns what it printed.
 *
 * @param {string} program @param {string[]} args @param {string} hint what to run by hand when it fails
 */
export function run(program, args, hint) {
  const result = spawnSync(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });
  if (result.error || result.status !== 0) {
    const tail = `${result.stdout ?? ""}${result.stderr ?? ""}`.trim().split("\n").slice(-15).join("\n");
    throw new SetupError(
      `"${program} ${args.join(" ")}" failed${result.error ? `: ${result.error.message}` : ""}\n${tail}`,
      hint,
    );
  }
  return result.stdout;
}
