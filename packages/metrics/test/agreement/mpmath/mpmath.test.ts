import { testAgreement } from "../agreement.ts";
import { exactCases } from "./cases.ts";

testAgreement({
  family: "what doubles could spoil",
  metrics: [
    "log-loss",
    "kl-divergence",
    "laplace-log-likelihood",
    "rmse",
    "rmsle",
    "rmspe",
    "mape",
    "smape",
    "r2",
    "pearson",
    "mean-log-mae",
    "mean-angular-error",
    "haversine-quantile",
  ],
  script: new URL("reference.py", import.meta.url),
  environment: ".venv-test",
  cases: exactCases,
  large: [],
});
