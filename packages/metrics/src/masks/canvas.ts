import type { Table } from "apache-arrow";
import { namedColumn } from "../columns/pick-column.ts";
import { toNumbers } from "../columns/to-numbers.ts";
import type { ColumnNeed, NumberColumn } from "../contract.ts";
import { MetricError } from "../errors/metric-error.ts";

/** How large the images are, in pixels: one size for all, or one of each row. */
export interface CanvasOptions {
  /** Rows of pixels. @defaultValue unknown: masks are not held against the image's edge */
  readonly height?: number | NumberColumn;
  /** Columns of pixels. @defaultValue unknown */
  readonly width?: number | NumberColumn;
}

/** {@link CanvasOptions} of a metric over tables: a number, or the name of the truth's column that holds it. */
export interface CanvasMetricOptions {
  /** Rows of pixels, or the truth's column of them. @defaultValue unknown: masks are not held against the image's edge */
  readonly height?: number | string;
  /** Columns of pixels, or the truth's column of them. @defaultValue unknown */
  readonly width?: number | string;
}

/** The image of each row. */
export interface Canvas {
  readonly heightOf: (row: number) => number;
  readonly widthOf: (row: number) => number;
  /** Rows that the sizes are given for, if they are columns. */
  readonly lengths: Readonly<Record<string, { readonly length: number } | undefined>>;
}

/** Whether all images have one size. */
export function isUniform(canvas: Canvas | undefined): boolean {
  return canvas?.lengths["height"] === undefined && canvas?.lengths["width"] === undefined;
}

/** What metrics over masks say about the columns of sizes. */
export const canvasContext = {
  height: {
    kind: "number",
    columns: "one",
    range: [1, Infinity],
    description: "Height of each image in pixels.",
  },
  width: {
    kind: "number",
    columns: "one",
    range: [1, Infinity],
    description: "Width of each image in pixels.",
  },
} as const satisfies Readonly<Record<string, ColumnNeed>>;

/** Finds the columns that the options name. @throws MetricError `missing_column` */
export function canvasColumns(truth: Table, options: CanvasMetricOptions | undefined): CanvasOptions {
  const find = (size: number | string): number | NumberColumn =>
    typeof size === "string" ? namedColumn(truth, size, "truth").vector : size;
  const { height, width } = options ?? {};
  return {
    ...(height === undefined ? {} : { height: find(height) }),
    ...(width === undefined ? {} : { width: find(width) }),
  };
}

/** The names among the options: columns that hold no masks. */
export function canvasNames(options: CanvasMetricOptions | undefined): readonly (string | undefined)[] {
  return [options?.height, options?.width].filter((size) => typeof size === "string");
}

/**
 * Reads the sizes; none where they are not given.
 * @throws MetricError `bad_option` when only one of the two is given or a size is no positive integer, `out_of_range` when a
 * column holds such a size; on missing values
 */
export function readCanvas(options: CanvasOptions | undefined): Canvas | undefined {
  const { height, width } = options ?? {};
  if (height === undefined && width === undefined) return undefined;
  if (height === undefined || width === undefined) {
    throw new MetricError({
      code: "bad_option",
      message: 'An image has two sizes: give both options, "height" and "width", or neither.',
    });
  }
  const heights = readSizes(height, "height");
  const widths = readSizes(width, "width");
  return {
    heightOf: (row) => (typeof heights === "number" ? heights : heights[row]!),
    widthOf: (row) => (typeof widths === "number" ? widths : widths[row]!),
    lengths: {
      height: typeof heights === "number" ? undefined : heights,
      width: typeof widths === "number" ? undefined : widths,
    },
  };
}

function readSizes(sizes: number | NumberColumn, name: string): number | Float64Array {
  if (typeof sizes === "number") {
    if (isSize(sizes)) return sizes;
    throw new MetricError({
      code: "bad_option",
      message: `The option "${name}" is ${sizes}; it must be a positive integer.`,
    });
  }
  const column = toNumbers(sizes, name);
  const row = column.findIndex((size) => !isSize(size));
  if (row < 0) return column;
  throw new MetricError({
    code: "out_of_range",
    message: `Column "${name}" holds ${column[row]} in row ${row}; the size of an image must be a positive integer.`,
    column: name,
    row,
  });
}

function isSize(size: number): boolean {
  return Number.isSafeInteger(size) && size > 0;
}
