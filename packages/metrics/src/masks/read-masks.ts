import { toTextBytes } from "../columns/to-text-bytes.ts";
import type { TextColumn } from "../contract.ts";
import type { Canvas } from "./canvas.ts";
import { badMask } from "./mask-errors.ts";
import type { MaskColumn } from "./masks.ts";
import { RunScanner } from "./run-scanner.ts";
import { areaOf, scanRuns } from "./settle-runs.ts";

export interface MaskReading {
  /** Masks must lie inside. @defaultValue not checked */
  readonly canvas?: Canvas | undefined;
  /** Whether a cell may hold several masks, separated by semicolons. @defaultValue false */
  readonly several?: boolean;
  /** What becomes of runs that leave the canvas; upstream graders cut them. @defaultValue "refuse" */
  readonly outside?: "refuse" | "cut";
  /** What becomes of runs that overlap or do not ascend; MLE-Dojo's graders join them. @defaultValue "refuse" */
  readonly overlap?: "refuse" | "join";
  /**
   * What becomes of a start without a length at the end. MLE-bench's grader, by the way numpy adds lists of unequal lengths, gives it
   * that of the only run, drops it where there is none, and ends where there are several. @defaultValue "refuse"
   */
  readonly lastStart?: "refuse" | "stretch";
}

/** What MLE-bench's decoder of masks makes of those that are refused here. */
export const asMleBench = { outside: "cut", lastStart: "stretch" } as const satisfies MaskReading;

/**
 * Reads a column of run-length masks: "start length start length …" with pixels counted from 1; empty or "-" is the empty
 * mask. Whether pixels are counted along rows or columns of the image makes no difference to set algebra.
 *
 * @throws MetricError `type_mismatch` on anything but pairs of whole numbers; `out_of_range` on zeros, starts that do not
 * ascend, runs that overlap or leave the canvas; on missing cells
 */
export function readMasks(column: TextColumn, name: string, reading: MaskReading = {}): MaskColumn {
  const { rows, bytes, starts, ends } = toTextBytes(column, name);
  let length = 0;
  for (let row = 0; row < rows; row++) length += ends[row]! - starts[row]! + 1;
  // A stretched start is a run of two bytes, not four.
  if (reading.lastStart === "stretch") length += 2 * rows;
  const scanner = RunScanner.forText(bytes, length);
  const firstMask = new Int32Array(rows + 1);
  const firstRun = [0];
  for (let row = 0; row < rows; row++) {
    scanner.enter(starts[row]!, ends[row]!);
    do {
      const from = scanner.runs;
      scanRuns(scanner, row, name, reading);
      // Of several masks, those that are empty are none.
      if (scanner.runs > from || reading.several !== true) firstRun.push(scanner.runs);
    } while (reading.several === true && scanner.next());
    if (scanner.next()) throw badMask("not integers", name, row);
    firstMask[row + 1] = firstRun.length - 1;
  }
  return { rows, firstMask, masks: withAreas(scanner, Int32Array.from(firstRun)) };
}

function withAreas(runs: RunScanner, firstRun: Int32Array): MaskColumn["masks"] {
  const { starts, ends } = runs;
  const count = firstRun.length - 1;
  const areas = new Float64Array(count);
  for (let mask = 0; mask < count; mask++) areas[mask] = areaOf(runs, firstRun[mask]!, firstRun[mask + 1]!);
  return { count, firstRun, starts, ends, areas };
}
