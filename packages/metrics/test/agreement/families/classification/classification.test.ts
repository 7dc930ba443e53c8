import { testAgreement } from "../../agreement.ts";
import { classificationCases } from "./cases.ts";
import { classification } from "./names.ts";

testAgreement({
  family: "classification",
  metrics: classification,
  script: new URL("classification.py", import.meta.url),
  cases: classificationCases,
  large: classification,
});
