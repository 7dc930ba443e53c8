import type { ColumnKind, Metric } from "@mledojo/metrics";

import type { ContextColumn } from "../columns/truth-sink.ts";
import type { MetricReference } from "../contract.ts";

/** The columns of the answers that a metric's options name: what groups its rows, what they weigh. */
export function contextColumns(
  { needs }: Pick<Metric, "needs">,
  options: MetricReference["options"],
): ContextColumn[] {
  return Object.entries(needs?.context ?? {}).flatMap(([option, { kind }]) =>
    namesIn(options?.[option]).map((name) => ({ name, kind: readAs(kind) })),
  );
}

function namesIn(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((name) => typeof name === "string");
}

/** In which of three forms a column is handed to the metric. */
export function readAs(kind: ColumnKind): ContextColumn["kind"] {
  if (kind === "number" || kind === "probability" || kind === "class-probabilities") return "number";
  return kind === "label" ? "label" : "text";
}
