import { testAgreement } from "../../agreement.ts";
import { directionCases, logCases, positionCases, weightedCases } from "./group-cases.ts";
import { largeCases } from "./large-cases.ts";
import { regression } from "./names.ts";
import { oneColumnCases } from "./one-column.ts";
import { severalColumnCases } from "./several-columns.ts";

testAgreement({
  family: "regression",
  metrics: regression,
  script: new URL("regression.py", import.meta.url),
  cases: () => [
    ...oneColumnCases(),
    ...severalColumnCases(),
    ...weightedCases(),
    ...logCases(),
    ...positionCases(),
    ...directionCases(),
    ...largeCases(),
  ],
  large: regression,
});
