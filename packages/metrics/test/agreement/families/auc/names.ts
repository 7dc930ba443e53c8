/** Areas under ROC curves, and the Gini index, which is one of amounts. */
export const auc = [
  "mean-column-roc-auc",
  "multiclass-roc-auc",
  "banded-roc-auc",
  "bias-roc-auc",
  "gini",
  "normalized-gini",
] as const;
