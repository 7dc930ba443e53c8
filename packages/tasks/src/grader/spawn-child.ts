import { spawn, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

import { PARENT_VARIABLE } from "./messages.ts";

/**
 * What the kernel counts though nobody can use it: from Node 24 on, V8 reserves 512 MiB for code in each isolate as
 * private writable memory. The grader has two isolates, its own and the thread that watches the parent.
 */
const RESERVED_BYTES = Number(process.versions.node.split(".")[0]) >= 24 ? 2 * 512 * 2 ** 20 : 0;

/**
 * Starts a grader process. A shell lowers the limits and then becomes Node: `ulimit -d` bounds all private
 * writable memory by the kernel (RLIMIT_DATA), typed arrays included, which no option of Node does; an allocation
 * beyond it fails. `ulimit -c 0` keeps answers out of core files.
 */
export function spawnChild(memoryBytes: number): ChildProcess {
  const { file, flags } = childProgram();
  const kilobytes = Math.floor((memoryBytes + RESERVED_BYTES) / 1024);
  const script = `ulimit -c 0; ulimit -d ${kilobytes} && exec "$@"`;
  const heap = `--max-old-space-size=${Math.max(64, Math.floor(memoryBytes / 2 ** 20))}`;
  return spawn("/bin/sh", ["-c", script, "sh", process.execPath, heap, ...flags, file], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
    cwd: "/",
    env: {
      PATH: process.env["PATH"] ?? "",
      TMPDIR: process.env["TMPDIR"] ?? "",
      [PARENT_VARIABLE]: String(process.pid),
    },
  });
}

/** The child's program, beside this file: TypeScript when run from source, else what the build made of it. */
function childProgram(): { readonly file: string; readonly flags: readonly string[] } {
  const fromSource = import.meta.url.endsWith(".ts");
  const file = fileURLToPath(new URL(fromSource ? "./child.ts" : "./child.js", import.meta.url));
  if (!fromSource) return { file, flags: [] };
  const loader = createRequire(import.meta.url).resolve("tsx");
  return { file, flags: ["--import", pathToFileURL(loader).href, "--conditions=@mledojo/source"] };
}
