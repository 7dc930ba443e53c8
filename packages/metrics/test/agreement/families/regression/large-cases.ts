import type { ReferenceCase } from "../../agreement.ts";
import { createUniform, doubles } from "../core/random.ts";

const million = 1_000_000;

const radians = (degrees: Float64Array): Float64Array =>
  degrees.map((value) => (value * Math.PI) / 180 + 0.5);

/** A million rows each, with an offset of 1e8 where naive sums lose digits. */
export function largeCases(): readonly ReferenceCase[] {
  const uniform = createUniform(11);
  const truth = doubles(million, () => uniform() * 1000 + 1);
  const guess = truth.map((value) => value * (0.9 + 0.2 * uniform()));
  const far = truth.map((value) => value + 1e8);
  const farGuess = guess.map((value) => value + 1e8);
  const weights = doubles(million, () => uniform() * 3);
  const group = Int32Array.from(truth, (value) => Math.floor(value) % 500);
  const one = { truth: { y: truth }, prediction: { y: guess } };
  const two = { truth: { a: truth, b: far }, prediction: { a: guess, b: farGuess } };
  const latitude = truth.map((value) => value / 20 - 20);
  const longitude = guess.map((value) => value / 10);
  const near = latitude.map((value, row) => value + 1e-4 * (weights[row]! - 1.5));
  return [
    ...(["median-absolute-error", "mape", "rmspe"] as const).map((metric) => ({
      metric,
      name: "1M",
      ...one,
    })),
    ...(["mse", "r2"] as const).map((metric) => ({
      metric,
      name: "offset 1e8, 1M",
      truth: { y: far },
      prediction: { y: farGuess },
    })),
    ...(["mean-column-rmse", "mean-column-mae", "pooled-rmse", "pooled-mae"] as const).map((metric) => ({
      metric,
      name: "1M",
      ...two,
    })),
    ...(["mean-column-rmsle", "pooled-rmsle"] as const).map((metric) => ({ metric, name: "1M", ...two })),
    {
      metric: "weighted-mae",
      name: "1M",
      truth: { y: truth, w: weights },
      prediction: { y: guess },
      options: { weight: "w" },
    },
    {
      metric: "mean-log-mae",
      name: "1M",
      truth: { y: truth, type: group },
      prediction: { y: guess },
      options: { group: "type" },
    },
    {
      metric: "mean-angular-error",
      name: "1M",
      truth: { azimuth: radians(longitude), zenith: radians(latitude) },
      prediction: { azimuth: radians(longitude), zenith: radians(near) },
    },
    {
      metric: "haversine-quantile",
      name: "1M",
      truth: { LatitudeDegrees: latitude, LongitudeDegrees: longitude, trip: group },
      prediction: { LatitudeDegrees: near, LongitudeDegrees: longitude },
      options: { group: "trip" },
    },
  ];
}
