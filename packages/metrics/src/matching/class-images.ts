import { LabelTable } from "../columns/encode-labels.ts";

/** Labelled objects by row: those of row `r` from `first[r]` up to, not including, `first[r + 1]`. */
export interface Labelled {
  readonly rows: number;
  readonly first: Int32Array;
  readonly labels: readonly string[];
}

/** The objects of one class in one image. */
export interface ClassImage {
  readonly image: number;
  /** The class, as the order in which it first occurs in the truth. */
  readonly code: number;
  readonly truths: readonly number[];
  readonly predictions: readonly number[];
}

/** The classes of the truth. */
export function classesOf(truth: Labelled): LabelTable {
  const table = new LabelTable();
  for (const label of truth.labels) table.code(label);
  return table;
}

/** Every image and class of which there is an object. Predictions of classes that the truth never has are left out. */
export function* classImages(
  truth: Labelled,
  prediction: Labelled,
  table: LabelTable,
): Generator<ClassImage, void> {
  const known = new Set(table.classes);
  for (let image = 0; image < truth.rows; image++) {
    const found = new Map<number, { truths: number[]; predictions: number[] }>();
    const of = (label: string): { truths: number[]; predictions: number[] } => {
      const code = table.code(label);
      const objects = found.get(code) ?? { truths: [], predictions: [] };
      found.set(code, objects);
      return objects;
    };
    for (let at = truth.first[image]!; at < truth.first[image + 1]!; at++)
      of(truth.labels[at]!).truths.push(at);
    for (let at = prediction.first[image]!; at < prediction.first[image + 1]!; at++) {
      const label = prediction.labels[at]!;
      if (known.has(label)) of(label).predictions.push(at);
    }
    for (const [code, objects] of found) yield { image, code, ...objects };
  }
}
