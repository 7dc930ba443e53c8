/** Those with which the library began. */
export const core = [
  "accuracy",
  "macro-f1",
  "micro-f1",
  "roc-auc",
  "average-precision",
  "log-loss",
  "multiclass-log-loss",
  "rmse",
  "rmsle",
  "mae",
  "smape",
  "quadratic-kappa",
  "mean-edit-distance",
] as const;
