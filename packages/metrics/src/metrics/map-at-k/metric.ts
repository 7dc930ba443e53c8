import { defineMetric } from "../../define-metric.ts";
import { itemsOption, oneColumn } from "../../options/common-options.ts";
import { listNeeds, listReader, meanOfRows } from "../../sequences/list-metric.ts";
import { isHit } from "../hit-at-k/hit-at-k.ts";
import { averagePrecision, repeatedPrecision } from "./map-at-k.ts";

export const mapAtKMetric = defineMetric({
  name: "map-at-k",
  title: "Mean average precision at k",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: listNeeds,
  options: { ...oneColumn, k: { ...itemsOption, default: "all" } },
  ...listReader({ score: averagePrecision }),
  compute: meanOfRows,
  variants: {
    "mle-bench-v1": {
      differs: "Splits at each single space, so that a second space is an empty item that takes a place.",
      ...listReader({ score: averagePrecision, itemEnds: "each-space" }),
    },
    "mle-bench-v1/h-and-m-personalized-fashion-recommendations": {
      differs:
        "The truth's items have lost their leading zeros, so that an item which is written with them is wrong; splits at each single space.",
      ...listReader({
        score: averagePrecision,
        itemEnds: "each-space",
        rewriteTruth: (text) => text.replace(/(?<![^ ])0+(?=\d)/gu, ""),
      }),
    },
    "mle-dojo/h-and-m-personalized-fashion-recommendations": {
      differs: "Counts a right item as often as it is repeated, so that a score can exceed 1.",
      ...listReader({ score: repeatedPrecision, repeats: true }),
    },
    dsbench: {
      differs:
        "Scores 1 for a right item wherever it stands among the k: the hit rate (playground-series-s3e13).",
      ...listReader({ score: isHit }),
    },
  },
});
