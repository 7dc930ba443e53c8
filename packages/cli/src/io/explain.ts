import { CliError } from "./cli-error.ts";
import { commandName } from "./command-name.ts";
import { exitCode } from "./exit-code.ts";
import { systemMessage } from "./system-message.ts";

/** A failure as the command line tells it. */
export interface Explanation {
  readonly code: string;
  readonly message: string;
  readonly remedy?: string;
  readonly exitCode: number;
}

/** Codes of the libraries' typed errors that the person at the command line caused. */
const usageCodes = new Set([
  "unknown_task",
  "invalid_options",
  "invalid_argument",
  "no_board",
  "log_missing",
  "ENOENT",
  "EACCES",
  "EEXIST",
  "EISDIR",
  "ENOTDIR",
  "EROFS",
]);

const remedies: Readonly<Record<string, string>> = {
  unknown_task: `${commandName} tasks  lists them.`,
  invalid_options: `${commandName} --help  lists the commands; --help behind one lists what it takes.`,
  no_sandbox: `${commandName} doctor  says what is missing and how to install it.`,
  no_board: "Play it with --reward raw.",
  log_missing: "Give the folder of an episode: the one that holds episode.jsonl.",
  log_corrupt: "Take an intact copy, or the version that wrote it.",
  ENOENT: "Look whether the path is spelt right.",
  EACCES: "Choose another path, or have its owner allow it.",
  EEXIST: "Choose another name: what is there is not written over.",
  EISDIR: "Give the path of a file.",
  ENOTDIR: "Give a path in which all but the last name are folders.",
  EROFS: "Choose another path: that one cannot be written to.",
  ENOSPC: "Make room, or choose another disk.",
  task_unusable: "When the folder of prepared tasks is the trouble, name another in XDG_CACHE_HOME.",
  log_failed: "Choose another --log-dir or --episode-id, or a copy of the episode that can be written to.",
  blob_missing: "Copy the episode's whole folder, its blobs too.",
};

function codeOf(error: Error): string | undefined {
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Turns whatever was thrown into a message, a remedy and an exit code. */
export function explain(error: unknown): Explanation {
  if (error instanceof CliError) {
    const { code, message, remedy } = error;
    return { code, message, exitCode: error.exitCode, ...(remedy === undefined ? {} : { remedy }) };
  }
  const failure = error instanceof Error ? error : new Error(String(error));
  const code = codeOf(failure);
  if (code === undefined) {
    return {
      code: "internal",
      message: `${failure.name}: ${failure.message}`,
      remedy: "Set MLEDOJO_DEBUG=1 to see where, and report it.",
      exitCode: exitCode.machinery,
    };
  }
  const remedy = remedies[code];
  return {
    code,
    message: systemMessage(failure) ?? failure.message,
    exitCode: usageCodes.has(code) ? exitCode.usage : exitCode.machinery,
    ...(remedy === undefined ? {} : { remedy }),
  };
}
