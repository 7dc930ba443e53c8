import { MetricError } from "../../errors/metric-error.ts";

/**
 * The place in the truth of each predicted item.
 * @throws MetricError `unknown_label` when the items are not the same, each once
 */
export function permutationOf(
  truth: readonly string[],
  prediction: readonly string[],
  row: number,
): Int32Array {
  const places = new Map(truth.map((item, place) => [item, place] as const));
  if (places.size !== truth.length) throw notThose("truth", row, "names an item twice");
  const order = Int32Array.from(prediction, (item) => {
    const place = places.get(item);
    if (place === undefined) {
      const known = truth.includes(item) ? "again" : "which the truth does not have";
      throw notThose("prediction", row, `names ${JSON.stringify(item.slice(0, 40))} ${known}`);
    }
    places.delete(item);
    return place;
  });
  const [missing] = places.keys();
  if (missing === undefined) return order;
  throw notThose(
    "prediction",
    row,
    `lacks ${JSON.stringify(missing.slice(0, 40))} (${places.size} missing in all)`,
  );
}

/** The error of a row whose items are not those of the truth. */
export function notThose(
  column: "truth" | "prediction",
  row: number,
  what: string,
  must = "it must be an order of the true items, each once",
): MetricError {
  return new MetricError({
    code: "unknown_label",
    message: `Row ${row} of the ${column} ${what}; ${must}.`,
    column,
    row,
  });
}
