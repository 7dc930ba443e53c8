/** Scores of rankings and of texts. */
export const sequence = [
  "mean-levenshtein",
  "pooled-edit-distance",
  "word-jaccard",
  "char-span-f1",
  "kendall-cell-order",
  "map-at-k",
  "hit-at-k",
  "top-k-error",
  "ndcg-at-k",
  "lwlrap",
] as const;
