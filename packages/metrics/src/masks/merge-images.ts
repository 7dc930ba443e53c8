import type { MaskImages } from "./mask-images.ts";
import { joinRuns } from "./settle-runs.ts";

/** One mask for each image that has any: all of its pixels. */
export function mergeImages({ images, masks, first, order, rowOf }: MaskImages): MaskImages {
  const starts = new Int32Array(masks.starts.length);
  const ends = new Int32Array(masks.ends.length);
  const merged = new Int32Array(images + 1);
  const firstRun = [0];
  const areas: number[] = [];
  const firstMask: number[] = [];
  let runs = 0;
  for (let image = 0; image < images; image++) {
    const from = runs;
    for (let at = first[image]!; at < first[image + 1]!; at++) {
      const mask = order[at]!;
      for (let run = masks.firstRun[mask]!; run < masks.firstRun[mask + 1]!; run++) {
        starts[runs] = masks.starts[run]!;
        ends[runs] = masks.ends[run]!;
        runs++;
      }
    }
    if (runs > from) {
      runs = joinRuns({ starts, ends }, from, runs);
      firstRun.push(runs);
      firstMask.push(order[first[image]!]!);
      let area = 0;
      for (let run = from; run < runs; run++) area += ends[run]! - starts[run]!;
      areas.push(area);
    }
    merged[image + 1] = areas.length;
  }
  return {
    images,
    masks: {
      count: areas.length,
      firstRun: Int32Array.from(firstRun),
      starts,
      ends,
      areas: Float64Array.from(areas),
    },
    first: merged,
    order: Int32Array.from(areas, (_, mask) => mask),
    rowOf: (mask) => rowOf(firstMask[mask]!),
  };
}
