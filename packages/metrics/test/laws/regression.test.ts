import { Table, tableFromArrays, Utf8, vectorFromArray } from "apache-arrow";
import { regression } from "../agreement/families/regression/names.ts";
import { testMetricLaws, testVariantLaws, type Fixture, type Row } from "./metric-laws.ts";

type Cell = (row: Row, at: number) => number;

const columns = (rows: readonly Row[], cells: Readonly<Record<string, Cell>>): Table =>
  tableFromArrays(
    Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, Float64Array.from(rows, cell)])),
  );
const guessed: Cell = ({ guess, chance }) => guess + chance;

const values: Fixture = {
  truth: (rows) => columns(rows, { target: ({ truth }) => truth }),
  prediction: (rows) => columns(rows, { target: guessed }),
  perfect: (rows) => columns(rows, { target: ({ truth }) => truth }),
};
/** No true value is 0. */
const positive: Fixture = {
  ...values,
  truth: (rows) => columns(rows, { target: ({ truth }) => truth + 1 }),
  perfect: (rows) => columns(rows, { target: ({ truth }) => truth + 1 }),
};
const several: Fixture = {
  truth: (rows) => columns(rows, { b: ({ truth }) => truth, a: ({ truth, guess }) => truth * guess }),
  prediction: (rows) =>
    columns(rows, { a: guessed, b: ({ chance }) => chance, unused: ({ chance }) => chance }),
  perfect: (rows) => columns(rows, { a: ({ truth, guess }) => truth * guess, b: ({ truth }) => truth }),
  wrongColumn: { columns: ["a", "nothing"] },
};
const weighted: Fixture = {
  ...values,
  truth: (rows) => columns(rows, { target: ({ truth }) => truth, share: ({ guess }) => guess + 0.5 }),
  options: { weight: "share" },
  wrongColumn: { weight: "nothing" },
};
const directions: Fixture = {
  truth: (rows) => columns(rows, { azimuth: ({ guess }) => guess, zenith: ({ truth }) => truth }),
  prediction: (rows) => columns(rows, { azimuth: ({ chance }) => chance * 6, zenith: ({ guess }) => guess }),
  perfect: (rows) => columns(rows, { azimuth: ({ guess }) => guess, zenith: ({ truth }) => truth }),
  wrongColumn: { zenith: "nothing" },
};

/** Each row is a group. */
const grouped = (table: Table): Table => {
  const group = vectorFromArray(
    Array.from({ length: table.numRows }, (_, at) => `g${at}`),
    new Utf8(),
  );
  return table.assign(new Table({ group }));
};
const groups: Fixture = {
  ...values,
  truth: (rows) => grouped(values.truth(rows)),
  options: { group: "group" },
  wrongColumn: { group: "nothing" },
  not: { weights: "Groups count the same." },
};
const positions: Fixture = {
  truth: (rows) =>
    grouped(
      columns(rows, { LatitudeDegrees: ({ truth }) => 30 * truth, LongitudeDegrees: ({ guess }) => guess }),
    ),
  prediction: (rows) =>
    columns(rows, { LatitudeDegrees: ({ guess }) => -guess, LongitudeDegrees: ({ chance }) => 180 * chance }),
  perfect: (rows) =>
    columns(rows, { LatitudeDegrees: ({ truth }) => 30 * truth, LongitudeDegrees: ({ guess }) => guess }),
  options: { group: "group" },
  wrongColumn: { latitude: "nothing" },
  not: { weights: "Groups count the same." },
};

const fixtures = {
  mse: values,
  r2: values,
  "median-absolute-error": values,
  mape: positive,
  rmspe: positive,
  "weighted-mae": weighted,
  "mean-column-rmse": several,
  "mean-column-rmsle": several,
  "mean-column-mae": several,
  "pooled-rmse": several,
  "pooled-rmsle": several,
  "pooled-mae": several,
  "mean-log-mae": groups,
  "mean-angular-error": directions,
  "haversine-quantile": positions,
} satisfies Record<(typeof regression)[number], Fixture>;

for (const name of regression) testMetricLaws(name, fixtures[name]);

const forgiving = { not: { missing: "it does not count" } };
testVariantLaws("weighted-mae", weighted);
/** As the truth has them, and no others. */
const inOrder = {
  dsbench: {
    prediction: (rows: readonly Row[]) => columns(rows, { x: ({ chance }) => chance, y: guessed }),
    perfect: (rows: readonly Row[]) =>
      columns(rows, { x: ({ truth }) => truth, y: ({ truth, guess }) => truth * guess }),
  },
};
testVariantLaws("mean-column-rmse", several, inOrder);
testVariantLaws("pooled-mae", several, inOrder);
testVariantLaws("mean-column-rmsle", several, {
  dsbench: forgiving,
  "dsbench/tabular-playground-series-jul-2021": {
    prediction: (rows) => columns(rows, { a: guessed, b: ({ chance }) => chance }),
  },
});
testVariantLaws("pooled-rmsle", several, { dsbench: forgiving });
