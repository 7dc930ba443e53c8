/** Scores of classes and of label sets. */
export const classification = [
  "error-rate",
  "balanced-accuracy",
  "weighted-macro-recall",
  "f-beta",
  "mean-set-f1",
  "mcc",
  "cohen-kappa",
] as const;
