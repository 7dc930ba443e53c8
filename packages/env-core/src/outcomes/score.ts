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
  /** By MLE-bench's table; `none` when none is earned, absent without a board. Logs of earlier versions have null for both. */
  medal: z.enum(["gold", "silver", "bronze", "none"]).nullable().optional(),
  /** Bootstrap intervals over test rows, [low, high], where the grader computed them. */
  interval: z
    .object({ level: z.number(), score: intervalSchema, humanRank: intervalSchema.nullable() })
    .optional(),
  /**
   * Whether it beat the best submission before it (`gain.over`) beyond the noise of the test rows, by a paired test on this half.
   * `no`: worse, or the same in every row that counts. Absent for an episode's first scored submission, and where none was compared.
   */
  improved: z.enum(["yes", "no", "within_noise"]).optional(),
  /** What `improved` rests on, and absent where it is. */
  gain: z
    .object({
      /** The step that made the submission compared with: the best by the agent's channel before this step, the earliest on ties. */
      over: z.number().int().min(1),
      /** How much better the score is, in the metric's units, above 0 whichever way the metric improves. */
      value: z.number(),
      /** Of the gain, at the level of the scores' intervals; null where nothing can be said of it, which counts as noise. */
      interval: intervalSchema.nullable(),
    })
    .optional(),
});

export type Score = z.infer<typeof scoreSchema>;

/** Scores by half; a half that was not graded, or that the reader may not see, is absent. */
export const scoresSchema = z.object({
  public: scoreSchema.optional(),
  private: scoreSchema.optional(),
});

export type Scores = z.infer<typeof scoresSchema>;
