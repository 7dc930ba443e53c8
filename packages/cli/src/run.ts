import { CommanderError } from "commander";
import { createBusy } from "./io/busy.ts";
import { CliError } from "./io/cli-error.ts";
import { commandName } from "./io/command-name.ts";
import type { CommandContext, CommandResult } from "./io/context.ts";
import { exitCode } from "./io/exit-code.ts";
import { explain, type Explanation } from "./io/explain.ts";
import { watchInterrupts } from "./io/interrupt.ts";
import { createPaint } from "./io/paint.ts";
import { createProgram } from "./program.ts";

const keepAliveMs = 60_000;

/** Writes and waits until the stream took it, so that the end of the process cuts nothing off. */
function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve) => stream.write(text, () => resolve()));
}

function report(failure: Explanation): string {
  return `error: ${failure.message}\n${failure.remedy === undefined ? "" : `  ${failure.remedy}\n`}`;
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
    progress: (line) => void (json ? stderr : stdout).write(`${line}\n`),
    busy: createBusy(stderr),
    paint: createPaint(json ? stderr : stdout, host.env),
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
  try {
    await program.parseAsync([...args], { from: "user" });
    return interrupt.exitCode() ?? code;
  } catch (error) {
    const interrupted = interrupt.exitCode();
    if (interrupted === exitCode.brokenPipe) return interrupted;
    if (interrupted !== null) {
      // A command may say what became of what it had begun.
      const remedy = error instanceof CliError && error.code === "interrupted" ? error.remedy : undefined;
      const failure = { code: "interrupted", message: "interrupted", exitCode: interrupted };
      return await fail(remedy === undefined ? failure : { ...failure, remedy }, error);
    }
    if (error instanceof CommanderError) {
      // Help and version come this way too; commander has printed them.
      if (error.exitCode === 0) return exitCode.ok;
      // No command at all: commander takes that for an error, and people for a question.
      if (error.code === "commander.help") {
        await write(stdout, program.helpInformation());
        return exitCode.ok;
      }
      const message = error.message.replace(/^error: /, "");
      const remedy = `${commandName} --help  lists the commands, ${commandName} COMMAND --help  its options.`;
      return await fail({ code: "usage", message, remedy, exitCode: exitCode.usage }, error);
    }
    return await fail(explain(error), error);
  } finally {
    clearInterval(alive);
    interrupt.dispose();
  }
}

function inspectCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : `\ncaused by ${inspectCause(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
