import { encodeLabels, LabelTable } from "../columns/encode-labels.ts";
import { checkRows } from "../columns/check-rows.ts";
import type { LabelColumn } from "../contract.ts";
import { MetricError } from "../errors/metric-error.ts";
import type { MaskColumn, Masks } from "./masks.ts";

/** Masks by image: those of image `i` are `order[first[i]]` up to, not including, `order[first[i + 1]]`. */
export interface MaskImages {
  readonly images: number;
  readonly masks: Masks;
  readonly first: Int32Array;
  readonly order: Int32Array;
  /** The row that a mask stands in. */
  readonly rowOf: (mask: number) => number;
}

/** The image of each row, on both sides. */
export interface ImageLabels {
  readonly truth: LabelColumn;
  readonly prediction: LabelColumn;
}

/** One row per image. */
export function imagesByRow({ rows, firstMask, masks }: MaskColumn): MaskImages {
  const order = Int32Array.from({ length: masks.count }, (_, mask) => mask);
  return { images: rows, masks, first: firstMask, order, rowOf: rowIn(firstMask) };
}

/**
 * Several rows per image: gathers the masks of both sides by the images of the truth.
 *
 * @throws MetricError `unknown_label` when the prediction names an image that the truth does not have, `missing_value` when it
 * has no row of one; of neither under `images: "all"`, where such an image has no masks
 */
export function imagesByLabel(
  truth: MaskColumn,
  prediction: MaskColumn,
  labels: ImageLabels,
  images: "same" | "all" = "same",
): { readonly truth: MaskImages; readonly prediction: MaskImages } {
  const table = new LabelTable();
  const trueCodes = encodeLabels(labels.truth, "truth images", table);
  const known = table.size;
  const codes = encodeLabels(labels.prediction, "prediction images", table);
  checkRows({ truth: truth.firstMask.subarray(1), "truth images": trueCodes });
  checkRows({ prediction: prediction.firstMask.subarray(1), "prediction images": codes });
  if (images === "same") refuseOtherImages(codes, known, table);
  return { truth: gather(truth, trueCodes, table.size), prediction: gather(prediction, codes, table.size) };
}

function refuseOtherImages(codes: Int32Array, known: number, table: LabelTable): void {
  const row = codes.findIndex((code) => code >= known);
  if (row >= 0) {
    throw new MetricError({
      code: "unknown_label",
      message: `The prediction has masks of image "${table.classes[codes[row]!]}" in row ${row}, which the truth does not have.`,
      column: "prediction",
      row,
    });
  }
  const seen = new Uint8Array(known);
  for (const code of codes) seen[code] = 1;
  const missing = seen.indexOf(0);
  if (missing < 0) return;
  throw new MetricError({
    code: "missing_value",
    message: `The prediction has no row of image "${table.classes[missing]}"; give it one with an empty mask if it shows nothing.`,
    column: "prediction",
  });
}

/** Counting sort of the masks by image. */
function gather({ masks, firstMask, rows }: MaskColumn, codes: Int32Array, images: number): MaskImages {
  const first = new Int32Array(images + 1);
  for (let row = 0; row < rows; row++) {
    first[codes[row]! + 1] = first[codes[row]! + 1]! + firstMask[row + 1]! - firstMask[row]!;
  }
  for (let image = 0; image < images; image++) first[image + 1] = first[image + 1]! + first[image]!;
  const next = first.slice();
  const order = new Int32Array(masks.count);
  for (let row = 0; row < rows; row++) {
    for (let mask = firstMask[row]!; mask < firstMask[row + 1]!; mask++) {
      const image = codes[row]!;
      order[next[image]!] = mask;
      next[image] = next[image]! + 1;
    }
  }
  return { images, masks, first, order, rowOf: rowIn(firstMask) };
}

function rowIn(firstMask: Int32Array): MaskImages["rowOf"] {
  return (mask) => firstMask.findLastIndex((first) => first <= mask);
}
