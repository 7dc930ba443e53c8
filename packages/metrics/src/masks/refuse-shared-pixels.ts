import { MetricError } from "../errors/metric-error.ts";
import type { MaskImages } from "./mask-images.ts";

/**
 * @throws MetricError `out_of_range` when two masks of one image share a pixel: instances exclude each other
 */
export function refuseSharedPixels({ images, masks, first, order, rowOf }: MaskImages, name: string): void {
  for (let image = 0; image < images; image++) {
    if (first[image + 1]! - first[image]! < 2) continue;
    const runs: number[] = [];
    for (let at = first[image]!; at < first[image + 1]!; at++) {
      const mask = order[at]!;
      for (let run = masks.firstRun[mask]!; run < masks.firstRun[mask + 1]!; run++) runs.push(run);
    }
    runs.sort((a, b) => masks.starts[a]! - masks.starts[b]!);
    for (let at = 1; at < runs.length; at++) {
      if (masks.starts[runs[at]!]! >= masks.ends[runs[at - 1]!]!) continue;
      const mask = masks.firstRun.findLastIndex((run) => run <= runs[at]!);
      const row = rowOf(mask);
      throw new MetricError({
        code: "out_of_range",
        message: `Column "${name}" has in row ${row} a mask that shares pixel ${masks.starts[runs[at]!]! + 1} with another of its image; instances may not overlap.`,
        column: name,
        row,
      });
    }
  }
}
