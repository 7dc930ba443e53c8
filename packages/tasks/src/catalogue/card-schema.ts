import { z } from "zod";

/** Zod schemas of the parts of a task that people write by hand. */

const labels = z.array(z.string().min(1)).min(1);
const columnName = z.string().min(1);

const submissionColumnSchema = z.discriminatedUnion("type", [
  z.strictObject({ name: columnName, type: z.literal("label"), labels: labels.exactOptional() }),
  z.strictObject({
    name: columnName,
    type: z.literal("probability"),
    positive: z.string().exactOptional(),
    class: z.string().exactOptional(),
  }),
  z.strictObject({
    name: columnName,
    type: z.enum(["number", "integer"]),
    min: z.number().exactOptional(),
    max: z.number().exactOptional(),
    positive: z.string().exactOptional(),
  }),
  z.strictObject({
    name: columnName,
    type: z.literal("text"),
    maxLength: z.int().positive().exactOptional(),
    allowEmpty: z.boolean().exactOptional(),
  }),
  z.strictObject({ name: columnName, type: z.literal("labels"), labels: labels.exactOptional() }),
]);

const submissionSchema = z
  .object({
    id: columnName,
    columns: z.array(submissionColumnSchema).min(1),
    rowsSumToOne: z.union([z.boolean(), z.enum(["reject", "renormalise"])]).exactOptional(),
    formats: z
      .array(z.enum(["csv", "parquet", "json-lines"]))
      .min(1)
      .exactOptional(),
    lenient: z
      .array(z.enum(["missing_id", "unknown_id", "missing_value", "extra_column", "row_sum"]))
      .exactOptional(),
  })
  .refine(
    (schema) =>
      new Set([schema.id, ...schema.columns.map((column) => column.name)]).size === schema.columns.length + 1,
    {
      message: "two columns of the submission have the same name",
    },
  );

const metricSchema = z.union([
  z.string().transform((name) => ({ name })),
  z.strictObject({
    name: z.string(),
    module: z.string().exactOptional(),
    options: z.record(z.string(), z.unknown()).exactOptional(),
  }),
]);

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
  licence: z.object({
    name: z.string().min(1),
    url: z.string().exactOptional(),
    attribution: z.string().exactOptional(),
  }),
  resources: z
    .object({
      seconds: z.number().positive().default(60),
      memoryMb: z.number().positive().default(1024),
      cores: z.number().positive().default(1),
      gpu: z.boolean().default(false),
    })
    .prefault({}),
  tags: z.array(z.string()).default([]),
} as const;
