import { Table, tableFromArrays, Utf8, vectorFromArray } from "apache-arrow";
import type { MetricName } from "../../src/index.ts";
import { probability } from "../agreement/families/probability/names.ts";
import { testMetricLaws, testVariantLaws, type Fixture, type Row } from "./metric-laws.ts";

type Cell = (row: Row) => number;

const table = (rows: readonly Row[], columns: Readonly<Record<string, Cell>>): Table =>
  tableFromArrays(
    Object.fromEntries(Object.entries(columns).map(([name, cell]) => [name, Float64Array.from(rows, cell)])),
  );
const positive: Cell = ({ truth }) => Number(truth > 0);
const odd: Cell = ({ truth }) => Number(truth === 1);
const chance: Cell = (row) => row.chance;

const binary: Fixture = {
  truth: (rows) => table(rows, { target: positive }),
  prediction: (rows) => table(rows, { target: chance }),
  perfect: (rows) => table(rows, { target: positive }),
};
const columns: Fixture = {
  truth: (rows) => table(rows, { a: positive, b: odd }),
  prediction: (rows) => table(rows, { b: ({ guess }) => guess / 2, a: chance }),
  perfect: (rows) => table(rows, { b: odd, a: positive }),
};
const classes: Fixture = {
  truth: (rows) =>
    new Table({
      target: vectorFromArray(
        rows.map((row) => `c${positive(row)}`),
        new Utf8(),
      ),
    }),
  prediction: (rows) => table(rows, { c1: (row) => 0.1 + row.chance / 2, c0: (row) => 1 - row.chance }),
  perfect: (rows) => table(rows, { c1: positive, c0: (row) => 1 - positive(row) }),
};
const shares: Fixture = {
  truth: (rows) => table(rows, { a: ({ truth }) => truth, b: () => 2 }),
  prediction: (rows) => table(rows, { b: (row) => 1 - row.chance, a: chance }),
  perfect: (rows) =>
    table(rows, { a: ({ truth }) => truth / (truth + 2), b: ({ truth }) => 2 / (truth + 2) }),
};
const claims: Fixture = {
  truth: (rows) => table(rows, { FVC: ({ truth }) => 2000 + 700 * truth }),
  prediction: (rows) =>
    table(rows, { FVC: ({ guess }) => 2000 + 700 * guess, Confidence: (row) => 300 * row.chance }),
  perfect: (rows) => table(rows, { FVC: ({ truth }) => 2000 + 700 * truth, Confidence: chance }),
};

const fixtures = {
  "mean-column-log-loss": columns,
  "weighted-log-loss": { ...columns, options: { labelWeights: { a: { negative: 7, positive: 14 }, b: 2 } } },
  "class-balanced-log-loss": classes,
  "kl-divergence": { ...shares, not: { bestAtEnd: "rows may exceed one by the tolerance" } },
  "laplace-log-likelihood": { ...claims, not: { bestAtEnd: "the options can make it anything" } },
  "brier-score": binary,
  "probabilistic-f1": binary,
} satisfies Partial<Record<MetricName, Fixture>>;

for (const name of probability) testMetricLaws(name, fixtures[name]);
for (const name of probability) testVariantLaws(name, fixtures[name]);
