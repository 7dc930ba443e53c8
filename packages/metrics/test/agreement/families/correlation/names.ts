/** Metrics that correlate numbers or their ranks. */
export const correlation = ["pearson", "spearman", "mean-column-spearman", "row-spearman"] as const;
