import { notThose } from "./permutation.ts";

/**
 * The predicted items by their places in the truth, as a permutation: of equal ones, which no swap parts, the earlier is the
 * smaller. Either side may name an item twice; its place is the last one that the truth gives it.
 *
 * @throws MetricError `unknown_label` when an item is on one side only
 */
export function placesOfSet(
  truth: readonly string[],
  prediction: readonly string[],
  row: number,
): Int32Array {
  const places = new Map(truth.map((item, place) => [item, place] as const));
  const counts = new Int32Array(truth.length + 1);
  const named = Int32Array.from(prediction, (item) => {
    const place = places.get(item);
    if (place === undefined)
      throw notThose("prediction", row, `names ${quoted(item)}, which the truth does not`, must);
    counts[place + 1] = counts[place + 1]! + 1;
    return place;
  });
  for (const [item, place] of places) {
    if (counts[place + 1] === 0) throw notThose("prediction", row, `lacks ${quoted(item)}`, must);
  }
  for (let place = 1; place <= truth.length; place++) counts[place] = counts[place]! + counts[place - 1]!;
  return named.map((place) => {
    const next = counts[place]!;
    counts[place] = next + 1;
    return next;
  });
}

const must = "it must name the true items and no others";

function quoted(item: string): string {
  return JSON.stringify(item.slice(0, 40));
}
