import { z } from "zod";
import { budgetSchema } from "../budget/budget.ts";
import { bestSchema, handlesSchema } from "../observation/observation.ts";
import { limitNameSchema } from "../outcomes/limit-name.ts";
import { outcomeSchema } from "../outcomes/outcome.ts";
import { scoresSchema } from "../outcomes/score.ts";
import { endReasonSchema } from "./end-reason.ts";
import { episodeOptionsSchema } from "./episode-options.ts";

const isoTime = z.iso.datetime();
const levelSchema = z.enum(["enforced", "watched", "none"]);

/** The first line of a log: everything that the episode was started with. */
export const episodeStartSchema = z.object({
  type: z.literal("episode_start"),
  version: z.literal(1),
  episodeId: z.string(),
  at: isoTime,
  task: z.object({
    id: z.string(),
    title: z.string(),
    metric: z.string(),
    /** The metric's options; null without any, and in logs of versions that did not say. */
    metricOptions: z.record(z.string(), z.json()).nullable().default(null),
    direction: z.enum(["maximize", "minimize"]),
    /** SHA-256 over the public files and the answers: the version of the data. */
    dataHash: z.string(),
    /** Where the leaderboard comes from (`reference`, `kaggle`, …); null without a board. */
    board: z.string().nullable(),
  }),
  seed: z.number().int(),
  options: episodeOptionsSchema,
  sandbox: z.object({
    backend: z.string(),
    limits: z.record(z.string(), z.number()),
    levels: z.record(z.string(), levelSchema),
  }),
  /** The actions on offer, with the JSON Schema of their arguments. */
  actions: z.array(z.object({ name: z.string(), description: z.string(), parameters: z.json() })),
  software: z.object({ env: z.string(), node: z.string() }),
  /** The observation of `reset`. */
  message: z.string(),
  data: z.json(),
});

export type EpisodeStart = z.infer<typeof episodeStartSchema>;

/** Milliseconds: waiting for a free box and grader, box start, the program, its end, grading, and the whole step. */
export const timingsSchema = z.object({
  /** Null in logs of versions that did not measure it. */
  queueMs: z.number().nullable().default(null),
  startMs: z.number(),
  execMs: z.number(),
  reapMs: z.number(),
  gradeMs: z.number(),
  totalMs: z.number(),
});

export type Timings = z.infer<typeof timingsSchema>;

/** What a step cost, beside the time. */
export const costSchema = z.object({
  /** CPU seconds of the step's runs; null where the machine cannot tell, or nothing ran. */
  cpuSeconds: z.number().nullable(),
  /** What the caller of `step` said; null where it said nothing. */
  tokens: z.number().nullable(),
  dollars: z.number().nullable(),
});

export type Cost = z.infer<typeof costSchema>;

/** What decides the outcome of a step beside its code and submission, whose hashes are among the handles. */
export const hashesSchema = z.object({
  /** SHA-256 over the task's public files and answers. */
  data: z.string().nullable(),
  /** SHA-256 over the grader's code, the metric, the submission format and the boards; null when nothing was graded. */
  grader: z.string().nullable(),
  /** The image of the box that ran code, see `Sandbox.image`; null when none ran, or the box has none. */
  image: z.string().nullable(),
});

export type Hashes = z.infer<typeof hashesSchema>;

/** One run of code within a step. */
export const executionRecordSchema = z.object({
  id: z.string(),
  purpose: z.enum(["execute", "validate", "syntax"]),
  outcome: outcomeSchema,
  exitCode: z.number().int().nullable(),
  signal: z.string().nullable(),
  cpuSeconds: z.number().nullable(),
  peakMemoryBytes: z.number().nullable(),
});

export type ExecutionRecord = z.infer<typeof executionRecordSchema>;

/** One step. `args` named in `blobArgs` hold the SHA-256 of their text, which lies in the blob store. */
export const stepEventSchema = z.object({
  type: z.literal("step"),
  step: z.number().int().min(1),
  at: isoTime,
  action: z.object({ name: z.string(), args: z.json(), blobArgs: z.array(z.string()) }),
  outcome: outcomeSchema,
  message: z.string(),
  data: z.json(),
  limitsHit: z.array(limitNameSchema),
  /** Scores of every half that was graded, whoever may see them; the start's `options.visibility` says who may. */
  scores: scoresSchema,
  handles: handlesSchema,
  /** The submission of an earlier step that was moved out of the workspace before this run, if one lay there. */
  movedSubmission: z.string().nullable(),
  /** SHA-256 of submissions of this step, moved ones too, that the log does not keep: `budget.submissionBytes` was used up. */
  droppedSubmissions: z.array(z.string()).default([]),
  best: bestSchema.nullable(),
  budget: budgetSchema,
  executions: z.array(executionRecordSchema),
  /** What failed on our side, attempt by attempt; empty in a healthy step. */
  failures: z.array(z.string()),
  timings: timingsSchema,
  /** Nulls in logs of versions that did not count, and so with `hashes`. */
  cost: costSchema.default({ cpuSeconds: null, tokens: null, dollars: null }),
  hashes: hashesSchema.default({ data: null, grader: null, image: null }),
  reward: z.number().nullable(),
  terminated: z.boolean(),
  truncated: z.boolean(),
  reason: endReasonSchema.nullable(),
});

export type StepEvent = z.infer<typeof stepEventSchema>;

/** The submission that counts, with its scores on both halves. */
export const finalResultSchema = z.object({
  step: z.number().int().min(1),
  submission: z.string(),
  /** `finish` when the agent chose it, `best` when it was the best on the agent's channel. */
  chosenBy: z.enum(["finish", "best"]),
  scores: scoresSchema,
});

export type FinalResult = z.infer<typeof finalResultSchema>;

/** The last line of a log. An episode without it was cut off (the process died) or still runs. */
export const episodeEndSchema = z.object({
  type: z.literal("episode_end"),
  at: isoTime,
  reason: endReasonSchema,
  terminated: z.boolean(),
  truncated: z.boolean(),
  steps: z.number().int().min(0),
  /** Null when nothing was ever scored, or when the end came without a last grading. */
  final: finalResultSchema.nullable(),
  /** Why `final` lacks the private half, when the grader failed at the end. */
  finalError: z.string().nullable(),
  /** Sum of the rewards that are not null. */
  totalReward: z.number(),
  budget: budgetSchema,
});

export type EpisodeEnd = z.infer<typeof episodeEndSchema>;

/** One line of `episode.jsonl`. */
export const episodeEventSchema = z.discriminatedUnion("type", [
  episodeStartSchema,
  stepEventSchema,
  episodeEndSchema,
]);

export type EpisodeEvent = z.infer<typeof episodeEventSchema>;
