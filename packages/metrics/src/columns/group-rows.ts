import type { LabelColumn } from "../contract.ts";
import { encodeLabels, LabelTable } from "./encode-labels.ts";

/** Rows by group: those of group `g` are `rows[starts[g]]` up to, not including, `rows[starts[g + 1]]`, in their order. */
export interface RowGroups {
  readonly count: number;
  readonly starts: Int32Array;
  readonly rows: Int32Array;
}

/**
 * Groups rows by a label, in the order in which the labels first occur.
 * @throws MetricError `missing_value` or `type_mismatch`
 */
export function groupRows(labels: LabelColumn, name: string): RowGroups {
  const table = new LabelTable();
  const codes = encodeLabels(labels, name, table);
  const starts = new Int32Array(table.size + 1);
  for (const code of codes) starts[code + 1] = starts[code + 1]! + 1;
  for (let group = 0; group < table.size; group++) starts[group + 1] = starts[group + 1]! + starts[group]!;
  const next = starts.slice();
  const rows = new Int32Array(codes.length);
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row]!;
    rows[next[code]!] = row;
    next[code] = next[code]! + 1;
  }
  return { count: table.size, starts, rows };
}
