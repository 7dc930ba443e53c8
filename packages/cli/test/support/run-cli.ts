import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../../..", import.meta.url));
const command = join(root, "packages", "cli", "bin", "mledojo.js");

export interface CliRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** A descriptor to write standard output to. @defaultValue a pipe, whose text is in the result */
  readonly stdout?: number;
  /** Called with the process once it is started. */
  readonly onStart?: (child: ChildProcess) => void;
}

/** Runs the real command, as a shell would, with pipes for its output. */
export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliRun> {
  const env = { ...process.env, MLEDOJO_VENV: join(root, ".venv"), FORCE_COLOR: "", ...options.env };
  // Under a test runner's colours and warnings the output would not be what people see.
  const child = spawn(process.execPath, [command, ...args], {
    cwd: options.cwd ?? root,
    env: { ...env, NODE_OPTIONS: "" },
    stdio: ["ignore", options.stdout ?? "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  options.onStart?.(child);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}
