import { Worker } from "node:worker_threads";

import { PARENT_VARIABLE } from "./messages.ts";

/**
 * Ends this process when its parent is gone. A closed channel tells that too, but only once the main thread is
 * idle; a thread of its own notices also while a metric computes, or never returns.
 */
export function watchParent(): void {
  const parent = Number(process.env[PARENT_VARIABLE]);
  if (!Number.isInteger(parent) || parent <= 0) return;
  const program = `setInterval(() => { if (process.ppid !== ${parent}) process.kill(process.pid, "SIGKILL"); }, 250);`;
  new Worker(program, { eval: true, execArgv: [], env: {}, stdin: false }).unref();
}
