import type { RowData } from "../columns/row-data.ts";
import type { SetPairs } from "./label-sets.ts";

/** How many labels each row has: all that micro F1 and the mean over rows need. */
export interface SetCounts extends RowData {
  readonly arrays: {
    /** Labels both true and predicted. */
    readonly hits: Float64Array;
    readonly actual: Float64Array;
    readonly guessed: Float64Array;
    readonly weights: Float64Array | undefined;
  };
}

/** What becomes of a predicted label that the truth never uses: a false positive, or nothing. */
export type UnknownLabels = "count" | "drop";

export function countSets(pairs: SetPairs, unknown: UnknownLabels = "count"): SetCounts {
  const { rows, labels, truth, prediction } = pairs;
  const known = new Uint8Array(labels);
  if (unknown === "count") known.fill(1);
  else for (const code of truth.codes) known[code] = 1;
  const [hits, actual, guessed] = [
    new Float64Array(rows),
    new Float64Array(rows),
    new Float64Array(rows),
  ] as const;
  // By label: one more than the last row of which it is true.
  const trueOf = new Int32Array(labels);
  for (let row = 0; row < rows; row++) {
    actual[row] = truth.starts[row + 1]! - truth.starts[row]!;
    for (let at = truth.starts[row]!; at < truth.starts[row + 1]!; at++) trueOf[truth.codes[at]!] = row + 1;
    let [shared, all] = [0, 0];
    for (let at = prediction.starts[row]!; at < prediction.starts[row + 1]!; at++) {
      const code = prediction.codes[at]!;
      if (trueOf[code] === row + 1) shared++;
      all += known[code]!;
    }
    hits[row] = shared;
    guessed[row] = all;
  }
  return { rows, arrays: { hits, actual, guessed, weights: pairs.arrays.weights } };
}
