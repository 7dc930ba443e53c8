import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Action } from "../../actions/action.ts";
import { builtinActions, type BuiltinAction } from "../../actions/builtin/builtin-actions.ts";
import type { Env } from "../../env/env.ts";
import { EpisodeEnv } from "../../env/episode-env.ts";
import type { EnvOptions } from "../../options/env-options.ts";
import { resolveEnvOptions } from "../../options/resolve-env-options.ts";
import { createFakeBackend, type FakeBackend, type FakeProgram } from "./fake-sandbox.ts";
import { createFakeTask, type FakeTask } from "./fake-task.ts";

const folders: string[] = [];

process.once("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder of its own under the system's temporary one; it goes with the process. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "mledojo-env-test-"));
  folders.push(folder);
  return folder;
}

/**
 * The fake's small language: `submit a,b` leaves a submission, `print text` prints, `fail text` ends with a ValueError,
 * `syntax` does not compile, and lines follow each other. The syntax script fails exactly where `syntax` stands.
 */
export const tinyLanguage: FakeProgram = (request) => {
  const code = request.code?.["main.py"] ?? "";
  if (request.code?.["check.py"] !== undefined) {
    return code.includes("syntax")
      ? { outcome: "runtime_error", exitCode: 3, stderr: "SyntaxError: invalid syntax" }
      : {};
  }
  let stdout = "";
  const files: Record<string, string> = {};
  for (const line of code.split("\n")) {
    const [word, ...rest] = line.split(" ");
    const text = rest.join(" ");
    if (word === "print") stdout += `${text}\n`;
    if (word === "submit") files["submission.csv"] = text;
    if (word === "write") files[text] = "x";
    if (word === "syntax") return { outcome: "runtime_error", stderr: "SyntaxError: invalid syntax", stdout };
    if (word === "fail") {
      return {
        outcome: "runtime_error",
        stdout,
        files,
        stderr: `Traceback (most recent call last):\n  File\nValueError: ${text}\n`,
      };
    }
  }
  return { stdout, files };
};

/** An environment over the fakes, and the fakes themselves. */
export function createFakeEnv<const Actions extends readonly Action[] = readonly []>(
  options: EnvOptions<Actions> = {},
  parts: { readonly program?: FakeProgram; readonly task?: FakeTask; readonly backend?: FakeBackend } = {},
): {
  readonly env: Env<BuiltinAction | Actions[number]>;
  readonly backend: FakeBackend;
  readonly task: FakeTask;
  readonly logDir: string;
} {
  const backend = parts.backend ?? createFakeBackend(parts.program ?? tinyLanguage);
  const task = parts.task ?? createFakeTask();
  const logDir = options.logDir ?? temporaryFolder();
  const resolved = resolveEnvOptions({ ...options, logDir });
  const actions: readonly (BuiltinAction | Actions[number])[] = [
    ...builtinActions,
    ...(options.actions ?? []),
  ];
  const env = new EpisodeEnv({ task, backend, resolved, actions });
  return { env, backend, task, logDir };
}
