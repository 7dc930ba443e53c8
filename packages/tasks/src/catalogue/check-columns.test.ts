import { describe, expect, it } from "vitest";

import { parseWith } from "./parse.ts";
import { taskFileSchema } from "./recipe-schema.ts";

const label = { name: "y", type: "label" };
const recipe = {
  specVersion: "v1",
  id: "toy",
  title: "Toy",
  modality: "tabular",
  metric: "accuracy",
  direction: "maximize",
  source: { table: "table.csv" },
  columns: { features: ["x"], trainOnly: ["late"], target: ["y"] },
  split: { kind: "group", by: "x", testFraction: 0.4, seed: 7 },
  submission: { id: "id", columns: [label] },
  licence: { name: "CC0-1.0" },
};
const read = (changes: object) => parseWith(taskFileSchema, { ...recipe, ...changes }, "task.json");

describe("checkColumns", () => {
  it("lets a column that splits the rows be a feature, and several ids be columns of the table", () => {
    const submission = { id: ["row", "part"], columns: [label] };
    expect(read({ submission }).columns).toEqual(recipe.columns);
  });

  it.each([
    [
      "a target among the features",
      { columns: { features: ["x", "y"], target: ["y"] } },
      /: columns\.features: it has "y", and so has columns\.target: test\.csv shows the features.* Leave it in one of the two\.$/,
    ],
    [
      "a feature named twice",
      { columns: { features: ["x", "late", "x"], target: ["y"] } },
      /: columns\.features: it has "x" twice/,
    ],
    [
      "a feature that is for training alone",
      { columns: { features: ["x", "late"], trainOnly: ["late"], target: ["y"] } },
      /: columns\.features: it has "late", and so has columns\.trainOnly:/,
    ],
    [
      "a target that is for training alone",
      { columns: { features: ["x"], trainOnly: ["y"], target: ["y"] } },
      /: columns\.trainOnly: it has "y", and so has columns\.target:/,
    ],
    [
      "an id among the features",
      { columns: { features: ["id", "x"], target: ["y"] } },
      /: columns\.features: it has "id", and so has submission\.id:/,
    ],
    [
      "one of several ids among the features",
      {
        columns: { features: ["row", "x"], target: ["y"] },
        submission: { id: ["row", "late"], columns: [label] },
      },
      /: columns\.features: it has "row", and so has submission\.id:/,
    ],
    [
      "an id among the columns for training alone",
      { columns: { features: ["x"], trainOnly: ["id"], target: ["y"] } },
      /: columns\.trainOnly: it has "id", and so has submission\.id:/,
    ],
    [
      "an id among the targets",
      { columns: { features: ["x"], target: ["y", "id"] } },
      /: columns\.target: it has "id", and so has submission\.id:/,
    ],
  ])("refuses %s, naming both fields", (_what, changes, message) => {
    expect(() => read(changes)).toThrow(message);
  });
});
