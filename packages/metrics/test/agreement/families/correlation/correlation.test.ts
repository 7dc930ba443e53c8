import { testAgreement } from "../../agreement.ts";
import { columnCases, largeCases, pairCases, rowCases } from "./cases.ts";
import { correlation } from "./names.ts";

testAgreement({
  family: "correlation",
  metrics: correlation,
  script: new URL("correlation.py", import.meta.url),
  cases: () => [...pairCases(), ...columnCases(), ...rowCases(), ...largeCases()],
  large: ["pearson", "spearman", "mean-column-spearman"],
});
