import type { ClassificationOptions } from "../../classification/options.ts";
import { checkRows } from "../../columns/check-rows.ts";
import type { RowData } from "../../columns/row-data.ts";
import { splitTokens, toTexts } from "../../columns/to-texts.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { NumberColumn, TextColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { mean } from "../../numeric/mean.ts";
import { countInversions } from "../../sequences/inversions.ts";
import { permutationOf } from "./permutation.ts";

export interface OrderCounts extends RowData {
  readonly arrays: {
    /** Pairs in the wrong order. */
    readonly inversions: Float64Array;
    /** n·(n - 1) of each row: twice the number of its pairs. */
    readonly doubledPairs: Float64Array;
    readonly weights: Float64Array | undefined;
  };
}

/**
 * Kendall's rank correlation of orders, pooled, in [-1, 1]: 1 - 4·S / Σ n·(n - 1), where S counts the swaps of neighbours that
 * turn all predicted orders into the true ones. Each cell holds the same items separated by spaces; each cell of the truth is a
 * true order.
 *
 * @throws MetricError `unknown_label` when a row does not hold exactly the items of its truth, each once; `undefined_score`
 * when no row has two items; on missing cells, unequal lengths, no rows, bad weights
 */
export function kendallCellOrder(
  truth: TextColumn,
  prediction: TextColumn,
  options?: ClassificationOptions,
): number {
  return computeKendallCellOrder(readOrders(truth, prediction, options?.weights));
}

export function readOrders(
  truthColumn: TextColumn,
  predictionColumn: TextColumn,
  weightColumn: NumberColumn | undefined,
  placesOf: typeof permutationOf = permutationOf,
): OrderCounts {
  const truth = toTexts(truthColumn, "truth");
  const prediction = toTexts(predictionColumn, "prediction");
  const weights = toWeights(weightColumn);
  const rows = checkRows({ truth, prediction, weights });
  const inversions = new Float64Array(rows);
  const doubledPairs = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    const wanted = splitTokens(truth[row]!);
    const places = placesOf(wanted, splitTokens(prediction[row]!), row);
    inversions[row] = countInversions(places);
    doubledPairs[row] = wanted.length * (wanted.length - 1);
  }
  return { rows, arrays: { inversions, doubledPairs, weights } };
}

export function computeKendallCellOrder(data: OrderCounts): number {
  const score = scoreOrders(data);
  if (score !== undefined) return score;
  throw new MetricError({
    code: "undefined_score",
    message: "No row has two items: there is no order to compare.",
    column: "truth",
  });
}

/** As MLE-Dojo: where there is no order to compare, nothing is wrong with it. */
export function computeOrderOrOne(data: OrderCounts): number {
  return scoreOrders(data) ?? 1;
}

function scoreOrders({ arrays }: OrderCounts): number | undefined {
  const pairs = mean(arrays.doubledPairs, arrays.weights);
  return pairs > 0 ? 1 - (4 * mean(arrays.inversions, arrays.weights)) / pairs : undefined;
}
