import { pickColumns } from "../../columns/pick-column.ts";
import { defineMetric } from "../../define-metric.ts";
import { oneColumn } from "../../options/common-options.ts";
import { computeKendallCellOrder, computeOrderOrOne, readOrders } from "./kendall-cell-order.ts";
import { placesOfSet } from "./places-of-set.ts";

export const kendallCellOrderMetric = defineMetric({
  name: "kendall-cell-order",
  title: "Kendall tau of orders, pooled",
  direction: "maximize",
  range: [-1, 1],
  best: 1,
  needs: {
    truth: {
      kind: "ranking",
      columns: "one",
      description: "The items of each row in their true order, separated by spaces.",
    },
    prediction: {
      kind: "ranking",
      columns: "one",
      description: "The same items, each once, in the predicted order, separated by spaces.",
    },
  },
  options: oneColumn,
  read: (truth, prediction, options) => {
    const columns = pickColumns(truth, prediction, options?.column);
    return readOrders(columns.truth.vector, columns.prediction.vector, options?.weights);
  },
  compute: computeKendallCellOrder,
  variants: {
    "mle-dojo": {
      differs:
        "Compares the items of a row as sets, so that one may be repeated, and counts swaps of all that stand there; 1 where no row has two items.",
      read: (truth, prediction, options) => {
        const columns = pickColumns(truth, prediction, options?.column);
        return readOrders(columns.truth.vector, columns.prediction.vector, options?.weights, placesOfSet);
      },
      compute: computeOrderOrOne,
    },
  },
});
