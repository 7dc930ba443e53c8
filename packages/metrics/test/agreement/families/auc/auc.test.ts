import { testAgreement } from "../../agreement.ts";
import { aucCases } from "./cases.ts";
import { auc } from "./names.ts";

testAgreement({
  family: "auc",
  metrics: auc,
  script: new URL("auc.py", import.meta.url),
  cases: aucCases,
  large: auc,
});
