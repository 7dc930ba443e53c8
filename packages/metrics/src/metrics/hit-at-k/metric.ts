import { defineMetric } from "../../define-metric.ts";
import { itemsOption, oneColumn } from "../../options/common-options.ts";
import { itemsGiven, listNeeds, listReader, meanOfRows } from "../../sequences/list-metric.ts";
import { isHit } from "./hit-at-k.ts";

export const hitAtKMetric = defineMetric({
  name: "hit-at-k",
  title: "Hit rate at k",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: listNeeds,
  options: { ...oneColumn, k: { ...itemsOption, required: true } },
  ...listReader({ score: isHit, checkK: itemsGiven }),
  compute: meanOfRows,
});
