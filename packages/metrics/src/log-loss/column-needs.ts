import type { MetricNeeds } from "../contract.ts";

/** What the metrics over several two-class columns need. */
export const columnNeeds: MetricNeeds = {
  truth: {
    kind: "label",
    columns: "any",
    description: "One column per label: 1 where the row has it, 0 where not.",
  },
  prediction: {
    kind: "probability",
    columns: "any",
    range: [0, 1],
    description: "The same columns, each with the probability of the label.",
  },
};
