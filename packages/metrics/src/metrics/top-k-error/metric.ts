import { defineMetric } from "../../define-metric.ts";
import { itemsOption, oneColumn } from "../../options/common-options.ts";
import { itemsGiven, listNeeds, listReader, meanOfRows } from "../../sequences/list-metric.ts";
import { isMiss } from "./top-k-error.ts";

export const topKErrorMetric = defineMetric({
  name: "top-k-error",
  title: "Top-k error",
  direction: "minimize",
  range: [0, 1],
  best: 0,
  needs: listNeeds,
  options: { ...oneColumn, k: { ...itemsOption, required: true } },
  ...listReader({ score: isMiss, checkK: itemsGiven }),
  compute: meanOfRows,
});
