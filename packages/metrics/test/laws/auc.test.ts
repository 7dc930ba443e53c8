import { Table, tableFromArrays, Utf8, vectorFromArray } from "apache-arrow";
import type { MetricName } from "../../src/index.ts";
import { auc } from "../agreement/families/auc/names.ts";
import {
  testMetricLaws,
  testVariantLaws,
  type Counterexample,
  type Fixture,
  type Row,
} from "./metric-laws.ts";

type Cell = (row: Row) => number;

const table = (rows: readonly Row[], columns: Readonly<Record<string, Cell>>): Table =>
  tableFromArrays(
    Object.fromEntries(Object.entries(columns).map(([name, cell]) => [name, Float64Array.from(rows, cell)])),
  );
const positive: Cell = ({ truth }) => Number(truth > 0);
const chance: Cell = (row) => row.chance;
/** Never one class only: the anchors have a truth of 0 and of 1. */
const odd: Cell = ({ truth }) => Number(truth === 1);

const binary: Fixture = {
  truth: (rows) => table(rows, { target: positive }),
  prediction: (rows) => table(rows, { target: chance }),
  perfect: (rows) => table(rows, { target: positive }),
};
const columns: Fixture = {
  truth: (rows) => table(rows, { a: positive, b: odd }),
  prediction: (rows) => table(rows, { b: ({ guess }) => guess, a: chance }),
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
  prediction: (rows) => table(rows, { c1: chance, c0: (row) => 1 - row.chance }),
  perfect: (rows) => table(rows, { c1: positive, c0: (row) => 1 - positive(row) }),
};
const amounts: Fixture = {
  ...binary,
  truth: (rows) => table(rows, { target: ({ truth }) => truth }),
  perfect: (rows) => table(rows, { target: ({ truth }) => truth }),
};
/** Both classes inside the subgroup and outside. */
const strata: readonly Row[] = [
  { truth: 0, guess: 0, chance: 0.5 },
  { truth: 1, guess: 0, chance: 0.25 },
  { truth: 0, guess: 2, chance: 0.75 },
  { truth: 2, guess: 1, chance: 0.5 },
];
const biased: Fixture = {
  truth: (rows) => table(rows, { target: positive, group: ({ guess }) => guess / 2 }),
  prediction: (rows) => table(rows, { target: chance }),
  perfect: (rows) => table(rows, { target: positive }),
  options: { column: "target", subgroups: ["group"] },
  anchors: strata,
};

const fixtures = {
  "mean-column-roc-auc": columns,
  "multiclass-roc-auc": classes,
  "banded-roc-auc": binary,
  "bias-roc-auc": biased,
  gini: { ...amounts, not: { bestReached: "how much the best order gains depends on the amounts" } },
  "normalized-gini": amounts,
} satisfies Partial<Record<MetricName, Fixture>>;

for (const name of auc) testMetricLaws(name, fixtures[name]);

/** In the order of the truth, and in [0, 1]. */
const ordered: Partial<Fixture> = {
  prediction: (rows) => table(rows, { a: chance, b: ({ guess }) => guess / 2 }),
  perfect: (rows) => table(rows, { a: positive, b: odd }),
};
const doubled: Counterexample = {
  reason: "it is the normalised index, up to 1",
  rows: [
    { truth: 0, guess: 0, chance: 0.25 },
    { truth: 1, guess: 0, chance: 0.5 },
  ],
};
const fileOrder: Counterexample = {
  reason: "equal scores count in the order of the file",
  rows: [
    { truth: 0, guess: 0, chance: 0.5 },
    { truth: 1, guess: 0, chance: 0.5 },
  ],
};
testVariantLaws("mean-column-roc-auc", columns, {
  "mle-bench-v1": ordered,
  "mle-bench-v1/ranzcr-clip-catheter-line-classification": ordered,
  "mle-dojo": ordered,
});
testVariantLaws("banded-roc-auc", binary);
testVariantLaws("bias-roc-auc", biased);
testVariantLaws("gini", binary, {
  "mle-dojo": { not: { range: doubled, bestReached: doubled.reason } },
});
testVariantLaws("normalized-gini", amounts, {
  dsbench: { not: { order: fileOrder, missing: "it comes last" } },
});
