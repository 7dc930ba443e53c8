import { z } from "zod";

import { cardFields, checkDirection } from "./card-schema.ts";
import { checkColumns } from "./check-columns.ts";

/** How a table becomes a task: which columns are shown, how rows are split. */

const names = z.array(z.string()).default([]);

const splitSchema = z
  .strictObject({
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
    /** Why it is split so: for people. */
    reason: z.unknown().optional(),
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
  })
  .transform(({ reason: _reason, ...split }) => split);

const arraySchema = z.strictObject({
  file: z.string(),
  name: z.string().regex(/^[a-z0-9_]+$/),
  dtype: z.enum(["uint8", "int16", "int32", "float32", "float64"]),
  /** The shape of one row's array. */
  shape: z.array(z.int().positive()),
});

const recipeSchema = z.object({
  source: z.strictObject({ table: z.string(), arrays: z.array(arraySchema).default([]) }),
  columns: z.strictObject({
    features: z.array(z.string()),
    trainOnly: names,
    target: z.array(z.string()).min(1),
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

const forPeople = z.unknown().optional();

/** task.json. A key that is not known is refused, for it may be a misspelt one; what is for people goes no further. */
export const taskFileSchema = z
  .strictObject({
    ...cardFields,
    ...recipeSchema.shape,
    description: forPeople,
    origin: forPeople,
    notes: forPeople,
  })
  .check(checkDirection, checkColumns)
  .transform(({ description: _description, origin: _origin, notes: _notes, ...task }) => task);
