import { MetricError } from "../errors/metric-error.ts";
import type { RunFault } from "./run-scanner.ts";
import type { OrderFault } from "./settle-runs.ts";

const sentences: Readonly<Record<RunFault | OrderFault, string>> = {
  "not integers":
    'holds something other than whole numbers separated by spaces; a mask is "start length start length …"',
  "odd count": "ends in a start without a length; a mask is pairs of start and length",
  "not positive": "holds a zero; pixels are counted from 1, and a run has at least one pixel",
  "too large": "holds a pixel number beyond 2147483647",
  "not sorted": "has starts that do not ascend; sort the runs",
  overlap: "has runs that overlap; no pixel may be named twice",
  outside: "leaves the image; check the order of height and width",
};

/** The error for a mask that cannot be used. */
export function badMask(fault: RunFault | OrderFault, column: string, row: number): MetricError {
  const malformed = fault === "not integers" || fault === "odd count";
  return new MetricError({
    code: malformed ? "type_mismatch" : "out_of_range",
    message: `The mask of column "${column}" in row ${row} ${sentences[fault]}.`,
    column,
    row,
  });
}
