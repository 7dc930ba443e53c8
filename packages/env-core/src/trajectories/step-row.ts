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
  /** The bootstrap intervals of the two; null where none was drawn. */
  readonly score_low: number | null;
  readonly score_high: number | null;
  readonly human_rank_low: number | null;
  readonly human_rank_high: number | null;
  /** Whether it beat the best before it: `yes`, `no` or `within_noise`; null for the first, and where none was compared. */
  readonly improved: string | null;
  /** By how much, and the interval of that; null with `improved`. */
  readonly gain: number | null;
  readonly gain_low: number | null;
  readonly gain_high: number | null;
  /** HumanRank of the best submission so far. */
  readonly best_human_rank: number | null;
  /** Null when a failure of ours spoilt the step: leave such rows out. */
  readonly reward: number | null;
  readonly terminated: boolean;
  readonly truncated: boolean;
  /** Milliseconds: waiting for box and grader (null in logs that did not measure it), box start, program, grading, whole step. */
  readonly queue_ms: number | null;
  readonly start_ms: number;
  readonly exec_ms: number;
  readonly grade_ms: number;
  readonly total_ms: number;
  /** CPU seconds of the step's runs together; null where the machine cannot tell, or nothing ran. */
  readonly cpu_seconds: number | null;
  readonly peak_memory_bytes: number | null;
  /** What the caller of `step` said that the action cost; null where it said nothing. */
  readonly tokens: number | null;
  readonly dollars: number | null;
  /** Characters of the observation's message, which is what a model reads. */
  readonly message_chars: number;
  readonly code_sha256: string | null;
  readonly submission_sha256: string | null;
  /** Hash of the task's data. */
  readonly data_sha256: string;
  /** Hash of what graded; null when nothing was graded, or the log does not say. */
  readonly grader_sha256: string | null;
  /** The image of the box that ran code, `sha256:…`; null when none ran, or the log does not say. */
  readonly image: string | null;
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
    score_low: shown?.interval?.score[0] ?? null,
    score_high: shown?.interval?.score[1] ?? null,
    human_rank_low: shown?.interval?.humanRank?.[0] ?? null,
    human_rank_high: shown?.interval?.humanRank?.[1] ?? null,
    improved: shown?.improved ?? null,
    gain: shown?.gain?.value ?? null,
    gain_low: shown?.gain?.interval?.[0] ?? null,
    gain_high: shown?.gain?.interval?.[1] ?? null,
    best_human_rank: best?.humanRank ?? null,
    reward: event.reward,
    terminated: event.terminated,
    truncated: event.truncated,
    queue_ms: event.timings.queueMs,
    start_ms: event.timings.startMs,
    exec_ms: event.timings.execMs,
    grade_ms: event.timings.gradeMs,
    total_ms: event.timings.totalMs,
    cpu_seconds: cpu.length === 0 ? null : cpu.reduce((sum, value) => sum + value, 0),
    peak_memory_bytes: memory.length === 0 ? null : Math.max(...memory),
    tokens: event.cost.tokens,
    dollars: event.cost.dollars,
    message_chars: event.message.length,
    code_sha256: event.handles.code ?? null,
    submission_sha256: event.handles.submission ?? null,
    data_sha256: event.hashes.data ?? start.task.dataHash,
    grader_sha256: event.hashes.grader,
    image: event.hashes.image,
    final_score: final?.score ?? null,
    final_human_rank: final?.humanRank ?? null,
  };
}

/** The rows of one episode. */
export function stepRows(reading: EpisodeReading): StepRow[] {
  return reading.steps.map((event) => rowOf(reading, event));
}
