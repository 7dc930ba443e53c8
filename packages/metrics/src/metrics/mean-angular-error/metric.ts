import { defineMetric } from "../../define-metric.ts";
import { meanOf } from "../mae/mae.ts";
import { readAngles } from "./mean-angular-error.ts";

export const meanAngularErrorMetric = defineMetric({
  name: "mean-angular-error",
  title: "Mean angular error (radians)",
  direction: "minimize",
  range: [0, Math.PI],
  best: 0,
  needs: {
    truth: { kind: "number", columns: "any", description: "The true azimuth and zenith, in radians." },
    prediction: {
      kind: "number",
      columns: "any",
      description: "The predicted azimuth and zenith, in radians.",
    },
  },
  read: readAngles,
  compute: meanOf,
});
