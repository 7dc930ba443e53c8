import { Table, tableFromArrays, Utf8, vectorFromArray } from "apache-arrow";
import type { MetricName } from "../../src/index.ts";
import { core } from "../agreement/families/core/names.ts";
import { testMetricLaws, type Fixture, type Row } from "./metric-laws.ts";

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
