import type { ReferenceCase } from "../../agreement.ts";
import { boxPrecisionCases, detectionCases, lyftCases, pointCases } from "./box-cases.ts";
import { instanceCases, largeMaskCases, maskCases, scanCases } from "./mask-cases.ts";

export function cases(): readonly ReferenceCase[] {
  return [
    ...maskCases(),
    ...largeMaskCases(),
    ...instanceCases(),
    ...scanCases(),
    ...boxPrecisionCases(),
    ...detectionCases(),
    ...lyftCases(),
    ...pointCases(),
  ];
}
