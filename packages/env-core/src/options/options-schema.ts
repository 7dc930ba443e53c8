import { z } from "zod";
import { rankedBySchema } from "../log/episode-options.ts";
import { channelSchema } from "../outcomes/score.ts";

const limit = z.number().int().min(1).nullable();
const limitOrNone = z.number().int().min(0).nullable();
const milliseconds = z.number().int().min(1);

/** What can be checked of the options before anything is opened. Unknown names are refused, so that a typing error is found. */
export const optionsSchema = z.strictObject({
  sandbox: z.unknown().optional(),
  limits: z.record(z.string(), z.number().positive()).optional(),
  gpus: z.unknown().optional(),
  maxSteps: limit.optional(),
  budget: z
    .strictObject({
      steps: limit,
      wallTimeMs: limit,
      executions: limitOrNone,
      validations: limitOrNone,
      submissions: limitOrNone,
    })
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
  clock: z.unknown().optional(),
});
