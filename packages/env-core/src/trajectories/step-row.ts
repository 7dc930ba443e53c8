import type { EpisodeReading } from "../log/read-episode.ts";
import type { StepEvent } from "../log/events.ts";

/** One row of the table of steps: what a step did, what came of it and what it cost. */
export interface StepRow {
  readonly task: string;
  readonly episode: string;
  readonly seed: number;
  /** From 1. */
  readonly step: number;
  /** When the step ended. */
  readonly at: Date;
  readonly action: string;
  readonly outcome: string;
  /** The metric on the public half, else on the private one; null when nothing was scored in this step. */
  readonly score: number | null;
  readonly human_rank: number | null;
  /** HumanRank of the best submission so far. */
  readonly best_human_rank: number | null;
  /** Null when a failure of ours spoilt the step: leave such rows out. */
  readonly reward: number | null;
  readonly terminated: boolean;
  readonly truncated: boolean;
  /** Milliseconds: box start, program, grading, whole step. */
  readonly start_ms: number;
  readonly exec_ms: number;
  readonly grade_ms: number;
  readonly total_ms: number;
  /** CPU seconds of the step's runs together; null where the machine cannot tell, or nothing ran. */
  readonly cpu_seconds: number | null;
  readonly peak_memory_bytes: number | null;
  /** Characters of the observation's message, which is what a model reads. */
  readonly message_chars: number;
  readonly code_sha256: string | null;
  readonly submission_sha256: string | null;
  /** The episode's final result on the private half, on each of its rows; null without one. */
  readonly final_score: number | null;
  readonly final_human_rank: number | null;
}

function known(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null);
}

function rowOf(reading: EpisodeReading, event: StepEvent): StepRow {
  const { start, end } = reading;
  const shown = event.scores.public ?? event.scores.private;
  const best = event.best?.scores.public ?? event.best?.scores.private;
  const cpu = known(event.executions.map(({ cpuSeconds }) => cpuSeconds));
  const memory = known(event.executions.map(({ peakMemoryBytes }) => peakMemoryBytes));
  const final = end?.final?.scores.private;
  return {
    task: start.task.id,
    episode: start.episodeId,
    seed: start.seed,
    step: event.step,
    at: new Date(event.at),
    action: event.action.name,
    outcome: event.outcome,
    score: shown?.score ?? null,
    human_rank: shown?.humanRank ?? null,
    best_human_rank: best?.humanRank ?? null,
    reward: event.reward,
    terminated: event.terminated,
    truncated: event.truncated,
    start_ms: event.timings.startMs,
    exec_ms: event.timings.execMs,
    grade_ms: event.timings.gradeMs,
    total_ms: event.timings.totalMs,
    cpu_seconds: cpu.length === 0 ? null : cpu.reduce((sum, value) => sum + value, 0),
    peak_memory_bytes: memory.length === 0 ? null : Math.max(...memory),
    message_chars: event.message.length,
    code_sha256: event.handles.code ?? null,
    submission_sha256: event.handles.submission ?? null,
    final_score: final?.score ?? null,
    final_human_rank: final?.humanRank ?? null,
  };
}

/** The rows of one episode. */
export function stepRows(reading: EpisodeReading): StepRow[] {
  return reading.steps.map((event) => rowOf(reading, event));
}
