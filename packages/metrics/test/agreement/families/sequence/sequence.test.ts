import { testAgreement } from "../../agreement.ts";
import { sequenceCases } from "./cases.ts";
import { sequence } from "./names.ts";

testAgreement({
  family: "sequence",
  metrics: sequence,
  script: new URL("sequence.py", import.meta.url),
  cases: sequenceCases,
  large: sequence,
});
