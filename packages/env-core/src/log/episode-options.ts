import { z } from "zod";
import { channelSchema } from "../outcomes/score.ts";

const limit = z.number().min(0).nullable();

/** Which HumanRank feeds the reward and picks the best: one half's, or the mean of both boards'. */
export const rankedBySchema = z.enum(["public", "private", "mean"]);

export type RankedBy = z.infer<typeof rankedBySchema>;

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
  }),
  executionTimeoutMs: z.number(),
  validationTimeoutMs: z.number(),
  maxMessageChars: z.number(),
  maxDataBytes: z.number(),
  maxSubmissionBytes: z.number(),
});

export type EpisodeOptions = z.infer<typeof episodeOptionsSchema>;
