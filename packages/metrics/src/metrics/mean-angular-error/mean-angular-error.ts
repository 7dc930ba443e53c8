import type { Table } from "apache-arrow";
import { checkRows } from "../../columns/check-rows.ts";
import { namedColumn } from "../../columns/pick-column.ts";
import { toNumbers } from "../../columns/to-numbers.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { MetricOptions, NumberColumn } from "../../contract.ts";
import { centralAngle, squaredHalfCosine, squaredHalfSine } from "../../geometry/central-angle.ts";
import type { RowValues } from "../../numeric/row-means.ts";
import type { RegressionOptions } from "../../regression/options.ts";
import { meanOf } from "../mae/mae.ts";

/** Directions in radians. */
export interface Directions {
  /** Around the z axis, from the x axis. */
  readonly azimuth: NumberColumn;
  /** From the z axis. */
  readonly zenith: NumberColumn;
}

/** Options of the metric over tables. */
export interface MeanAngularErrorMetricOptions extends MetricOptions {
  /** The column of azimuths, of both tables. @defaultValue "azimuth" */
  readonly azimuth?: string;
  /** The column of zeniths, of both tables. @defaultValue "zenith" */
  readonly zenith?: string;
}

/**
 * Mean angle between true and predicted directions, in radians, in [0, π]: the arc cosine of the dot product of their unit vectors,
 * computed so that nearby and opposite directions lose no digits. A whole turn more or less makes no difference.
 *
 * @throws MetricError on missing or non-finite values, unequal lengths, no rows, bad weights
 */
export function meanAngularError(
  truth: Directions,
  prediction: Directions,
  options?: RegressionOptions,
): number {
  return meanOf(angles(truth, prediction, options));
}

export function readAngles(
  truth: Table,
  prediction: Table,
  options: MeanAngularErrorMetricOptions | undefined,
): RowValues {
  const { azimuth = "azimuth", zenith = "zenith" } = options ?? {};
  const side = (table: Table, name: "truth" | "prediction"): Directions => ({
    azimuth: namedColumn(table, azimuth, name).vector,
    zenith: namedColumn(table, zenith, name).vector,
  });
  return angles(side(truth, "truth"), side(prediction, "prediction"), options);
}

function angles(
  truth: Directions,
  prediction: Directions,
  options: RegressionOptions | undefined,
): RowValues {
  const columns = {
    "true azimuth": toNumbers(truth.azimuth, "azimuth"),
    "true zenith": toNumbers(truth.zenith, "zenith"),
    azimuth: toNumbers(prediction.azimuth, "azimuth"),
    zenith: toNumbers(prediction.zenith, "zenith"),
  };
  const weights = toWeights(options?.weights);
  const rows = checkRows({ ...columns, weights });
  const values = columns.azimuth.map((azimuth, row) =>
    angleBetween(azimuth - columns["true azimuth"][row]!, columns.zenith[row]!, columns["true zenith"][row]!),
  );
  return { rows, arrays: { values, weights } };
}

function angleBetween(turn: number, zenith: number, other: number): number {
  const sines = Math.sin(zenith) * Math.sin(other);
  return centralAngle(
    squaredHalfSine(zenith - other) + sines * squaredHalfSine(turn),
    squaredHalfCosine(zenith + other) + sines * squaredHalfCosine(turn),
  );
}
