import { badMask } from "./mask-errors.ts";
import type { MaskReading } from "./read-masks.ts";
import type { RunFault, RunScanner } from "./run-scanner.ts";

/** Runs of one mask, of which `count` from `from` on are taken. */
export interface RunBuffer {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** What is wrong with the order of a mask's runs. */
export type OrderFault = "not sorted" | "overlap" | "outside";

/**
 * Scans a mask of a row and makes of its runs what the reading says.
 * @throws MetricError `type_mismatch` or `out_of_range`
 */
export function scanRuns(
  scanner: RunScanner,
  row: number,
  name: string,
  { canvas, outside, overlap, lastStart }: MaskReading,
): void {
  const from = scanner.runs;
  let malformed = scanner.scanMask();
  if (malformed === "odd count" && lastStart === "stretch") malformed = stretchLast(scanner, from);
  if (malformed !== undefined) throw badMask(malformed, name, row);
  if (overlap === "join") scanner.runs = joinRuns(scanner, from, scanner.runs);
  const pixels = canvas === undefined ? Infinity : canvas.heightOf(row) * canvas.widthOf(row);
  const fault = findFault(scanner, from, scanner.runs, pixels);
  if (fault === "outside" && outside === "cut") {
    scanner.runs = cutRuns(scanner, from, scanner.runs, pixels);
  } else if (fault !== undefined) {
    throw badMask(fault, name, row);
  }
}

/** Numpy adds a list of one length to starts of any number, and of none to one start, which leaves none. */
function stretchLast(scanner: RunScanner, from: number): RunFault | undefined {
  const runs = scanner.runs - from;
  if (runs > 1) return "odd count";
  return runs === 0 ? undefined : scanner.addLast(scanner.ends[from]! - scanner.starts[from]!);
}

/** Pixels of the runs `from` up to `to`. */
export function areaOf({ starts, ends }: RunBuffer, from: number, to: number): number {
  let area = 0;
  for (let run = from; run < to; run++) area += ends[run]! - starts[run]!;
  return area;
}

/** The first fault of the runs `from` up to `to`, none where they ascend without overlap and stay below `pixels`. */
function findFault(runs: RunBuffer, from: number, to: number, pixels: number): OrderFault | undefined {
  let end = 0;
  let start = -1;
  for (let run = from; run < to; run++) {
    const next = runs.starts[run]!;
    if (next < end) return next < start ? "not sorted" : "overlap";
    start = next;
    end = runs.ends[run]!;
  }
  return end > pixels ? "outside" : undefined;
}

/** Cuts ascending runs at `pixels`; returns the new end of the list. */
function cutRuns(runs: RunBuffer, from: number, to: number, pixels: number): number {
  let last = to;
  while (last > from && runs.starts[last - 1]! >= pixels) last--;
  if (last > from && runs.ends[last - 1]! > pixels) runs.ends[last - 1] = pixels;
  return last;
}

/** Sorts runs and joins what overlaps, as if each were drawn; returns the new end of the list. */
export function joinRuns(runs: RunBuffer, from: number, to: number): number {
  const order = Array.from({ length: to - from }, (_, at) => from + at);
  order.sort((a, b) => runs.starts[a]! - runs.starts[b]!);
  const sorted = order.map((run) => [runs.starts[run]!, runs.ends[run]!] as const);
  let last = from;
  for (const [start, end] of sorted) {
    if (last > from && start <= runs.ends[last - 1]!) {
      if (end > runs.ends[last - 1]!) runs.ends[last - 1] = end;
    } else {
      runs.starts[last] = start;
      runs.ends[last] = end;
      last++;
    }
  }
  return last;
}
