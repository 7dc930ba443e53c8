import type { Table } from "apache-arrow";
import { checkRows } from "../columns/check-rows.ts";
import { namedColumn, pickColumns } from "../columns/pick-column.ts";
import { toWeights } from "../columns/to-weights.ts";
import type { ColumnNeed, MetricOptions, NumberColumn, TextColumn } from "../contract.ts";
import { MetricError } from "../errors/metric-error.ts";
import { overlapMatrix, type OverlapMatrix } from "../matching/overlap-matrix.ts";
import {
  canvasColumns,
  canvasNames,
  isUniform,
  readCanvas,
  type CanvasMetricOptions,
  type CanvasOptions,
} from "./canvas.ts";
import { imagesByLabel, imagesByRow, type ImageLabels, type MaskImages } from "./mask-images.ts";
import { readMasks, type MaskReading } from "./read-masks.ts";
import { refuseSharedPixels } from "./refuse-shared-pixels.ts";
import { maskIou } from "./shared-pixels.ts";

/** How instances are found in the columns. */
export interface InstanceOptions extends CanvasOptions {
  /**
   * The image of each row, on both sides, where rows are instances. Rows then need not be aligned, nor be as many on both
   * sides; an image without instances has a row with an empty mask.
   * @defaultValue row i is image i, its masks separated by semicolons
   */
  readonly images?: ImageLabels;
  /** Non-negative weight per image; not with `images`. @defaultValue every image counts the same */
  readonly weights?: NumberColumn;
}

/** {@link InstanceOptions} of a metric over tables. */
export interface InstanceMetricOptions extends MetricOptions, CanvasMetricOptions {
  /**
   * The column, in both tables, that holds the image of each row, where rows are instances. Rows then need not be aligned, nor
   * be as many on both sides; an image without instances has a row with an empty mask.
   * @defaultValue row i is image i, its masks separated by semicolons
   */
  readonly image?: string;
}

/** How forgiving the reading is. */
export interface InstanceReading extends Omit<MaskReading, "several"> {
  /** Images that only one side has: refused, or without masks on the other side. @defaultValue "same" */
  readonly images?: "same" | "all";
}

/** What the truth says about the column of images. */
export const imageContext: Readonly<Record<string, ColumnNeed>> = {
  image: {
    kind: "label",
    columns: "one",
    description: "The image of each row, on both sides, where each row is one instance.",
  },
};

/** The instances of each image, and what each image weighs. */
export interface Instances {
  readonly images: number;
  readonly truth: MaskImages;
  readonly prediction: MaskImages;
  readonly weights: Float64Array | undefined;
}

/**
 * Reads the instances of each image.
 * @throws MetricError `out_of_range` when two predicted masks of an image share a pixel; as {@link readMasks} and
 * {@link imagesByLabel}
 */
export function readInstances(
  truthColumn: TextColumn,
  predictionColumn: TextColumn,
  options: InstanceOptions | undefined,
  reading: InstanceReading = {},
): Instances {
  const labels = options?.images;
  const canvas = reading.canvas ?? readCanvas(options);
  const rows = { truth: truthColumn, ...canvas?.lengths };
  if (labels === undefined) {
    const weights = toWeights(options?.weights);
    checkRows({ ...rows, prediction: predictionColumn, weights });
    const truth = imagesByRow(readMasks(truthColumn, "truth", { ...reading, canvas, several: true }));
    const prediction = imagesByRow(
      readMasks(predictionColumn, "prediction", { ...reading, canvas, several: true }),
    );
    refuseSharedPixels(prediction, "prediction");
    return { images: truth.images, truth, prediction, weights };
  }
  if (options?.weights !== undefined) throw noWeights();
  checkRows(rows);
  const sides = imagesByLabel(
    readMasks(truthColumn, "truth", { ...reading, canvas, several: true }),
    // Its rows are no images, so that a size by row of the truth cannot be asked of them.
    readMasks(predictionColumn, "prediction", {
      ...reading,
      canvas: isUniform(canvas) ? canvas : undefined,
      several: true,
    }),
    labels,
    reading.images,
  );
  refuseSharedPixels(sides.prediction, "prediction");
  return { images: sides.truth.images, ...sides, weights: undefined };
}

function noWeights(): MetricError {
  return new MetricError({
    code: "bad_option",
    message: 'Rows that are instances take no weights; give one row per image, or leave "weights" out.',
    column: "weights",
  });
}

/** {@link readInstances} of two tables. @throws MetricError also `missing_column` or `ambiguous_column` */
export function readInstanceTables(
  truth: Table,
  prediction: Table,
  options: InstanceMetricOptions | undefined,
  reading?: InstanceReading,
): Instances {
  const { image, weights } = options ?? {};
  const columns = pickColumns(truth, prediction, options?.column, [image, ...canvasNames(options)]);
  const images =
    image === undefined
      ? {}
      : {
          images: {
            truth: namedColumn(truth, image, "truth").vector,
            prediction: namedColumn(prediction, image, "prediction").vector,
          },
        };
  return readInstances(
    columns.truth.vector,
    columns.prediction.vector,
    { ...canvasColumns(truth, options), ...images, ...(weights === undefined ? {} : { weights }) },
    reading,
  );
}

/** How the masks of an image overlap. */
export function overlapsOf({ truth, prediction }: Instances, image: number): OverlapMatrix {
  const [trueFirst, first] = [truth.first[image]!, prediction.first[image]!];
  return overlapMatrix(
    prediction.first[image + 1]! - first,
    truth.first[image + 1]! - trueFirst,
    (mask, trueMask) =>
      maskIou(
        prediction.masks,
        prediction.order[first + mask]!,
        truth.masks,
        truth.order[trueFirst + trueMask]!,
      ),
  );
}
