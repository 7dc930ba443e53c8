import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import type { ExecutionResult } from "../../contract.ts";
import { readCap } from "./limits.ts";

/**
 * The careless owner of the positive control: it reads, cleans and believes as a first draft would. What
 * befalls it shows that an attack is a real one.
 */

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // Something is there that we may not look at.
    return true;
  }
}

/** Reads a path as `open` and `read` would, links and all; says what came of it. */
export function naiveRead(workspace: string, path: string): string | undefined {
  const full = join(workspace, path);
  if (!isThere(full)) return undefined;
  const run = spawnSync("head", ["-c", String(readCap + 1), full], {
    timeout: 1_000,
    maxBuffer: 2 * readCap,
  });
  if (run.signal !== null) return "naive reader hung";
  if (run.status !== 0) return `naive reader crashed: ${run.stderr.toString().trim()}`;
  if (run.stdout.length > readCap) return "naive reader got more than its cap";
  const text = run.stdout.toString("latin1");
  const secret = /CANARY-[\w-]+/.exec(text)?.[0];
  if (secret !== undefined) return `naive reader read ${secret}`;
  return text.includes("stale") ? "stale submission served as this run's" : undefined;
}

/** A copy that checks the parent for links first and then opens by name: the classic race. */
export function naiveCheckedRead(workspace: string, path: string): string | undefined {
  const full = join(workspace, path);
  try {
    if (lstatSync(join(full, "..")).isSymbolicLink()) return undefined;
    const secret = /CANARY-[\w-]+/.exec(readFileSync(full, "latin1"))?.[0];
    return secret === undefined ? undefined : `naive reader read ${secret}`;
  } catch {
    return undefined;
  }
}

/** Removes the workspace's submission as a plain recursive removal does. */
export function naiveCleanup(workspace: string): string | undefined {
  const path = join(workspace, "submission.csv");
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (error) {
    return `naive cleanup failed: ${String(error).slice(0, 120)}`;
  }
  return existsSync(path) ? "naive cleanup left something" : undefined;
}

/** Writes a file as a shell does, through links and into pipes. */
export function naiveWrite(workspace: string, path: string): string[] {
  const run = spawnSync("tee", [join(workspace, path)], {
    input: "by the owner\n",
    timeout: 1_000,
    stdio: "pipe",
  });
  return run.signal === null ? [] : ["naive writer hung"];
}

/** Removes a path by its name, wherever its folders lead. */
export function naiveRemove(workspace: string, path: string): void {
  spawnSync("rm", ["-rf", join(workspace, path)]);
}

/** Lists the submission's folder and looks at each name that it was given. */
export function naiveListing(workspace: string): string | undefined {
  const path = join(workspace, "submission.csv");
  try {
    if (!lstatSync(path).isDirectory()) return undefined;
    const lost = readdirSync(path).filter((name) => !isThere(join(path, name)));
    return lost.length > 0 ? `naive listing lost ${lost.length} files` : undefined;
  } catch {
    return undefined;
  }
}

/** Takes the word of the streams and of the exit code for what happened. */
export function naiveBelief(result: ExecutionResult): string[] {
  const found: string[] = [];
  const streams = [result.stdout.bytes, result.stderr.bytes].map((bytes) => Buffer.from(bytes));
  for (const bytes of streams) {
    const line = bytes.toString().trim().split("\n").at(-1) ?? "";
    if (result.exitCode !== 0 && line.includes(`"outcome":"ok"`)) found.push("in-band result believed");
    if (bytes.includes(Buffer.from([2, 0, 0, 0, 0, 0, 0]))) found.push("in-band frame believed");
    if (Buffer.compare(Buffer.from(bytes.toString()), bytes) !== 0)
      found.push("naive decoding changed the output");
    if (line.startsWith("[")) {
      try {
        JSON.stringify(JSON.parse(line));
      } catch {
        found.push("in-band parser crashed");
      }
    }
  }
  if (result.signal === "SIGKILL" || result.exitCode === 137) found.push("taken for a limit");
  return found;
}
