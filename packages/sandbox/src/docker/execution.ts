import type { Container, ContainerCreateOptions } from "dockerode";
import type { ExecutionRequest, ExecutionResult, SandboxLimits } from "../contract.ts";
import { KeptOutput } from "../kept-output.ts";
import { classifyEnding, type RawEnding } from "../outcome.ts";
import { Attached } from "./attached.ts";
import { boxEnvironment } from "./box-environment.ts";
import { type BoxReport, endingOf, type ReadyReport } from "./box-report.ts";
import { pidsLimit, startingPids } from "./container-spec.ts";
import { createContainer } from "./create-container.ts";
import type { Engine } from "./engine.ts";
import type { Frame } from "./frames.ts";
import { HardStop } from "./hard-stop.ts";
import { limitSocketMemory } from "./socket-memory.ts";

/** How long the trusted process gets to end a run by itself before the engine is told to kill the container. */
const graceMs = 5_000;

type Ending = Omit<RawEnding, "stderr">;

const endedBy = (outcome: RawEnding["endedBy"], note = "", limitsHit: Ending["limitsHit"] = []): Ending => ({
  endedBy: outcome,
  note,
  exitCode: null,
  signal: null,
  limitsHit,
});

/** Half of a surrogate pair has no bytes; the usual replacement character stands in. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

/** One execution in a container of its own. It is used once. */
export class Execution {
  readonly #engine: Engine;
  readonly #request: ExecutionRequest;
  readonly #limits: SandboxLimits;
  readonly #signal: AbortSignal;
  readonly #stdout: KeptOutput;
  readonly #stderr: KeptOutput;
  readonly #began = performance.now();
  #startedAt: number | null = null;
  #report: BoxReport | null = null;
  #reportedAt = 0;
  #tidying: Promise<unknown> = Promise.resolve();
  #ready = (_report: ReadyReport): void => undefined;

  constructor(engine: Engine, request: ExecutionRequest, limits: SandboxLimits, signal: AbortSignal) {
    this.#engine = engine;
    this.#request = request;
    this.#limits = limits;
    this.#signal = signal;
    this.#stdout = new KeptOutput(limits.keptOutputBytes);
    this.#stderr = new KeptOutput(limits.keptOutputBytes);
  }

  /** Runs it. A failure of the engine is the outcome `infra_error`, never thrown. */
  async run(spec: ContainerCreateOptions): Promise<ExecutionResult> {
    if (this.#signal.aborted) return this.cancelled();
    let container: Container | null = null;
    try {
      container = await createContainer(this.#engine, spec);
      return this.#result(await this.#runIn(container));
    } catch (error) {
      return this.failed(error instanceof Error ? error.message : String(error));
    } finally {
      if (container !== null) await this.#remove(container);
    }
  }

  async #remove(container: Container): Promise<void> {
    const removed = container.remove({ force: true }).catch(() => undefined);
    // With a report every process is dead already, and what is left is the engine's own tidying.
    if (this.#report === null) await removed;
    else this.#tidying = removed;
  }

  /** Resolves when nothing of the execution is left with the engine. */
  get tidied(): Promise<unknown> {
    return this.#tidying;
  }

  /** The result of a run that was cancelled before it began. */
  cancelled(): ExecutionResult {
    return this.#result(endedBy("cancelled"));
  }

  /** The result of a run for which the workspace had no room. */
  full(): ExecutionResult {
    return this.#result(endedBy("disk_limit", "", ["disk"]));
  }

  /** The result of a run that our own machinery failed. */
  failed(why: string): ExecutionResult {
    return this.#result(endedBy("infra_error", why));
  }

  async #runIn(container: Container): Promise<Ending> {
    const ready = new Promise<ReadyReport>((resolve) => (this.#ready = resolve));
    const attached = await Attached.to(container, (frame) => this.#hear(frame));
    const hard = new HardStop(container);
    const cancel = (): void => {
      attached.send("K", "cancelled");
      hard.in(graceMs);
    };
    try {
      await container.start();
      const report = await Promise.race([ready, attached.closed]);
      if (this.#signal.aborted) return endedBy("cancelled");
      if ((report?.counters?.socketLimit ?? 0) > this.#limits.memoryBytes)
        await limitSocketMemory(container, this.#limits.memoryBytes);
      const pids = pidsLimit(this.#limits);
      if (pids < startingPids) await container.update({ PidsLimit: pids });
      // Only now does anything untrusted exist: whoever dies before this line leaves nothing that runs.
      attached.send("J", this.#job());
      hard.in(this.#limits.wallTimeMs + graceMs);
      this.#signal.addEventListener("abort", cancel, { once: true });
      await attached.closed;
    } finally {
      this.#signal.removeEventListener("abort", cancel);
      hard.never();
      attached.end();
    }
    return this.#report === null
      ? this.#withoutReport(container, attached, hard.used)
      : endingOf(this.#report);
  }

  #hear({ kind, payload }: Frame): void {
    // Our own program wrote what is read here, where no other could write.
    if (kind === "R") {
      const report: ReadyReport = JSON.parse(payload.toString());
      this.#ready(report);
    } else if (kind === "S") this.#startedAt = performance.now();
    else if (kind === "D") {
      const report: BoxReport = JSON.parse(payload.toString());
      this.#report = report;
      this.#reportedAt = performance.now();
    } else if (kind === "O" || kind === "E") {
      (kind === "O" ? this.#stdout : this.#stderr).push(payload);
      this.#request.onOutput?.(kind === "O" ? "stdout" : "stderr", payload);
    }
  }

  #job(): string {
    const code = Object.entries(this.#request.code ?? {}).map(([name, text]) => [
      name,
      Buffer.from(text).toString("base64"),
    ]);
    return JSON.stringify({
      command: this.#request.command.map(wellFormed),
      code: Object.fromEntries(code) as unknown,
      stdin: Buffer.from(this.#request.stdin ?? []).toString("base64"),
      env: Object.fromEntries(
        Object.entries(boxEnvironment(this.#limits, this.#request.env)).map(([name, value]) => [
          name,
          wellFormed(value),
        ]),
      ) as unknown,
      limits: this.#limits,
    });
  }

  /** The container ended without its trusted process having reported: it was killed with everything else. */
  async #withoutReport(container: Container, attached: Attached, stoppedHard: boolean): Promise<Ending> {
    if (this.#signal.aborted) return endedBy("cancelled");
    if (stoppedHard) return endedBy("timeout", "", ["wallTime"]);
    await container.wait();
    const { State } = await container.inspect();
    if (State.OOMKilled && this.#startedAt !== null) return endedBy("out_of_memory", "", ["memory"]);
    if (State.ExitCode === 137 && this.#startedAt !== null) return endedBy("killed");
    const said = attached.errors || State.Error || `it ended with exit code ${State.ExitCode}`;
    return endedBy("infra_error", `the box ended before it could report: ${said}`);
  }

  #result(ending: Ending): ExecutionResult {
    const now = this.#report === null ? performance.now() : this.#reportedAt;
    const started = this.#startedAt ?? now;
    const report = this.#report;
    const stderr = this.#stderr.finish();
    return {
      executionId: this.#request.executionId,
      ...classifyEnding({ ...ending, stderr }, this.#limits),
      stdout: this.#stdout.finish(),
      stderr,
      usage: { cpuSeconds: report?.cpuSeconds ?? null, peakMemoryBytes: report?.peakMemoryBytes ?? null },
      timings: {
        startMs: started - this.#began,
        runMs: report?.runMs ?? now - started,
        reapMs: report?.reapMs ?? 0,
      },
    };
  }
}
