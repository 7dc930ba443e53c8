import type { MetricNeeds } from "../contract.ts";

/** One class per row on each side. */
export const classNeeds: MetricNeeds = Object.freeze({
  truth: { kind: "label", columns: "one", description: "The true class of each row." },
  prediction: { kind: "label", columns: "one", description: "The predicted class of each row." },
} as const);

/** A set of labels per row on each side. */
export const setNeeds: MetricNeeds = Object.freeze({
  truth: {
    kind: "label-set",
    columns: "one-or-one-per-class",
    description: "The true labels of each row: separated by spaces, or one 0/1 column per label.",
  },
  prediction: {
    kind: "label-set",
    columns: "one-or-one-per-class",
    description: "The predicted labels of each row, in the form of the truth.",
  },
} as const);
