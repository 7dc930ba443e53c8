import { z } from "zod";
import { channelSchema } from "../outcomes/score.ts";

const limit = z.number().min(0).nullable();
/** A limit that logs of earlier versions do not have. */
const laterLimit = limit.default(null);

/** Which HumanRank feeds the reward and picks the best: one half's, or the mean of both boards'. */
export const rankedBySchema = z.enum(["public", "private", "mean"]);

export type RankedBy = z.infer<typeof rankedBySchema>;

/** How a bootstrap interval is drawn. */
const intervalOptionsSchema = z.object({ level: z.number(), samples: z.number(), seed: z.number() });

/** The resolved options that decide what happens in an episode, as the log states them. */
export const episodeOptionsSchema = z.object({
  preset: z.string(),
  visibility: z.array(channelSchema),
  rankedBy: rankedBySchema,
  /** `halves`: each board ranks the score on its own half. `whole`: one score over all test rows on both boards. */
  scoredOn: z.enum(["halves", "whole"]),
  /** The name of the reward. */
  reward: z.string(),
  budget: z.object({
    steps: limit,
    wallTimeMs: limit,
    executions: limit,
    validations: limit,
    submissions: limit,
    submissionBytes: laterLimit,
    tokens: laterLimit,
    dollars: laterLimit,
  }),
  executionTimeoutMs: z.number(),
  validationTimeoutMs: z.number(),
  maxMessageChars: z.number(),
  maxDataBytes: z.number(),
  maxSubmissionBytes: z.number(),
  /** How the bootstrap intervals of scores are drawn; null without them, as in logs of earlier versions. */
  intervals: intervalOptionsSchema.nullable().default(null),
});

export type EpisodeOptions = z.infer<typeof episodeOptionsSchema>;
