import fc from "fast-check";
import type { ReferenceCase } from "../../agreement.ts";
import { samples, value, weight } from "./arbitraries.ts";

const group = fc.integer({ min: 0, max: 4 });
const label = fc.constantFrom("0", "1");

export function weightedCases(): readonly ReferenceCase[] {
  const row = fc.record({ truth: value, prediction: value, weight, label });
  return samples(row).flatMap((rows, at) => {
    const all = [{ truth: 1, prediction: 2.5, weight: 1, label: "1" }, ...rows];
    const sides = {
      metric: "weighted-mae",
      truth: {
        y: Float64Array.from(all, (row) => row.truth),
        w: Float64Array.from(all, (row) => row.weight),
      },
      prediction: { y: Float64Array.from(all, (row) => row.prediction) },
    } as const;
    const counts = at % 3 === 1 ? { weights: all.map((row) => row.weight) } : {};
    const divisor = at % 2 === 1 ? { divisor: "rows" } : {};
    return [
      { ...sides, name: `generated ${at}`, options: { weight: "w", ...counts, ...divisor } },
      { ...sides, name: `mle-dojo ${at}`, options: { weight: "w", ...counts, variant: "mle-dojo" } },
      {
        ...sides,
        name: `labels ${at}`,
        truth: { y: sides.truth.y, w: all.map((row) => row.label) },
        options: { weight: "w", weightByLabel: { "0": 1, "1": 5 }, ...divisor },
      },
    ];
  });
}

/** ln(MAE) crosses 0, where it is the logarithm's own size, about 1, that agrees to twelve digits. */
export function logCases(): readonly ReferenceCase[] {
  const row = fc.record({ truth: value, prediction: value, group });
  return samples(row).flatMap((rows, at) => {
    const sides = {
      metric: "mean-log-mae",
      truth: { y: Float64Array.from(rows, (row) => row.truth), type: rows.map((row) => `J${row.group}`) },
      prediction: { y: Float64Array.from(rows, (row) => row.prediction) },
      scale: 1,
    } as const;
    // Without a floor every group needs an error.
    const apart = {
      y: sides.truth.y.map((truth, place) => truth + 0.25 * (place + 1) * Math.max(1, Math.abs(truth))),
    };
    return [
      { ...sides, name: `generated ${at}`, options: { group: "type" } },
      {
        ...sides,
        name: `mle-bench ${at}`,
        prediction: apart,
        options: { group: "type", variant: "mle-bench-v1" },
      },
    ];
  });
}

/** A degree of longitude near the antipode, the pole, or a millimetre away: where arc cosine and arc sine lose digits. */
export function positionCases(): readonly ReferenceCase[] {
  const latitude = fc.oneof(
    fc.constantFrom(0, 90, -90, 37.42),
    fc.double({ min: -90, max: 90, noNaN: true }),
  );
  const longitude = fc.oneof(
    fc.constantFrom(0, 180, -180, -122.1),
    fc.double({ min: -180, max: 180, noNaN: true }),
  );
  const off = fc.oneof(fc.constantFrom(0, 1e-8, 1e-5), fc.double({ min: -1, max: 1, noNaN: true }));
  const row = fc.record({ latitude, longitude, off, turn: off, far: fc.boolean(), group });
  return samples(row).map((rows, at) => ({
    metric: "haversine-quantile",
    name: `generated ${at}`,
    truth: {
      latitude: Float64Array.from(rows, (row) => row.latitude),
      longitude: Float64Array.from(rows, (row) => row.longitude),
      trip: rows.map((row) => `t${row.group}`),
    },
    prediction: {
      latitude: Float64Array.from(rows, (row) =>
        Math.max(-90, Math.min(90, (row.far ? -row.latitude : row.latitude) + row.off)),
      ),
      longitude: Float64Array.from(rows, (row) => row.longitude + row.turn + (row.far ? 180 : 0)),
    },
    options: { latitude: "latitude", longitude: "longitude", group: "trip" },
    // A metre: doubles of degrees do not tell positions a nanometre apart.
    scale: 1,
  }));
}

export function directionCases(): readonly ReferenceCase[] {
  const azimuth = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
  const zenith = fc.oneof(fc.constantFrom(0, 1, Math.PI), fc.double({ min: 0, max: Math.PI, noNaN: true }));
  const off = fc.oneof(fc.constantFrom(0, 1e-9, 1e-4), fc.double({ min: -1, max: 1, noNaN: true }));
  const row = fc.record({ azimuth, zenith, off, turn: off, far: fc.boolean(), weight });
  return samples(row).map((rows, at) => ({
    metric: "mean-angular-error",
    name: `generated ${at}`,
    truth: {
      azimuth: Float64Array.from(rows, (row) => row.azimuth),
      zenith: Float64Array.from(rows, (row) => row.zenith),
    },
    prediction: {
      azimuth: Float64Array.from(rows, (row) => row.azimuth + row.turn + (row.far ? Math.PI : 0)),
      zenith: Float64Array.from(rows, (row) => (row.far ? Math.PI - row.zenith : row.zenith) + row.off),
    },
    options: at % 2 === 1 ? { weights: rows.map((row, place) => (place === 0 ? 1 : row.weight)) } : {},
    scale: 1,
  }));
}
