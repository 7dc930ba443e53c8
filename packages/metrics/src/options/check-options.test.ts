import { tableFromArrays } from "apache-arrow";
import { describe, expect, test } from "vitest";
import type { Metric } from "../contract.ts";
import { MetricError } from "../errors/metric-error.ts";
import { getMetric, metrics } from "../registry/metrics.ts";
import { checkOptions } from "./check-options.ts";

/** What an option may be, and what it must not. */
interface Line {
  readonly right: readonly unknown[];
  readonly wrong: readonly unknown[];
}
const oneOf = (...right: readonly unknown[]): Line => ({ right, wrong: ["", "other", [right[0]], true, -7] });
const column: Line = { right: ["y"], wrong: [3, ["y"], true] };
const names: Line = { right: [["a", "b"], []], wrong: ["a", [1], { 0: "a" }] };
const label: Line = { right: ["yes", 1, true, 5n], wrong: [["yes"], Infinity] };
const atLeastOne: Line = { right: [1, 12], wrong: ["12", 0, -1, 1.5, Infinity, [1], 2n] };
const beta: Line = { right: [0.5, 2], wrong: ["2", 0, -1, Infinity] };
const clip: Line = { right: [1e-15, 0.49], wrong: ["1e-15", 0, 1e-17, 0.5, -1] };
const share: Line = { right: [0, 0.25, 1], wrong: ["0", -0.1, 1.1] };
const size: Line = { right: [1, 768, "height"], wrong: [0, -1, 1.5, [768], true] };
const sums = oneOf("reject", "renormalise", "as-given");
const tokens = oneOf("words", "characters");
const pair = oneOf(0, 1);
const distance = oneOf("values", "ranks");
const weights: Line = { right: [[1, 2], Float64Array.of(1)], wrong: ["1", 1, true, ["w"]] };

/** By the name of the option, or of the metric and the option. */
const lines: Readonly<Record<string, Line>> = {
  column,
  columns: names,
  weights,
  azimuth: column,
  bandWeights: { right: [[2, 1]], wrong: ["2", 2, ["2", "1"], [Number.NaN]] },
  beta,
  "rle-f-beta.beta": { ...beta, wrong: [...beta.wrong, 1e6] },
  cells: oneOf("label", "label-set"),
  class: column,
  classes: names,
  clip,
  distance,
  divisor: oneOf("weights", "rows"),
  edges: oneOf("interpolated", "clipped"),
  emptyPair: pair,
  "f-beta.average": oneOf("binary", "micro", "macro", "weighted", "samples"),
  gain: oneOf("exponential", "linear"),
  group: column,
  head: column,
  headWeights: { right: [{ root: 2, vowel: 0 }], wrong: ["2", 2, [2], { root: "2" }, { root: -1 }] },
  height: size,
  image: column,
  iou: { right: [0.4], wrong: ["0.4", 0, 1, 2] },
  k: atLeastOne,
  "kl-divergence.rowSums": { ...oneOf("reject", "renormalise"), wrong: ["as-given", true] },
  keep: column,
  labelWeights: {
    right: [{ any: 2 }, { any: { negative: 1, positive: 14 } }],
    wrong: [2, [2], { any: "2" }, { any: 0 }, { any: { negative: 0, positive: 1 } }],
  },
  lastThreshold: oneOf(0.75, 0.95),
  latitude: column,
  longitude: column,
  maxError: { right: [0, 1000], wrong: ["1000", -1] },
  minSigma: { right: [70], wrong: ["70", 0, -1, Infinity] },
  "multiclass-roc-auc.average": oneOf("macro", "weighted"),
  notScored: label,
  oneClass: { right: ["refuse", 0, 0.5, 1], wrong: ["skip", -0.1, 1.1] },
  order: oneOf("column-major", "row-major"),
  overallWeight: share,
  positive: label,
  power: { right: [-5, 2], wrong: ["-5", Infinity] },
  protocol: oneOf("voc", "coco", "lyft-3d"),
  "rle-dice.average": oneOf("per-image", "pooled"),
  "rle-f-beta.average": oneOf("per-image", "pooled"),
  rowSums: sums,
  scan: column,
  scheme: oneOf("one-vs-rest", "one-vs-one"),
  shapes: oneOf("masks", "boxes"),
  sigmaColumn: column,
  slice: column,
  subgroups: names,
  threshold: { right: [0, 0.5], wrong: ["0.5", Infinity] },
  thresholds: { right: [[0.4], []], wrong: ["0.4", 0.4, ["0.4"]] },
  ties: oneOf("together", "in-order"),
  tokens,
  weight: column,
  weightByLabel: { right: [{ "1": 5, "0": 1 }], wrong: [5, [5], { "1": "5" }, { "1": -5 }] },
  weighting: oneOf("none", "linear", "quadratic"),
  width: size,
  zenith: column,
  zeroDivision: pair,
};
/** No option may be any of these. */
const neverRight = [null, Number.NaN, { a: null }];

const table = tableFromArrays({ y: [1, 0] });
const all: readonly Metric[] = Object.keys(metrics).map((name) => getMetric(name));
const optionsOf = ({ options = {} }: Metric): readonly string[] => Object.keys(options);
const needed = ({ options = {} }: Metric): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, option]) =>
      "required" in option ? [[name, lines[name]?.right[0]]] : [],
    ),
  );
const lineOf = ({ name }: Metric, option: string): Line | undefined =>
  lines[`${name}.${option}`] ?? lines[option];

