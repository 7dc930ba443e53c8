import type { NumberSink } from "../columns/number-sink.ts";
import type { SubmissionSchema } from "../contract.ts";
import { countOf, listRows, type ProblemList } from "./problem-list.ts";

/** How far a row's probabilities may be from adding up to 1: enough for columns written with four decimals. */
const TOLERANCE = 0.001;

/** What a task does with rows whose probabilities do not add up to 1; null when nothing. */
export function rowSumRule({
  rowsSumToOne,
}: Pick<SubmissionSchema, "rowsSumToOne">): "reject" | "renormalise" | null {
  if (rowsSumToOne === "renormalise") return "renormalise";
  return rowsSumToOne === true || rowsSumToOne === "reject" ? "reject" : null;
}

/** Rows of a submission by slot. */
export interface RowsBySlot {
  /** Those that have values; null when all have. */
  readonly slots: Uint32Array | null;
  /** The file's row number of each slot. */
  readonly rowOfSlot: Int32Array;
}

/** Finds rows whose probabilities do not add up to 1. */
export function checkRowSums(sinks: readonly NumberSink[], rows: RowsBySlot, problems: ProblemList): void {
  noteSums(oddSums(sinks, rows), problems, "Divide each row by its sum.");
}

/** Divides each row by its sum; a sum that allows no division is an error, one that is far from 1 a warning. */
export function renormaliseRows(
  sinks: readonly NumberSink[],
  rows: RowsBySlot,
  problems: ProblemList,
  warnings: ProblemList,
): void {
  const odd = oddSums(sinks, rows, (slot, sum) => {
    if (sum > 0) for (const { values } of sinks) values[slot] = values[slot]! / sum;
  });
  noteSums(
    odd.filter(({ sum }) => !(sum > 0)),
    problems,
    "Give some class a chance in each row.",
  );
  noteSums(
    odd.filter(({ sum }) => sum > 0),
    warnings,
    "Each row was divided by its sum.",
  );
}

interface RowSum {
  /** Of the file. */
  readonly row: number;
  readonly sum: number;
}

/** The sums that are not 1, in the order of the file: in that of the slots, the first would tell which rows are public. */
function oddSums(
  sinks: readonly NumberSink[],
  { slots, rowOfSlot }: RowsBySlot,
  onSum?: (slot: number, sum: number) => void,
): RowSum[] {
  const odd: RowSum[] = [];
  const count = slots?.length ?? rowOfSlot.length;
  for (let at = 0; at < count; at += 1) {
    const slot = slots === null ? at : slots[at]!;
    const sum = sumOf(sinks, slot);
    if (Math.abs(sum - 1) > TOLERANCE) odd.push({ row: rowOfSlot[slot]!, sum });
    onSum?.(slot, sum);
  }
  return odd.toSorted((one, other) => one.row - other.row);
}

function sumOf(sinks: readonly NumberSink[], slot: number): number {
  let sum = 0;
  for (const { values } of sinks) sum += values[slot]!;
  return sum;
}

function noteSums(sums: readonly RowSum[], problems: ProblemList, remedy: string): void {
  for (const { row, sum } of sums) {
    const example = { row, value: String(Number(sum.toPrecision(6))) };
    problems.add(
      "row_sum",
      null,
      example,
      (entry) =>
        `The probabilities of ${countOf(entry.count, "row")} do not add up to 1: ${listRows(entry)}. ${remedy}`,
    );
  }
}
