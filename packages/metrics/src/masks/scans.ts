import { checkRows } from "../columns/check-rows.ts";
import { groupRows, type RowGroups } from "../columns/group-rows.ts";
import { encodeLabels, LabelTable } from "../columns/encode-labels.ts";
import { toNumbers } from "../columns/to-numbers.ts";
import type { LabelColumn, NumberColumn } from "../contract.ts";
import { MetricError } from "../errors/metric-error.ts";

/** What says which rows are slices of one volume. */
export interface ScanOptions {
  /** The scan of each row. @defaultValue each row is a scan of one slice */
  readonly scans?: LabelColumn;
  /** The class of each row; each class of a scan is a volume of its own. @defaultValue one class */
  readonly classes?: LabelColumn;
  /** The height of each row's slice in its scan. @defaultValue slices lie in the order of rows */
  readonly slices?: NumberColumn;
}

/** Rows by volume, ascending by slice, and the slice of each row. */
export interface Scans extends RowGroups {
  readonly slices: Float64Array | undefined;
}

/** Groups rows by scan and class. @throws MetricError on missing cells or columns of unequal lengths */
export function groupByClass(rows: number, options: ScanOptions): Scans {
  const { scans, classes } = options;
  if (scans === undefined) return sortBySlice(groupRows(rowNumbers(rows), "scans"), rows, undefined);
  checkRows({ truth: { length: rows }, scans, classes });
  const scanCodes = encodeLabels(scans, "scans", new LabelTable());
  if (classes === undefined) return sortBySlice(groupRows(scanCodes, "scans"), rows, options.slices);
  const table = new LabelTable();
  const classCodes = encodeLabels(classes, "classes", table);
  const codes = Float64Array.from(scanCodes, (scan, row) => scan * table.size + classCodes[row]!);
  return sortBySlice(groupRows(codes, "scans"), rows, options.slices);
}

/** Groups rows by scan alone. @throws MetricError on missing cells or columns of unequal lengths */
export function groupByScan(rows: number, { scans, slices }: ScanOptions): Scans {
  if (scans === undefined) return sortBySlice(groupRows(rowNumbers(rows), "scans"), rows, undefined);
  checkRows({ truth: { length: rows }, scans });
  return sortBySlice(groupRows(scans, "scans"), rows, slices);
}

/** @throws MetricError `out_of_range` when a volume has two rows of the same slice */
export function refuseTwins({ starts, rows, slices, count }: Scans): void {
  if (slices === undefined) return;
  for (let volume = 0; volume < count; volume++) {
    for (let at = starts[volume]! + 1; at < starts[volume + 1]!; at++) {
      const row = rows[at]!;
      if (slices[row] !== slices[rows[at - 1]!]) continue;
      throw new MetricError({
        code: "out_of_range",
        message: `Rows ${rows[at - 1]!} and ${row} are the same slice of one volume; name the column of classes if they differ in class.`,
        column: "truth",
        row,
      });
    }
  }
}

function sortBySlice(groups: RowGroups, rows: number, column: NumberColumn | undefined): Scans {
  if (column === undefined) return { ...groups, slices: undefined };
  const slices = toNumbers(column, "slices");
  checkRows({ truth: { length: rows }, slices });
  for (let volume = 0; volume < groups.count; volume++) {
    groups.rows
      .subarray(groups.starts[volume], groups.starts[volume + 1])
      .sort((a, b) => slices[a]! - slices[b]! || a - b);
  }
  return { ...groups, slices };
}

function rowNumbers(rows: number): Int32Array {
  return Int32Array.from({ length: rows }, (_, row) => row);
}
