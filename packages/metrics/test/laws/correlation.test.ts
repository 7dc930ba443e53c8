import { Table, tableFromArrays, Utf8, vectorFromArray } from "apache-arrow";
import { correlation } from "../agreement/families/correlation/names.ts";
import { testMetricLaws, testVariantLaws, type Fixture, type Row } from "./metric-laws.ts";

const numbers = (rows: readonly Row[], cell: (row: Row) => number): Float64Array =>
  Float64Array.from(rows, cell);
const texts = (rows: readonly Row[], cell: (row: Row) => string): Table =>
  new Table({ target: vectorFromArray(rows.map(cell), new Utf8()) });

const values: Fixture = {
  truth: (rows) => tableFromArrays({ target: numbers(rows, ({ truth }) => truth) }),
  prediction: (rows) => tableFromArrays({ target: numbers(rows, ({ guess, chance }) => guess + chance) }),
  perfect: (rows) => tableFromArrays({ target: numbers(rows, ({ truth }) => truth) }),
};
const several: Fixture = {
  truth: (rows) =>
    tableFromArrays({ b: numbers(rows, ({ truth }) => truth), a: numbers(rows, ({ truth }) => -truth) }),
  prediction: (rows) =>
    tableFromArrays({
      a: numbers(rows, ({ guess, chance }) => guess + chance),
      b: numbers(rows, ({ chance }) => chance),
    }),
  perfect: (rows) =>
    tableFromArrays({
      a: numbers(rows, ({ truth }) => 1 - truth),
      b: numbers(rows, ({ truth }) => truth ** 3),
    }),
  wrongColumn: { columns: ["nothing"] },
};
const orders: Fixture = {
  truth: (rows) => texts(rows, ({ truth }) => ["1 2 3 4", "2 4 1 3", "1 1 2 9"][truth]!),
  prediction: (rows) => texts(rows, ({ guess, chance }) => `${chance} 2 ${guess} 3.5`),
  perfect: (rows) => texts(rows, ({ truth }) => ["1 2 3 4", "20 40 10 30", "1e1 1e1 2e1 9e1"][truth]!),
};

const fixtures = {
  pearson: values,
  spearman: values,
  "mean-column-spearman": several,
  "row-spearman": orders,
} satisfies Record<(typeof correlation)[number], Fixture>;

for (const name of correlation) testMetricLaws(name, fixtures[name]);

testVariantLaws("mean-column-spearman", several, {
  dsbench: {
    prediction: (rows) =>
      tableFromArrays({
        x: numbers(rows, ({ chance }) => chance),
        y: numbers(rows, ({ guess, chance }) => guess + chance),
      }),
    perfect: (rows) =>
      tableFromArrays({
        x: numbers(rows, ({ truth }) => truth ** 3),
        y: numbers(rows, ({ truth }) => 1 - truth),
      }),
  },
});
