/** Scores of probabilities and of distributions. */
export const probability = [
  "mean-column-log-loss",
  "weighted-log-loss",
  "class-balanced-log-loss",
  "kl-divergence",
  "laplace-log-likelihood",
  "brier-score",
  "probabilistic-f1",
] as const;
