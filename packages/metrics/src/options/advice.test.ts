import { tableFromArrays, type Table } from "apache-arrow";
import { describe, expect, test } from "vitest";
import type { Metric } from "../contract.ts";
import { MetricError } from "../errors/metric-error.ts";
import { getMetric, metrics } from "../registry/metrics.ts";

/** Tables that hardly any metric can score: each is refused with advice. */
const tables: readonly Table[] = [
  tableFromArrays({ y: ["yes", "no", "yes"] }),
  tableFromArrays({ y: ["a", "b", "c"] }),
  tableFromArrays({ y: [0.5, 7, -2] }),
  tableFromArrays({ y: [0, 0, 0] }),
  tableFromArrays({ y: ["yes", "no", "yes"], z: ["a", "b", "c"] }),
  tableFromArrays({ y: [0.5, 7, -2], z: [1, 0, 1] }),
  tableFromArrays({ a: [0.2, 0.3, 0.5], b: [0.2, 0.3, 0.9] }),
  tableFromArrays({ y: ["1 2 3", "", "1 x"] }),
];

/** Options that a metric cannot do without. */
const needed: Readonly<Record<string, object>> = {
  "hit-at-k": { k: 1 },
  "top-k-error": { k: 1 },
  "weighted-mae": { weight: "z" },
};

function refusals(metric: Metric): Set<string> {
  const messages = new Set<string>();
  const tries: readonly object[] = [{}, { variant: metric.variants?.[0]?.name }, { class: "y" }];
  for (const truth of tables) {
    for (const prediction of tables) {
      for (const options of tries) {
        try {
          metric.score(truth, prediction, { ...needed[metric.name], ...options });
        } catch (error) {
          if (!MetricError.isInstance(error)) throw error;
          if (error.code !== "bad_option") messages.add(error.message);
        }
      }
    }
  }
  return messages;
}

/** The options that a message speaks of: `the option "k"`, `the options "height" and "width"`. */
function optionsIn(message: string): string[] {
  return [...message.matchAll(/\boptions? "(\w+)"(?:(?:,| and| or) "(\w+)")*/g)].flatMap(([all]) =>
    [...all.matchAll(/"(\w+)"/g)].map(([, name]) => name!),
  );
}

describe.each(Object.keys(metrics).map((name) => [name]))("%s", (name) => {
  test("advises no option that it does not have", () => {
    const metric = getMetric(name);
    const messages = refusals(metric);
    expect(messages.size).toBeGreaterThan(0);
    const own = Object.keys(metric.options ?? {});
    const foreign = [...messages].filter((message) =>
      optionsIn(message).some((option) => !own.includes(option)),
    );
    expect(foreign).toEqual([]);
  });
});

function aucOf(labels: readonly string[]): () => number {
  const truth = tableFromArrays({ y: labels });
  return () => metrics["roc-auc"].score(truth, tableFromArrays({ y: labels.map((_, at) => at) }));
}

test("two labels of three that could be meant are no help: the option is not advised there", () => {
  expect(aucOf(["yes", "no", "yes"])).toThrow(
    'Column "truth" must hold two classes, 0 and 1 unless the option "positive" names the positive one; it holds "yes", "no".',
  );
  expect(aucOf(["a", "b", "c"])).toThrow('Column "truth" must hold two classes; it holds "a", "b", "c".');
});
