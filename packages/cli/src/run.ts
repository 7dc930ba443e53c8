import { CommanderError, type Command } from "commander";
import { createBusy } from "./io/busy.ts";
import { CliError } from "./io/cli-error.ts";
import { commandName } from "./io/command-name.ts";
import type { CommandContext, CommandResult } from "./io/context.ts";
import { exitCode } from "./io/exit-code.ts";
import { explain, type Explanation } from "./io/explain.ts";
import { watchInterrupts } from "./io/interrupt.ts";
import { columnsOf } from "./io/columns.ts";
import { createPaint } from "./io/paint.ts";
import { printable } from "./io/printable.ts";
import { createProgram } from "./program.ts";

const keepAliveMs = 60_000;

/** Writes and waits until the stream took it, so that the end of the process cuts nothing off. */
function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  // One turn later a failure has been told of as well.
  return new Promise((resolve) => stream.write(text, () => setImmediate(resolve)));
}

function report(failure: Explanation): string {
  return `error: ${printable(failure.message)}\n${failure.remedy === undefined ? "" : `  ${failure.remedy}\n`}`;
}

/**
 * Runs one command line and answers the exit code. Everything that can go wrong ends in a message and a code; a
 * stack is shown only under `MLEDOJO_DEBUG`.
 */
export async function run(args: readonly string[], host: NodeJS.Process): Promise<number> {
  const { stdout, stderr } = host;
  // Looked for here too, for the command line may be what is wrong.
  const json = args.includes("--json");
  const interrupt = watchInterrupts(host);
  // Helper processes do not hold the event loop, so that it could run dry while one of them is still being ended.
  const alive = setInterval(() => undefined, keepAliveMs);
  const context: CommandContext = {
    signal: interrupt.signal,
    endAtOnce: () => interrupt.stepAside(),
    progress: (line) => void (json ? stderr : stdout).write(`${line}\n`),
    busy: createBusy(stderr),
    paint: createPaint(json ? stderr : stdout, host.env),
    columns: columnsOf(json ? stderr : stdout),
  };
  const deliver = async (result: CommandResult): Promise<number> => {
    const text = json ? JSON.stringify(result.document, null, 2) : result.text();
    if (text !== "") await write(stdout, `${text}\n`);
    return result.exitCode;
  };
  const fail = async (failure: Explanation, cause: unknown): Promise<number> => {
    const { exitCode: code, ...rest } = failure;
    if (json) await write(stdout, `${JSON.stringify({ error: rest }, null, 2)}\n`);
    await write(stderr, report(failure));
    if ((host.env.MLEDOJO_DEBUG ?? "") !== "") await write(stderr, `${inspectCause(cause)}\n`);
    return code;
  };
  let code: number = exitCode.ok;
  const program = createProgram(context, async (result) => {
    code = await deliver(await result);
  });
  const conclude = async (thrown: { readonly error: unknown } | null): Promise<number> => {
    const interrupted = interrupt.exitCode();
    if (interrupted === exitCode.brokenPipe) return interrupted;
    const unwritten = interrupt.outputError();
    if (unwritten !== null) {
      await write(
        stderr,
        report({ ...explain(unwritten), message: `The output could not be written: ${unwritten.message}` }),
      );
      return exitCode.machinery;
    }
    if (thrown === null) return interrupted ?? code;
    const { error } = thrown;
    if (interrupted !== null) {
      // A command may say what became of what it had begun.
      const remedy = error instanceof CliError && error.code === "interrupted" ? error.remedy : undefined;
      const failure = { code: "interrupted", message: "interrupted", exitCode: interrupted };
      return fail(remedy === undefined ? failure : { ...failure, remedy }, error);
    }
    if (!(error instanceof CommanderError)) return fail(explain(error), error);
    // Help and version come this way too; commander has printed them.
    if (error.exitCode === 0) return exitCode.ok;
    // No command at all: commander takes that for an error, and people for a question.
    if (error.code === "commander.help") {
      program.outputHelp();
      return exitCode.ok;
    }
    return fail(explainUsage(error, program, args), error);
  };
  try {
    const thrown = await program.parseAsync([...args], { from: "user" }).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    return await conclude(thrown);
  } finally {
    clearInterval(alive);
    interrupt.dispose();
  }
}

/** What is wrong with a command line, and whose help tells how it is written. */
function explainUsage(error: CommanderError, program: Command, args: readonly string[]): Explanation {
  const first = args.find((word) => !word.startsWith("-"));
  const asked = program.commands.find((each) => each.name() === first);
  const remedy =
    asked === undefined
      ? `${commandName} --help  lists the commands.`
      : `${commandName} ${asked.name()} --help  lists what it takes.`;
  return { code: "usage", message: error.message.replace(/^error: /, ""), remedy, exitCode: exitCode.usage };
}

function inspectCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : `\ncaused by ${inspectCause(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
