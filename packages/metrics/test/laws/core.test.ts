import { Table, tableFromArrays, Utf8, vectorFromArray } from "apache-arrow";
import type { MetricName } from "../../src/index.ts";
import { core } from "../agreement/families/core/names.ts";
import {
  testMetricLaws,
  testVariantLaws,
  type Counterexample,
  type Fixture,
  type Row,
} from "./metric-laws.ts";

const texts = (cells: readonly string[]): Table<{ target: Utf8 }> =>
  new Table({ target: vectorFromArray(cells, new Utf8()) });
const numbers = (cells: readonly number[]): Table => tableFromArrays({ target: Float64Array.from(cells) });
const isPositive = (label: number): number => (label > 0 ? 1 : 0);

const classes: Fixture = {
  truth: (rows) => texts(rows.map(({ truth }) => `c${truth}`)),
  prediction: (rows) => texts(rows.map(({ guess }) => `c${guess}`)),
  perfect: (rows) => texts(rows.map(({ truth }) => `c${truth}`)),
};
const binary: Fixture = {
  truth: (rows) => numbers(rows.map(({ truth }) => isPositive(truth))),
  prediction: (rows) => numbers(rows.map(({ chance }) => chance)),
  perfect: (rows) => numbers(rows.map(({ truth }) => isPositive(truth))),
};
const values: Fixture = {
  truth: (rows) => numbers(rows.map(({ truth }) => truth)),
  prediction: (rows) => numbers(rows.map(({ guess, chance }) => guess + chance)),
  perfect: (rows) => numbers(rows.map(({ truth }) => truth)),
};
const ratings: Fixture = { ...values, prediction: (rows) => numbers(rows.map(({ guess }) => guess)) };
const sets: Fixture = {
  truth: (rows) => texts(rows.map(({ truth }) => `a${truth} b`)),
  prediction: (rows) => texts(rows.map(({ guess }) => (guess === 0 ? "" : `b  a${guess} b`))),
  perfect: (rows) => texts(rows.map(({ truth }) => ` b a${truth}`)),
};
const tokens: Fixture = {
  truth: (rows) => texts(rows.map(({ truth }) => "x ".repeat(truth))),
  prediction: (rows) => texts(rows.map(({ guess }) => "y ".repeat(guess))),
  perfect: (rows) => texts(rows.map(({ truth }) => "x ".repeat(truth))),
};
const distribution = (rows: readonly Row[], share: (row: Row, label: number) => number): Table =>
  tableFromArrays({
    c0: Float64Array.from(rows, (row) => share(row, 0)),
    c1: Float64Array.from(rows, (row) => share(row, 1)),
    c2: Float64Array.from(rows, (row) => share(row, 2)),
  });
const chances: Fixture = {
  truth: classes.truth,
  prediction: (rows) =>
    distribution(rows, ({ guess, chance }, label) => (label === guess ? 1 - chance : chance / 2)),
  perfect: (rows) => distribution(rows, ({ truth }, label) => (label === truth ? 1 : 0)),
};

const fixtures = {
  accuracy: classes,
  "macro-f1": classes,
  "micro-f1": sets,
  "roc-auc": binary,
  "average-precision": binary,
  "log-loss": binary,
  "multiclass-log-loss": chances,
  rmse: values,
  rmsle: values,
  mae: values,
  smape: values,
  "quadratic-kappa": ratings,
  "mean-edit-distance": tokens,
} satisfies Partial<Record<MetricName, Fixture>>;

for (const name of core) testMetricLaws(name, fixtures[name]);

const isPercentage: Counterexample = {
  reason: "it is a percentage",
  rows: [{ truth: 0, guess: 0, chance: 0 }],
};
const dropsUnknown = {
  not: {
    resample: {
      reason: "labels that the truth never uses are dropped, and a part of it uses fewer",
      rows: [
        { truth: 0, guess: 1, chance: 0 },
        { truth: 1, guess: 1, chance: 0 },
      ],
      picks: [0],
    },
  },
};
const forgiving = { not: { missing: "it does not count, or counts as right" } };
/** No true value is 0. */
const nonZero: Partial<Fixture> = {
  truth: (rows) => numbers(rows.map(({ truth }) => truth + 1)),
  perfect: (rows) => numbers(rows.map(({ truth }) => truth + 1)),
};
testVariantLaws("accuracy", classes, {
  "mle-bench-v1": { not: { missing: 'it is the text "nan"', missingTruth: "as well" } },
  "mle-dojo/allstate-purchase-prediction-challenge": {
    not: { range: isPercentage, bestReached: isPercentage.reason },
  },
  dsbench: { not: { missing: "it is wrong" } },
});
testVariantLaws("micro-f1", sets, { "mle-bench-v1": dropsUnknown, "mle-dojo": dropsUnknown });
testVariantLaws("roc-auc", binary);
testVariantLaws("log-loss", binary);
testVariantLaws("multiclass-log-loss", chances);
testVariantLaws("quadratic-kappa", ratings);
testVariantLaws("rmse", values, {
  "dsbench/commonlitreadabilityprize": forgiving,
  "dsbench/playground-series-s3e6": forgiving,
});
testVariantLaws("mae", values, { "dsbench/playground-series-s3e14": forgiving });
testVariantLaws("rmsle", values, { dsbench: forgiving, "dsbench/bike-sharing-demand": forgiving });
testVariantLaws("smape", values, {
  dsbench: nonZero,
  "dsbench/demand-forecasting-kernels-only": forgiving,
  "dsbench/tabular-playground-series-sep-2022": forgiving,
  "dsbench/tabular-playground-series-jan-2022": forgiving,
});