/** The message of the `bad_option` that a metric throws whether it scores or prepares. */
function refusal(metric: Metric, given: Readonly<Record<string, unknown>>): string {
  const options = { ...needed(metric), ...given };
  const messages = (["score", "prepare"] as const).map((way) => {
    try {
      metric[way](table, table, options);
    } catch (error) {
      if (MetricError.isInstance(error) && error.code === "bad_option") return error.message;
    }
    return "not refused";
  });
  expect(messages[0]).toBe(messages[1]);
  return messages[0]!;
}

describe.each(all.map((metric) => [metric.name, metric] as const))("%s", (name, metric) => {
  test("says what each option means and what holds without it", () => {
    expect(Object.isFrozen(metric)).toBe(true);
    for (const option of Object.values(metric.options ?? {})) {
      expect(option.meaning).toMatch(/^\S.*\.$/s);
      expect(option.values.length).toBeGreaterThan(0);
      expect("required" in option || option.default.length > 0).toBe(true);
    }
  });

  test("takes what its options may be", () => {
    for (const option of optionsOf(metric)) {
      expect(lineOf(metric, option), `the line of ${option}`).toBeDefined();
      for (const value of lineOf(metric, option)?.right ?? []) {
        const given = { ...needed(metric), [option]: value };
        expect(() => checkOptions(metric, given), `${name}, ${option}: ${String(value)}`).not.toThrow();
      }
    }
  });

  test("refuses what they must not be", () => {
    for (const option of optionsOf(metric)) {
      for (const value of [...(lineOf(metric, option)?.wrong ?? []), ...neverRight]) {
        const message = refusal(metric, { [option]: value });
        expect(message, String(value)).toContain(`The option "${option}" is `);
        expect(message).toContain("it must be");
      }
    }
  });

  test("refuses every option that it does not read", () => {
    const others = [...Object.keys(lines).filter((line) => !line.includes(".")), "average"];
    for (const option of others.filter((other) => !optionsOf(metric).includes(other))) {
      expect(refusal(metric, { [option]: lines[option]?.right[0] ?? "macro" })).toContain(
        `"${name}" has no option "${option}"`,
      );
    }
    for (const option of ["", "constructor", "toString", "__proto__x"]) {
      expect(refusal(metric, { [option]: 1 })).toContain(`"${name}" has no option "${option}"`);
    }
  });

  test("refuses a variant that it does not have", () => {
    for (const variant of ["kaggle", null, 1, "constructor"]) {
      expect(refusal(metric, { variant })).toContain(`"${name}" has no variant`);
    }
    for (const { name: variant } of metric.variants ?? []) {
      expect(() => checkOptions(metric, { ...needed(metric), variant })).not.toThrow();
    }
  });
});

describe("checkOptions", () => {
  test("names the nearest option and those there are", () => {
    expect(refusal(getMetric("map-at-k"), { K: 12 })).toBe(
      'The metric "map-at-k" has no option "K". Did you mean "k"? It has "column", "weights", "k", "variant".',
    );
    expect(refusal(getMetric("multiclass-log-loss"), { row_sums: "reject" })).toContain(
      'Did you mean "rowSums"?',
    );
    expect(refusal(getMetric("rmspe"), { qwerty: 1 })).toBe(
      'The metric "rmspe" has no option "qwerty". It has "column", "weights".',
    );
  });

  test("says what an option must be", () => {
    expect(refusal(getMetric("map-at-k"), { k: "12" })).toBe(
      'The option "k" is "12"; it must be an integer from 1 on.',
    );
    expect(refusal(getMetric("rle-dice"), { height: -1 })).toBe(
      'The option "height" is -1; it must be an integer from 1 on, or the name of a column of the truth.',
    );
    expect(refusal(getMetric("detection-map"), { iou: 2 })).toBe(
      'The option "iou" is 2; it must be a number above 0 and below 1.',
    );
    expect(refusal(getMetric("bias-roc-auc"), { overallWeight: 2 })).toBe(
      'The option "overallWeight" is 2; it must be a number from 0 to 1.',
    );
    expect(refusal(getMetric("mean-column-roc-auc"), { oneClass: null })).toBe(
      'The option "oneClass" is null; it must be "refuse", or a number from 0 to 1.',
    );
    expect(refusal(getMetric("weighted-macro-recall"), { headWeights: { root: "2" } })).toBe(
      'The option "headWeights" is {"root":"2"}; it must be an object that has for each name a number from 0 on.',
    );
    expect(refusal(getMetric("rmse"), { weights: "x".repeat(99) })).toContain("xxx…; it must be a column of");
  });

  test("asks for what is needed", () => {
    expect(() => checkOptions(metrics["hit-at-k"], {})).toThrow(
      'The option "k" is not given; "hit-at-k" needs it: an integer from 1 on.',
    );
    expect(() => checkOptions(metrics["weighted-mae"], undefined)).toThrow('"weight" is not given');
  });

  test("takes an option that is undefined for one that is not given", () => {
    const none: object = { k: undefined, K: undefined, variant: undefined };
    expect(() => checkOptions(metrics["map-at-k"], none)).not.toThrow();
    expect(() => checkOptions(metrics["hit-at-k"], none)).toThrow('"k" is not given');
    const ships = tableFromArrays({ masks: ["1 2"] });
    const size: object = { height: undefined, width: undefined, variant: "mle-dojo" };
    expect(metrics["instance-f2"].score(ships, ships, size)).toBe(1);
  });

  test("takes one column or several, not both", () => {
    expect(refusal(getMetric("lwlrap"), { column: "y", columns: ["y"] })).toContain("give one of the two");
  });

  test("leaves a metric alone that does not say which options it takes", () => {
    const { options: _, ...silent } = metrics.rmse;
    expect(() => checkOptions(silent, { anything: 1 } as object)).not.toThrow();
  });
});
