import { exitCode } from "./exit-code.ts";
import { watchNpm } from "./watch-npm.ts";

/** Within this time a second Ctrl-C is the first once more: npm sends on what the terminal has sent to all. */
const echoMs = 500;

const signals = [
  ["SIGINT", exitCode.interrupted],
  ["SIGTERM", exitCode.terminated],
  ["SIGHUP", exitCode.hangup],
] as const;

/** Turns signals and a closed output pipe into one AbortSignal, so that `finally` blocks clean up. */
export interface Interrupt {
  readonly signal: AbortSignal;
  /** The exit code that the interruption asks for; null when there was none. */
  exitCode(): number | null;
  /** Why output could not be written, when that was the interruption and its reader had not just gone away. */
  outputError(): Error | null;
  /** From now on signals end the process as they end any other: at once, and without a word. */
  stepAside(): void;
  /** Stops listening. */
  dispose(): void;
}

/**
 * The first signal asks for an orderly end; a second Ctrl-C leaves at once (what runs in a sandbox dies with us
 * all the same, its files go with the next start).
 */
export function watchInterrupts(process: NodeJS.Process): Interrupt {
  const controller = new AbortController();
  let code: number | null = null;
  let outputError: Error | null = null;
  let interruptedAt = 0;
  const abort = (wanted: number): void => {
    code ??= wanted;
    controller.abort(new Error("interrupted"));
  };
  const onSignal = (name: NodeJS.Signals): void => {
    const wanted = signals.find(([signal]) => signal === name)?.[1] ?? exitCode.interrupted;
    if (code !== null && name === "SIGINT" && performance.now() - interruptedAt > echoMs)
      process.exit(wanted);
    if (code === null) interruptedAt = performance.now();
    abort(wanted);
  };
  const onOutputError = (error: NodeJS.ErrnoException): void => {
    if (error.code === "EPIPE") {
      abort(exitCode.brokenPipe);
      return;
    }
    outputError ??= error;
    abort(exitCode.machinery);
  };
  for (const [name] of signals) process.on(name, onSignal);
  const forgetNpm = watchNpm(process, () => abort(exitCode.hangup));
  process.stdout.on("error", onOutputError);
  process.stderr.on("error", onOutputError);
  const stepAside = (): void => {
    for (const [name] of signals) process.off(name, onSignal);
  };
  return {
    signal: controller.signal,
    exitCode: () => code,
    outputError: () => outputError,
    stepAside,
    dispose() {
      forgetNpm();
      stepAside();
    },
  };
}
