import { testAgreement } from "../../agreement.ts";
import { probabilityCases } from "./cases.ts";
import { probability } from "./names.ts";

testAgreement({
  family: "probability",
  metrics: probability,
  script: new URL("probability.py", import.meta.url),
  cases: probabilityCases,
  large: probability,
});
