import { Table, tableFromArrays, Utf8, vectorFromArray } from "apache-arrow";
import { classification } from "../agreement/families/classification/names.ts";
import { testMetricLaws, testVariantLaws, type Fixture, type Row } from "./metric-laws.ts";

const texts = (cells: readonly string[]): Table<{ target: Utf8 }> =>
  new Table({ target: vectorFromArray(cells, new Utf8()) });
const both = (make: (cell: (row: Row) => number) => (rows: readonly Row[]) => Table): Fixture => ({
  truth: make(({ truth }) => truth),
  prediction: make(({ guess }) => guess),
  perfect: make(({ truth }) => truth),
});

const classes = both((cell) => (rows) => texts(rows.map((row) => `c${cell(row)}`)));
const sets = both((cell) => (rows) => texts(rows.map((row) => (cell(row) === 2 ? "" : `b a${cell(row)} b`))));
const heads = both(
  (cell) => (rows) =>
    tableFromArrays({
      root: Int32Array.from(rows, cell),
      vowel: Int32Array.from(rows, (row) => cell(row) % 2),
    }),
);
const ratings = both((cell) => (rows) => tableFromArrays({ target: Int32Array.from(rows, cell) }));

const fixtures: Readonly<Record<(typeof classification)[number], Fixture>> = {
  "error-rate": classes,
  "balanced-accuracy": classes,
  "weighted-macro-recall": { ...heads, options: { headWeights: { root: 2, vowel: 1 } } },
  "f-beta": { ...classes, options: { average: "macro", beta: 2 } },
  "mean-set-f1": sets,
  mcc: classes,
  "cohen-kappa": { ...ratings, options: { weighting: "linear" } },
};

for (const name of classification) testMetricLaws(name, fixtures[name]);
testVariantLaws("f-beta", fixtures["f-beta"]);
testVariantLaws("mean-set-f1", sets);

const indicators = both(
  (cell) => (rows) =>
    tableFromArrays({
      a: Uint8Array.from(rows, (row) => (cell(row) > 0 ? 1 : 0)),
      b: Uint8Array.from(rows, (row) => (cell(row) < 2 ? 1 : 0)),
    }),
);
const halves = both(
  (cell) => (rows) => tableFromArrays({ target: Uint8Array.from(rows, (row) => (cell(row) === 1 ? 1 : 0)) }),
);
testMetricLaws("f-beta", { ...halves, options: { beta: 0.5 } });
testMetricLaws("f-beta", { ...classes, options: { average: "weighted" } });
testMetricLaws("f-beta", { ...sets, options: { average: "samples", zeroDivision: 1 } });
testMetricLaws("f-beta", { ...sets, options: { average: "macro", cells: "label-set" } });
testMetricLaws("f-beta", { ...indicators, options: { average: "macro", zeroDivision: 1 } });
testMetricLaws("mean-set-f1", { ...indicators, options: { beta: 2 } });
testMetricLaws("cohen-kappa", classes);
testMetricLaws("cohen-kappa", { ...ratings, options: { weighting: "quadratic", distance: "ranks" } });
