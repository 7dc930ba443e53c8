import { defineMetric } from "../../define-metric.ts";
import { columnOption } from "../../options/common-options.ts";
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
  options: {
    latitude: columnOption("The column of latitudes, of both tables.", "LatitudeDegrees"),
    longitude: columnOption("The column of longitudes, of both tables.", "LongitudeDegrees"),
    group: columnOption("The truth's column of groups, such as trips.", "all rows are one group"),
  },
  read: readGroupDistances,
  compute: meanOf,
});
