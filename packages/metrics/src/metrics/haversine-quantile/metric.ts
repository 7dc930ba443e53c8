import { defineMetric } from "../../define-metric.ts";
import { meanOf } from "../mae/mae.ts";
import { farthest, readGroupDistances } from "./haversine-quantile.ts";

export const haversineQuantileMetric = defineMetric({
  name: "haversine-quantile",
  title: "Mean of the 50th and 95th percentile of distances (metres)",
  direction: "minimize",
  range: [0, farthest],
  best: 0,
  needs: {
    truth: { kind: "number", columns: "any", description: "The true latitude and longitude, in degrees." },
    prediction: {
      kind: "number",
      columns: "any",
      description: "The predicted latitude (-90 to 90) and longitude, in degrees.",
    },
    context: { group: { kind: "label", columns: "one", description: "The trip or phone of each row." } },
  },
  read: readGroupDistances,
  compute: meanOf,
});
