import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Task } from "@mledojo/tasks";
import type { Action } from "../actions/action.ts";
import { makeEnv } from "../env/make-env.ts";
import type { StepResult } from "../env/env.ts";
import type { EpisodeStart, StepEvent } from "../log/events.ts";
import { readEpisode } from "../log/read-episode.ts";
import type { PresetName, SandboxChoice } from "../options/env-options.ts";
import { isOurFailure } from "../outcomes/outcome.ts";
import { sameScores } from "./compare-scores.ts";

/** A place where a replay went another way than its log. */
export interface ReplayMismatch {
  /** The step; 0 for what concerns the episode as a whole. */
  readonly step: number;
  readonly field: "data" | "outcome" | "scores" | "submission" | "end" | "final";
  /** Outcome, scores, handle or reason; JSON. */
  readonly logged: unknown;
  readonly replayed: unknown;
}

export interface ReplayResult {
  /** Whether nothing went another way. */
  readonly ok: boolean;
  /** Steps in the log, and steps compared (steps that a failure of ours spoilt are played and not compared). */
  readonly steps: number;
  readonly compared: number;
  readonly mismatches: readonly ReplayMismatch[];
}

export interface ReplayOptions {
  /** @defaultValue "auto" */
  readonly sandbox?: SandboxChoice;
  /** The task, when it is not an embedded one. @defaultValue the embedded task of the log's id */
  readonly task?: Task;
  /** The actions that the episode had besides the built-in ones. @defaultValue none */
  readonly actions?: readonly Action[];
  /** Relative tolerance on scores, for code whose arithmetic is not the same from run to run. @defaultValue 0 */
  readonly tolerance?: number;
  readonly signal?: AbortSignal;
  /** Called after each step, for display. */
  readonly onStep?: (logged: StepEvent, replayed: StepResult, mismatches: readonly ReplayMismatch[]) => void;
}

function compareStep(logged: StepEvent, replayed: StepResult, tolerance: number): ReplayMismatch[] {
  const mismatches: ReplayMismatch[] = [];
  const add = (field: ReplayMismatch["field"], before: unknown, after: unknown): void => {
    mismatches.push({ step: logged.step, field, logged: before, replayed: after });
  };
  const { observation, info } = replayed;
  if (logged.outcome !== observation.outcome) add("outcome", logged.outcome, observation.outcome);
  if (!sameScores(logged.scores, info.scores, tolerance)) add("scores", logged.scores, info.scores);
  const before = logged.handles.submission ?? null;
  const after = observation.handles.submission ?? null;
  if (before !== after && (tolerance === 0 || before === null || after === null))
    add("submission", before, after);
  return mismatches;
}

async function openReplay(start: EpisodeStart, options: ReplayOptions, logDir: string) {
  const { executionTimeoutMs, validationTimeoutMs, maxMessageChars, maxDataBytes, maxSubmissionBytes } =
    start.options;
  const { visibility, rankedBy, scoredOn, intervals } = start.options;
  const preset: PresetName = scoredOn === "whole" ? "mle-dojo" : "default";
  return makeEnv(options.task ?? start.task.id, {
    sandbox: options.sandbox ?? "auto",
    limits: start.sandbox.limits,
    // The clock of a replay is not the clock of the episode: its wall time says nothing.
    budget: { ...start.options.budget, wallTimeMs: null },
    actions: options.actions ?? [],
    reward: () => 0,
    preset,
    visibility,
    rankedBy,
    logDir,
    executionTimeoutMs,
    validationTimeoutMs,
    maxMessageChars,
    maxDataBytes,
    maxSubmissionBytes,
    intervals: intervals ?? false,
  });
}

/**
 * Plays a logged episode again, action by action, in a fresh environment with the same options and seed, and compares
 * outcome, scores and submission of each step, and the final result.
 *
 * @param dir - the episode's folder; it is only read
 * @throws EnvError as `readEpisode` and `makeEnv` do; a difference is data, never thrown
 */
export async function replayEpisode(dir: string, options: ReplayOptions = {}): Promise<ReplayResult> {
  const episode = await readEpisode(dir);
  const { start, steps, end } = episode;
  const tolerance = options.tolerance ?? 0;
  const mismatches: ReplayMismatch[] = [];
  const logDir = await mkdtemp(join(tmpdir(), "mledojo-replay-"));
  let compared = 0;
  try {
    await using env = await openReplay(start, options, logDir);
    const { info } = await env.reset({ seed: start.seed });
    if (info.task.dataHash !== start.task.dataHash) {
      mismatches.push({ step: 0, field: "data", logged: start.task.dataHash, replayed: info.task.dataHash });
    }
    let last: StepResult | null = null;
    for (const logged of steps) {
      options.signal?.throwIfAborted();
      if (last !== null && (last.terminated || last.truncated)) {
        mismatches.push({ step: logged.step, field: "end", logged: null, replayed: last.info.reason });
        break;
      }
      const { tokens, dollars } = logged.cost;
      last = await env.step(
        { raw: episode.actionOf(logged) },
        {
          cost: { ...(tokens !== null && { tokens }), ...(dollars !== null && { dollars }) },
          ...(options.signal !== undefined && { signal: options.signal }),
        },
      );
      // A step that was cut off says nothing.
      options.signal?.throwIfAborted();
      const found = isOurFailure(logged.outcome) ? [] : compareStep(logged, last, tolerance);
      if (!isOurFailure(logged.outcome)) compared += 1;
      mismatches.push(...found);
      options.onStep?.(logged, last, found);
    }
    const finals = { logged: end?.final?.scores ?? {}, replayed: last?.info.final?.scores ?? {} };
    if (
      last !== null &&
      (last.terminated || last.truncated) &&
      !sameScores(finals.logged, finals.replayed, tolerance)
    ) {
      mismatches.push({
        step: 0,
        field: "final",
        logged: finals.logged,
        replayed: finals.replayed,
      });
    }
  } finally {
    await rm(logDir, { recursive: true, force: true });
  }
  return { ok: mismatches.length === 0, steps: steps.length, compared, mismatches };
}
