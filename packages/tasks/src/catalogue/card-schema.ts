import { getMetric, UnknownMetricError, type Metric } from "@mledojo/metrics";
import { z } from "zod";

import type { MetricReference, TaskCard } from "../contract.ts";
import { optionFault } from "../grade/load-metric.ts";
import { schemaFaults } from "./schema-faults.ts";

/** Zod schemas of the parts of a task that people write by hand. */

const labels = z.array(z.string().min(1)).min(1);
const columnName = z.string().min(1);
const rounding = z.strictObject({ decimals: z.int(), rule: z.enum(["numpy", "python"]) });

const names = { name: columnName, takenAs: z.array(columnName).min(1).exactOptional() };

const submissionColumnSchema = z.discriminatedUnion("type", [
  z.strictObject({ ...names, type: z.literal("label"), labels: labels.exactOptional() }),
  z.strictObject({
    ...names,
    type: z.literal("probability"),
    positive: z.string().exactOptional(),
    class: z.string().exactOptional(),
    round: rounding.exactOptional(),
  }),
  z.strictObject({
    ...names,
    type: z.enum(["number", "integer"]),
    min: z.number().exactOptional(),
    max: z.number().exactOptional(),
    positive: z.string().exactOptional(),
    round: rounding.exactOptional(),
  }),
  z.strictObject({
    ...names,
    type: z.literal("text"),
    maxLength: z.int().positive().exactOptional(),
    allowEmpty: z.boolean().exactOptional(),
    joinedBy: z.string().min(1).exactOptional(),
  }),
  z.strictObject({ ...names, type: z.literal("labels"), labels: labels.exactOptional() }),
]);

const submissionSchema = z
  .strictObject({
    id: z.union([columnName, z.array(columnName).min(1)]),
    columns: z.array(submissionColumnSchema).min(1),
    join: z.enum(["id", "row-position", "sorted-position", "position-in-id"]).exactOptional(),
    columnsBy: z.enum(["name", "position"]).exactOptional(),
    sortedWithin: columnName.exactOptional(),
    idsAs: z.enum(["text", "pandas"]).exactOptional(),
    idCheck: z.enum(["none", "present", "as-set", "row-by-row"]).exactOptional(),
    rowsPerId: z.enum(["one", "one-or-more", "zero-or-more"]).exactOptional(),
    rowsSumToOne: z.union([z.boolean(), z.enum(["reject", "renormalise"])]).exactOptional(),
    gaps: z.enum(["left-out", "null", "null-cells"]).exactOptional(),
    formats: z
      .array(z.enum(["csv", "parquet", "json-lines"]))
      .min(1)
      .exactOptional(),
    lenient: z
      .array(z.enum(["missing_id", "unknown_id", "duplicate_id", "missing_value", "extra_column", "row_sum"]))
      .exactOptional(),
  })
  .check((context) => {
    for (const message of schemaFaults(context.value)) {
      context.issues.push({ code: "custom", message, input: context.value });
    }
  });

const metricSchema = z
  .union([
    z.string().transform((name): MetricReference => ({ name })),
    z.strictObject({
      name: z.string(),
      module: z.string().exactOptional(),
      options: z.record(z.string(), z.unknown()).exactOptional(),
      round: rounding.exactOptional(),
    }),
  ])
  .check(({ value, issues }) => {
    const metric = knownMetric(value);
    if (metric === null) return;
    if (UnknownMetricError.isInstance(metric)) {
      issues.push({ code: "custom", message: metric.message, input: value });
      return;
    }
    const fault = optionFault(metric, value.options);
    if (fault !== null)
      issues.push({ code: "custom", message: fault.message, input: value, path: ["options"] });
  });

/** The metric of a card, or why there is none; null for one in a module, which is loaded when there is something to grade. */
function knownMetric({ name, module }: MetricReference): Metric | UnknownMetricError | null {
  if (module !== undefined) return null;
  try {
    return getMetric(name);
  } catch (error) {
    if (UnknownMetricError.isInstance(error)) return error;
    throw error;
  }
}

/** Refuses a card that improves another way than its metric. */
export function checkDirection({
  value: { metric: reference, direction },
  issues,
}: z.core.ParsePayload<Pick<TaskCard, "metric" | "direction">>): void {
  const metric = knownMetric(reference);
  if (metric === null || UnknownMetricError.isInstance(metric) || metric.direction === direction) return;
  const message = `it is "${direction}", but "${metric.name}" is to ${metric.direction}`;
  issues.push({ code: "custom", message, input: direction, path: ["direction"] });
}

export const directionSchema = z
  .enum(["maximize", "minimize", "higher", "lower"])
  .transform((word) => (word === "maximize" || word === "higher" ? "maximize" : "minimize"));

/** The fields that every task has, wherever its data comes from. */
export const cardFields = {
  specVersion: z.literal("v1"),
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "use lower-case letters, digits and single hyphens"),
  title: z.string().min(1),
  modality: z.enum(["tabular", "text", "image", "time-series", "sequence"]),
  metric: metricSchema,
  direction: directionSchema,
  submission: submissionSchema,
  licence: z
    .strictObject({
      name: z.string().min(1),
      url: z.string().exactOptional(),
      attribution: z.string().exactOptional(),
      /** The name in SPDX's list: for people. */
      spdx: z.string().optional(),
    })
    .transform(({ spdx: _spdx, ...licence }) => licence),
  resources: z
    .strictObject({
      seconds: z.number().positive().default(60),
      memoryMb: z.number().positive().default(1024),
      cores: z.number().positive().default(1),
      gpu: z.boolean().default(false),
    })
    .prefault({}),
  tags: z.array(z.string()).default([]),
} as const;
