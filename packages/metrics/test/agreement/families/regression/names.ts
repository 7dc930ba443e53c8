/** Metrics of numbers and their errors, but for those of the core. */
export const regression = [
  "mse",
  "r2",
  "median-absolute-error",
  "mape",
  "rmspe",
  "weighted-mae",
  "mean-column-rmse",
  "mean-column-rmsle",
  "mean-column-mae",
  "pooled-rmse",
  "pooled-rmsle",
  "pooled-mae",
  "mean-log-mae",
  "mean-angular-error",
  "haversine-quantile",
] as const;
