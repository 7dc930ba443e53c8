import { encodeLabels, LabelTable } from "../../columns/encode-labels.ts";
import { labelKey } from "../../columns/label-key.ts";
import { toFlags } from "../../columns/to-flags.ts";
import type { Label, LabelColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";

/** The label of a cell that is not scored. */
export const unscored = 2;

/**
 * Reads labels as 1, 0, or {@link unscored} where they are `notScored`.
 * @throws MetricError `unknown_label` on any other label
 */
export function readLabelColumn(column: LabelColumn, name: string, notScored: Label | undefined): Uint8Array {
  if (notScored === undefined) return toFlags(column, name);
  const key = labelKey(notScored, 0, "notScored");
  const table = new LabelTable();
  const codes = encodeLabels(column, name, table);
  const meanings = table.classes.map((label) => {
    if (label === key) return unscored;
    if (label === 1 || label === "1") return 1;
    if (label === 0 || label === "0") return 0;
    throw new MetricError({
      code: "unknown_label",
      message: `Column "${name}" holds ${JSON.stringify(label)}; its labels must be 0, 1 or ${JSON.stringify(key)} (not scored).`,
      column: name,
    });
  });
  return Uint8Array.from(codes, (code) => meanings[code]!);
}
