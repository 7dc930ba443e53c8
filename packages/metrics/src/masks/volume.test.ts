import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { squaredDistances } from "./distance-transform.ts";
import { readMasks } from "./read-masks.ts";
import { hausdorffDistance, volumeOf, type VolumeShape } from "./volume.ts";

const sizes = [3, 4, 5] as const;
const spacing = [1 / 3, 0.25, 0.2] as const;
const count = sizes[0] * sizes[1] * sizes[2];
const place = (voxel: number) => [Math.floor(voxel / 20), Math.floor(voxel / 5) % 4, voxel % 5] as const;

function between(one: number, other: number): number {
  const [a, b] = [place(one), place(other)];
  return spacing.reduce((sum, step, axis) => sum + ((a[axis]! - b[axis]!) * step) ** 2, 0);
}

/** The squared distance of the voxel of `from` that is farthest from all of `to`. */
const directed = (from: readonly number[], to: readonly number[]): number =>
  Math.max(...from.map((voxel) => Math.min(...to.map((near) => between(voxel, near)))));

const voxels = fc.uniqueArray(fc.integer({ min: 0, max: count - 1 }), { minLength: 1, maxLength: 20 });

/** A volume of one pixel per run: three slices of 20 pixels. */
function volume(found: readonly number[]) {
  const texts = [0, 1, 2].map((slice) =>
    found
      .filter((voxel) => place(voxel)[0] === slice)
      .toSorted((a, b) => a - b)
      .map((voxel) => `${(voxel % 20) + 1} 1`)
      .join(" "),
  );
  return { masks: readMasks(texts, "truth").masks, slices: [[0], [1], [2]] };
}

describe("squaredDistances", () => {
  propertyTest.prop([voxels])("are those to the nearest voxel", (found) => {
    const grid = new Float64Array(count).fill(Infinity);
    for (const voxel of found) grid[voxel] = 0;
    squaredDistances(grid, { sizes, spacing });
    for (let voxel = 0; voxel < count; voxel++) {
      expect(grid[voxel]).toBeCloseTo(Math.min(...found.map((other) => between(voxel, other))), 14);
    }
  });

  test("stay infinite where there is nothing", () => {
    const grid = new Float64Array(8).fill(Infinity);
    squaredDistances(grid, { sizes: [2, 2, 2], spacing: [1, 1, 1] });
    expect(grid.every((distance) => distance === Infinity)).toBe(true);
  });
});

describe("hausdorffDistance", () => {
  propertyTest.prop([voxels, voxels])("is the largest distance from the nearest", (one, other) => {
    const expected = Math.sqrt(Math.max(directed(one, other), directed(other, one)));
    expect(hausdorffDistance(volume(one), volume(other), sizes)).toBeCloseTo(expected, 14);
  });

  test("splits runs that go on in the next column", () => {
    // Two columns of four pixels: 3 to 6 is the end of one and the beginning of the other.
    const { masks } = readMasks(["3 4", "3 1"], "truth");
    const shape: VolumeShape = [1, 2, 4];
    const distance = hausdorffDistance({ masks, slices: [[0]] }, { masks, slices: [[1]] }, shape);
    expect(distance).toBeCloseTo(Math.hypot(0.5, 0.5), 15);
    expect(volumeOf({ masks, slices: [[0], [1]] })).toBe(5);
  });

  test("refuses a box that no memory holds", () => {
    const { masks } = readMasks(["1 1 1000000000 1"], "truth");
    const one = { masks, slices: [[0]] };
    expect(() => hausdorffDistance(one, one, [1, 40_000, 40_000])).toThrow(
      expect.objectContaining({ code: "out_of_range" }),
    );
  });
});
