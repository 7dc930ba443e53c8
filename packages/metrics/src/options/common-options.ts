import type { MetricOption } from "../contract.ts";

const column: MetricOption = {
  meaning: "The value column, where a table holds several.",
  values: [{ kind: "name", of: "truth" }],
  default: "the only column",
};
const columns: MetricOption = {
  meaning: "The value columns.",
  values: [{ kind: "names", of: "truth" }],
  default: "all columns of the truth but those that other options name",
};
const weights: MetricOption = {
  meaning: "What each row counts: numbers not below zero, one of them above.",
  values: [{ kind: "column" }],
  default: "every row counts the same",
};

/** Options of a metric over one value column. */
export const oneColumn = { column, weights } as const;

/** Options of a metric over several value columns, where one can be named alone as well. */
export const anyColumns = { column, columns, weights } as const;

/** Options of a metric over several value columns. */
export const severalColumns = { columns, weights } as const;

/** Options of a metric that finds its value columns by options of its own. */
export const weightsOnly = { weights } as const;

/** The option of a metric over one value column whose rows all count the same. */
export const columnOnly = { column } as const;

/** An option that names a column. */
export function columnOption(
  meaning: string,
  without: string,
  of: "truth" | "prediction" = "truth",
): MetricOption {
  return { meaning, values: [{ kind: "name", of }], default: without };
}

/** An option that is one of some values. */
export function choice(
  meaning: string,
  values: readonly (string | number)[],
  without: string | number,
): MetricOption {
  return { meaning, values: [{ kind: "one-of", values }], default: String(without) };
}

/** The option that names the positive class. */
export const positiveOption: MetricOption = {
  meaning: "The label of the positive class.",
  values: [{ kind: "label" }],
  default: "1; labels other than 0 and 1 need it",
};

/** The option `beta` of an F score. */
export function betaOption(without: number): MetricOption {
  return {
    meaning: "How many times as much recall counts as precision.",
    values: [{ kind: "number", above: 0 }],
    default: String(without),
  };
}

/** The option that says how many of a list count. */
export const itemsOption = {
  meaning: "How many items count, from the first on.",
  values: [{ kind: "integer", from: 1 }],
} as const satisfies Pick<MetricOption, "meaning" | "values">;

/** The option that says what a row scores where there is nothing on either side. */
export function emptyPairOption(whose: string): MetricOption {
  return choice(`What a row scores whose ${whose}.`, [0, 1], 1);
}
