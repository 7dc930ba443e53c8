import type { Table } from "apache-arrow";
import { checkRows } from "../columns/check-rows.ts";
import type { RowData } from "../columns/row-data.ts";
import { toWeights } from "../columns/to-weights.ts";
import { pickColumns } from "../columns/pick-column.ts";
import type { MetricOptions, NumberColumn, TextColumn } from "../contract.ts";
import {
  canvasColumns,
  canvasNames,
  readCanvas,
  type CanvasMetricOptions,
  type CanvasOptions,
} from "./canvas.ts";
import { MaskRows } from "./mask-rows.ts";
import type { MaskReading } from "./read-masks.ts";
import { sharedPixels } from "./shared-pixels.ts";

/** What the overlap metrics need to know of each row's two masks: pixels of each, and of both at once. */
export interface MaskPairs extends RowData {
  readonly arrays: {
    readonly truth: Float64Array;
    readonly prediction: Float64Array;
    readonly shared: Float64Array;
    /** Pixels of the image, where its size is given. */
    readonly pixels: Float64Array | undefined;
    readonly weights: Float64Array | undefined;
  };
}

export interface MaskPairOptions extends CanvasOptions {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
}

/** How forgiving the reading is. */
export interface MaskPairReading extends Omit<MaskReading, "canvas" | "several"> {
  /** Masks are held against no canvas, even if its sizes are given. @defaultValue false */
  readonly unbounded?: boolean;
}

/** Reads one mask of each side per row. @throws MetricError as `readMasks`; on unequal lengths, no rows, bad weights */
export function readMaskPairs(
  truthColumn: TextColumn,
  predictionColumn: TextColumn,
  options: MaskPairOptions | undefined,
  reading: MaskPairReading = {},
): MaskPairs {
  const canvas = reading.unbounded === true ? undefined : readCanvas(options);
  const weights = toWeights(options?.weights);
  const rows = checkRows({ truth: truthColumn, prediction: predictionColumn, weights, ...canvas?.lengths });
  const truth = new MaskRows(truthColumn, "truth", { ...reading, canvas });
  const prediction = new MaskRows(predictionColumn, "prediction", { ...reading, canvas });
  const [trueAreas, areas, shared] = [new Float64Array(rows), new Float64Array(rows), new Float64Array(rows)];
  for (let row = 0; row < rows; row++) {
    truth.readRow(row);
    try {
      prediction.readRow(row);
    } catch (error) {
      // What is wrong with the truth is told first, wherever it stands.
      for (let later = row + 1; later < rows; later++) truth.readRow(later);
      throw error;
    }
    trueAreas[row] = truth.masks.areas[0]!;
    areas[row] = prediction.masks.areas[0]!;
    shared[row] = sharedPixels(truth.masks, 0, prediction.masks, 0);
  }
  const pixels =
    canvas === undefined
      ? undefined
      : Float64Array.from(shared, (_, row) => canvas.heightOf(row) * canvas.widthOf(row));
  return { rows, arrays: { truth: trueAreas, prediction: areas, shared, pixels, weights } };
}

/** Options of a metric over tables with one mask per row. */
export interface MaskMetricOptions extends MetricOptions, CanvasMetricOptions {}

/** {@link readMaskPairs} of two tables. @throws MetricError also `missing_column` or `ambiguous_column` */
export function readMaskTables(
  truth: Table,
  prediction: Table,
  options: MaskMetricOptions | undefined,
  reading?: MaskPairReading,
): MaskPairs {
  const columns = pickColumns(truth, prediction, options?.column, canvasNames(options));
  const { weights } = options ?? {};
  return readMaskPairs(
    columns.truth.vector,
    columns.prediction.vector,
    { ...canvasColumns(truth, options), ...(weights === undefined ? {} : { weights }) },
    reading,
  );
}
