import type { MetricOptions } from "../../contract.ts";
import type { CanvasMetricOptions, CanvasOptions } from "../../masks/canvas.ts";
import type { ScanOptions } from "../../masks/scans.ts";

/** How pixels are numbered: down the columns of the image, as Kaggle's usual masks, or along its rows. */
export type PixelOrder = "column-major" | "row-major";

export interface DiceHausdorffOptions extends ScanOptions, Required<CanvasOptions> {
  /** @defaultValue "column-major" */
  readonly order?: PixelOrder;
}

/** Options of the metric over tables. Height and width must be given. */
export interface DiceHausdorffMetricOptions extends MetricOptions, CanvasMetricOptions {
  /** The truth's column of scans (case and day). @defaultValue each row is a scan of one slice */
  readonly scan?: string;
  /** The truth's column of classes; each class of a scan is a volume of its own. @defaultValue one class */
  readonly class?: string;
  /** The truth's column of slice numbers. @defaultValue slices lie in the order of rows */
  readonly slice?: string;
  /** @defaultValue "column-major" */
  readonly order?: PixelOrder;
}
