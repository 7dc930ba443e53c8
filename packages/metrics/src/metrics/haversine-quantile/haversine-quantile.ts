import type { Table } from "apache-arrow";
import { checkRows } from "../../columns/check-rows.ts";
import { groupRows } from "../../columns/group-rows.ts";
import { namedColumn } from "../../columns/pick-column.ts";
import { toNumbers } from "../../columns/to-numbers.ts";
import type { LabelColumn, MetricOptions, NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { centralAngle, squaredHalfCosine, squaredHalfSine } from "../../geometry/central-angle.ts";
import { quantile } from "../../numeric/quantile.ts";
import type { RowValues } from "../../numeric/row-means.ts";
import { sortNumbers } from "../../numeric/sort-numbers.ts";
import { overGroups } from "../../regression/over-groups.ts";
import { meanOf } from "../mae/mae.ts";

/** Positions in degrees. */
export interface Positions {
  readonly latitude: NumberColumn;
  readonly longitude: NumberColumn;
}

/** Options of the metric over tables. */
export interface HaversineQuantileMetricOptions extends MetricOptions {
  /** The column of latitudes, of both tables. @defaultValue "LatitudeDegrees" */
  readonly latitude?: string;
  /** The column of longitudes, of both tables. @defaultValue "LongitudeDegrees" */
  readonly longitude?: string;
  /** The column of the truth that says which group, such as a trip, a row is of. @defaultValue all rows are one group */
  readonly group?: string;
}

/** Of a sphere, in metres. */
const earthRadius = 6_371_000;

/** Half the way round. */
export const farthest = Math.PI * earthRadius;

/**
 * Mean over groups of the mean of the 50th and the 95th percentile of the distances between true and predicted positions, in
 * metres: great circles on a sphere of radius 6,371,000 m (the haversine formula), percentiles by linear interpolation.
 *
 * @throws MetricError `out_of_range` on a latitude outside [-90, 90]; on missing or non-finite values, unequal lengths, no rows
 */
export function haversineQuantile(truth: Positions, prediction: Positions, groups: LabelColumn): number {
  return meanOf(groupDistances(distances(truth, prediction), groups));
}

export function readGroupDistances(
  truth: Table,
  prediction: Table,
  options: HaversineQuantileMetricOptions | undefined,
): RowValues {
  const { latitude = "LatitudeDegrees", longitude = "LongitudeDegrees", group } = options ?? {};
  const side = (table: Table, name: "truth" | "prediction"): Positions => ({
    latitude: namedColumn(table, latitude, name).vector,
    longitude: namedColumn(table, longitude, name).vector,
  });
  const metres = distances(side(truth, "truth"), side(prediction, "prediction"));
  const labels =
    group === undefined ? new Uint8Array(metres.length) : namedColumn(truth, group, "truth").vector;
  return groupDistances(metres, labels);
}

function groupDistances(metres: Float64Array, labels: LabelColumn): RowValues {
  checkRows({ truth: metres, group: labels });
  const groups = groupRows(labels, "group");
  const values = overGroups(groups, metres, (distances) => {
    const ascending = sortNumbers(distances);
    return (quantile(ascending, 0.5) + quantile(ascending, 0.95)) / 2;
  });
  return { rows: groups.count, arrays: { values, weights: undefined } };
}

function distances(truth: Positions, prediction: Positions): Float64Array {
  const columns = {
    "true latitude": latitudes(truth.latitude, "truth"),
    "true longitude": toNumbers(truth.longitude, "longitude"),
    latitude: latitudes(prediction.latitude, "prediction"),
    longitude: toNumbers(prediction.longitude, "longitude"),
  };
  checkRows(columns);
  return columns.latitude.map((latitude, row) =>
    distance(
      latitude,
      columns["true latitude"][row]!,
      columns.longitude[row]! - columns["true longitude"][row]!,
    ),
  );
}

function distance(latitude: number, other: number, turn: number): number {
  const cosines = Math.cos(radians(latitude)) * Math.cos(radians(other));
  const angle = centralAngle(
    squaredHalfSine(radians(latitude - other)) + cosines * squaredHalfSine(radians(turn)),
    squaredHalfSine(radians(latitude + other)) + cosines * squaredHalfCosine(radians(turn)),
  );
  return earthRadius * angle;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function latitudes(column: NumberColumn, side: "truth" | "prediction"): Float64Array {
  const degrees = toNumbers(column, "latitude");
  const row = degrees.findIndex((value) => Math.abs(value) > 90);
  if (row < 0) return degrees;
  throw new MetricError({
    code: "out_of_range",
    message: `Column "latitude"${side === "truth" ? " of the truth" : ""} holds ${degrees[row]} in row ${row}; latitudes are degrees from -90 to 90.`,
    column: side === "truth" ? side : "latitude",
    row,
  });
}
