import { z } from "zod";

/** The halves of the hidden test. Each has its own scores, leaderboard and audience. */
export const channels = ["public", "private"] as const;

/** `public`: the half whose scores an agent normally sees. `private`: the half that decides at the end. */
export type Channel = (typeof channels)[number];

export const channelSchema = z.enum(channels);

const intervalSchema = z.tuple([z.number(), z.number()]);

/** One submission on one half of the hidden test. */
export const scoreSchema = z.object({
  /** The metric's value, in the metric's own units and direction. Always finite. */
  score: z.number(),
  /** `(N - p + 1) / N` with `p` the first position that the score ties or beats; 0 to 1; null without a leaderboard. */
  humanRank: z.number().min(0).max(1).nullable(),
  /** The convention of `humanRank`: `mle-dojo` is the formula above; others are named in @mledojo/metrics. */
  convention: z.string().optional(),
  /** `p`, from 1; `N + 1` when every entry is better; null without a leaderboard. */
  position: z.number().int().min(1).nullable(),
  /** `N`, the entries of the leaderboard; null without one. */
  total: z.number().int().min(0).nullable(),
  /** How many entries of the board have exactly this score. */
  tied: z.number().int().min(0).nullable().optional(),
  /** By MLE-bench's table; null when none is earned or there is no board. */
  medal: z.enum(["gold", "silver", "bronze"]).nullable().optional(),
  /** Bootstrap intervals over test rows, [low, high], where the grader computed them. */
  interval: z
    .object({ level: z.number(), score: intervalSchema, humanRank: intervalSchema.nullable() })
    .optional(),
});

export type Score = z.infer<typeof scoreSchema>;

/** Scores by half; a half that was not graded, or that the reader may not see, is absent. */
export const scoresSchema = z.object({
  public: scoreSchema.optional(),
  private: scoreSchema.optional(),
});

export type Scores = z.infer<typeof scoresSchema>;
