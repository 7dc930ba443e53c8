import { testAgreement } from "../../agreement.ts";
import { cases } from "./cases.ts";
import { vision } from "./names.ts";

testAgreement({
  family: "vision",
  metrics: vision,
  script: new URL("vision.py", import.meta.url),
  cases,
  large: ["rle-dice", "rle-f-beta", "iou-precision"],
});
