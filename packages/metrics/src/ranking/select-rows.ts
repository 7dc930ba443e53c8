import { takeRows } from "../columns/row-data.ts";
import type { RankedLabels } from "./ranked-labels.ts";

/** The rows for which `keep` says so, in their order. */
export function selectRows(data: RankedLabels, keep: (row: number) => boolean): RankedLabels {
  const rows = new Uint32Array(data.rows);
  let kept = 0;
  for (let row = 0; row < data.rows; row++) {
    rows[kept] = row;
    if (keep(row)) kept++;
  }
  return kept === data.rows ? data : takeRows(data, rows.subarray(0, kept));
}
