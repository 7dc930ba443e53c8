import Table from "cli-table3";
import type { Paint } from "./paint.ts";

const border = Object.fromEntries(
  ["top", "top-mid", "top-left", "top-right", "bottom", "bottom-mid", "bottom-left", "bottom-right"]
    .concat(["left", "left-mid", "mid", "mid-mid", "right", "right-mid"])
    .map((name) => [name, ""]),
);

/** Aligned columns under a header, without lines between them. */
export function renderTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  paint: Paint,
): string {
  const table = new Table({
    head: header.map((name) => paint("bold", name)),
    chars: { ...border, middle: "  " },
    style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
  });
  for (const row of rows) table.push([...row]);
  return table
    .toString()
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n");
}

/** `name  value` lines with the values aligned. */
export function renderFields(fields: readonly (readonly [string, string])[], paint: Paint): string {
  const width = Math.max(0, ...fields.map(([name]) => name.length));
  return fields.map(([name, value]) => `${paint("dim", name.padEnd(width))}  ${value}`).join("\n");
}
