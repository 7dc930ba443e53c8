import { tableFromArrays } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { haversineQuantile } from "./haversine-quantile.ts";
import { haversineQuantileMetric } from "./metric.ts";

const fails = (code: string, more: object = {}) => expect.objectContaining({ code, ...more });
const degree = (6_371_000 * Math.PI) / 180;
const onEquator = (...longitude: number[]) => ({ latitude: longitude.map(() => 0), longitude });

describe("haversineQuantile", () => {
  test("is a great circle on a sphere of 6,371 km", () => {
    expect(haversineQuantile(onEquator(0), onEquator(1), ["a"])).toBeCloseTo(degree, 8);
    expect(haversineQuantile(onEquator(0), onEquator(180), ["a"])).toBe(haversineQuantileMetric.range[1]);
    expect(haversineQuantile(onEquator(-179.5), onEquator(179.5), ["a"])).toBeCloseTo(degree, 6);
    const pole = { latitude: [90], longitude: [12] };
    expect(haversineQuantile(pole, { latitude: [89], longitude: [100] }, ["a"])).toBeCloseTo(degree, 8);
    expect(haversineQuantile(pole, { latitude: [90], longitude: [-70] }, ["a"])).toBeCloseTo(0, 8);
  });

  test("takes the 50th and 95th percentile between neighbours", () => {
    // 0, 1, 2 degrees: the median is 1, the 95th percentile 1.9.
    const score = haversineQuantile(onEquator(0, 0, 0), onEquator(0, 2, -1), ["a", "a", "a"]);
    expect(score / degree).toBeCloseTo((1 + 1.9) / 2, 12);
  });

  test("is a mean over groups, whatever their sizes", () => {
    const truth = onEquator(0, 0, 0, 0);
    const score = haversineQuantile(truth, onEquator(1, 1, 1, 3), ["a", "a", "a", "b"]);
    expect(score / degree).toBeCloseTo(2, 12);
  });

  test("draws groups", () => {
    const truth = tableFromArrays({
      LatitudeDegrees: Float64Array.of(0, 0),
      LongitudeDegrees: Float64Array.of(0, 0),
      tripId: ["x", "y"],
    });
    const prediction = tableFromArrays({
      LongitudeDegrees: Float64Array.of(1, 3),
      LatitudeDegrees: Float64Array.of(0, 0),
    });
    const prepared = haversineQuantileMetric.prepare(truth, prediction, { group: "tripId" });
    expect(prepared.rows).toBe(2);
    expect(prepared.scoreRows(Uint32Array.of(1, 1)) / degree).toBeCloseTo(3, 12);
    // Without the group both are one: median 2, 95th percentile 2.9.
    expect(haversineQuantileMetric.score(truth, prediction) / degree).toBeCloseTo(2.45, 12);
    expect(() => haversineQuantileMetric.score(truth, prediction, { weights: [1, 1] })).toThrow(
      fails("bad_option"),
    );
  });

  test.each([90.5, -91])("refuses a latitude of %d", (latitude) => {
    expect(() => haversineQuantile(onEquator(0), { latitude: [latitude], longitude: [0] }, ["a"])).toThrow(
      fails("out_of_range", { column: "latitude", row: 0 }),
    );
    expect(() => haversineQuantile({ latitude: [latitude], longitude: [0] }, onEquator(0), ["a"])).toThrow(
      fails("out_of_range", { column: "truth", row: 0 }),
    );
  });
});
