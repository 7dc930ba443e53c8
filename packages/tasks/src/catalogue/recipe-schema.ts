import { z } from "zod";

import { cardFields } from "./card-schema.ts";

/** How a table becomes a task: which columns are shown, how rows are split. */

const names = z.array(z.string()).default([]);

const splitSchema = z
  .object({
    kind: z.enum(["random", "stratified", "group", "time"]),
    /** Share of the rows that become the test; of the groups' rows for `group`, of the newest rows for `time`. */
    testFraction: z.number().gt(0).lt(1).exactOptional(),
    /** `time`: rows whose `by` is at or after this value become the test. */
    testFrom: z.string().exactOptional(),
    /** `group`: these groups become the test. */
    testGroups: z.array(z.string()).min(1).exactOptional(),
    seed: z.int(),
    /** The column that groups, orders or stratifies the rows. Stratified splits default to the target. */
    by: z.string().exactOptional(),
    /** How test rows go into the halves: each row by itself, or whole groups. */
    halves: z.enum(["row", "group"]).exactOptional(),
  })
  .refine(
    (split) =>
      split.testFraction !== undefined || split.testFrom !== undefined || split.testGroups !== undefined,
    {
      message: "say how large the test is: testFraction, testFrom or testGroups",
    },
  )
  .refine((split) => split.by !== undefined || (split.kind !== "group" && split.kind !== "time"), {
    message: "group and time splits need the column `by`",
  });

const arraySchema = z.object({
  file: z.string(),
  name: z.string().regex(/^[a-z0-9_]+$/),
  dtype: z.enum(["uint8", "int16", "int32", "float32", "float64"]),
  /** The shape of one row's array. */
  shape: z.array(z.int().positive()),
});

const recipeSchema = z.object({
  source: z.object({ table: z.string(), arrays: z.array(arraySchema).default([]) }),
  columns: z.object({
    features: z.array(z.string()),
    trainOnly: names,
    target: z.array(z.string()).min(1),
    hidden: names,
  }),
  split: splitSchema,
  /** Share of the test rows in the public half. */
  publicFraction: z.number().gt(0).lt(1).default(0.5),
  /** A constant for each column of sample_submission.csv, as text. */
  sample: z.record(z.string(), z.union([z.string(), z.number()]).transform(String)).exactOptional(),
});

export type TableRecipe = z.output<typeof recipeSchema>;
export type SplitRecipe = TableRecipe["split"];
export type ArraySource = z.output<typeof arraySchema>;

/** task.json of an embedded task. Fields not named here (origin, notes) are for people. */
export const taskFileSchema = z.object({ ...cardFields, ...recipeSchema.shape });
