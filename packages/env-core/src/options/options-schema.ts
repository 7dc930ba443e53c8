import type { SandboxLimits } from "@mledojo/sandbox";
import { z } from "zod";
import type { BudgetKind } from "../budget/budget.ts";
import { rankedBySchema } from "../log/episode-options.ts";
import { channelSchema } from "../outcomes/score.ts";

const limit = z.number().int().min(1).nullable();
const limitOrNone = z.number().int().min(0).nullable();
const milliseconds = z.number().int().min(1);

const MiB = 1024 ** 2;
const positive = z.number().positive();
const count = z.number().int().positive();

/** Below these floors no interpreter starts. */
const limitsSchema = z
  .strictObject({
    wallTimeMs: positive,
    cpuSeconds: positive,
    cores: positive,
    memoryBytes: z.number().min(32 * MiB, "an interpreter needs 32 MiB at least"),
    maxPids: count.min(4, "a box needs 4 processes at least"),
    diskBytes: z.number().min(MiB, "a workspace needs 1 MiB at least"),
    maxInodes: count.min(64, "a workspace needs 64 files at least"),
    maxOutputBytes: count,
    keptOutputBytes: count,
  } satisfies Record<keyof SandboxLimits, z.ZodType>)
  .partial();

const intervalsSchema = z
  .strictObject({
    level: z.number().gt(0).lt(1),
    samples: z.number().int().min(2),
    seed: z
      .number()
      .int()
      .min(0)
      .max(2 ** 32 - 1),
  })
  .partial();

/** What can be checked of the options before anything is opened. Unknown names are refused, so that a typing error is found. */
export const optionsSchema = z.strictObject({
  sandbox: z.unknown().optional(),
  limits: limitsSchema.optional(),
  gpus: z.unknown().optional(),
  maxSteps: limit.optional(),
  budget: z
    .strictObject({
      steps: limit,
      wallTimeMs: limit,
      executions: limitOrNone,
      validations: limitOrNone,
      submissions: limitOrNone,
      submissionBytes: limitOrNone,
      tokens: limit,
      dollars: z.number().positive().nullable(),
    } satisfies Record<BudgetKind, z.ZodType>)
    .partial()
    .optional(),
  executionTimeoutMs: milliseconds.optional(),
  validationTimeoutMs: milliseconds.optional(),
  actions: z.array(z.unknown()).readonly().optional(),
  reward: z.unknown().optional(),
  preset: z.enum(["default", "mle-dojo"]).optional(),
  visibility: z.array(channelSchema).readonly().optional(),
  rankedBy: rankedBySchema.optional(),
  logDir: z.string().min(1).optional(),
  seed: z.number().int().optional(),
  maxMessageChars: z.number().int().min(500).optional(),
  maxDataBytes: z.number().int().min(0).optional(),
  maxSubmissionBytes: z.number().int().min(1).optional(),
  intervals: z.union([z.boolean(), intervalsSchema]).optional(),
  clock: z.unknown().optional(),
});
