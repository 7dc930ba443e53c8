import { defineMetric } from "../../define-metric.ts";
import { columnOption, weightsOnly } from "../../options/common-options.ts";
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
  options: {
    ...weightsOnly,
    azimuth: columnOption("The column of azimuths, of both tables.", "azimuth"),
    zenith: columnOption("The column of zeniths, of both tables.", "zenith"),
  },
  read: readAngles,
  compute: meanOf,
});
