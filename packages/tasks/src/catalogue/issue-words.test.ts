import { describe, expect, it } from "vitest";

import { defineTask, type TaskDefinition } from "./define-task.ts";

const definition: TaskDefinition = {
  id: "mine",
  title: "Mine",
  version: "1",
  metric: { name: "rmse" },
  direction: "minimize",
  submission: { id: "id", columns: [{ name: "y", type: "number" }] },
  content: () => ({ publicFiles: {}, answers: { ids: ["1"], columns: { y: ["1"] } } }),
};
const column = { name: "y", type: "number" };
const columns = [column];

function faults(changes: object): string {
  try {
    defineTask({ ...definition, ...changes });
  } catch (error) {
    const { message } = error as Error;
    expect(error).toMatchObject({ name: "TaskError", code: "invalid_task" });
    expect(message).not.toMatch(/Invalid|Unrecognized|expected|received|Too (small|big)/);
    return message.replace(/^The definition of (task "mine"|a task) is not a valid description: /, "");
  }
  return "";
}

describe("what is wrong with a description", () => {
  it.each([
    ["a field that is missing", { title: undefined }, "title: it is missing and must be a text."],
    ["no id", { id: undefined }, "id: it is missing and must be a text."],
    ["a text for an object", { licence: "MIT" }, 'licence: it is "MIT" and must be an object.'],
    ["a text for a list", { tags: "x" }, 'tags: it is "x" and must be a list.'],
    ["an empty text", { title: "" }, 'title: it is "" and must be a text that is not empty.'],
    [
      "no column",
      { submission: { id: "id", columns: [] } },
      "submission.columns: it is [] and must be a list of 1 or more.",
    ],
    ["a negative number", { resources: { seconds: -1 } }, "resources.seconds: it is -1 and must be above 0."],
    [
      "a word that there is not",
      { direction: "minimise" },
      'direction: it is "minimise" and must be one of "maximize", "minimize", "higher", "lower" (did you mean "minimize"?).',
    ],
    [
      "a word in a list",
      { submission: { id: "id", columns, lenient: ["missing_id", "missing"] } },
      'submission.lenient[1]: it is "missing" and must be one of "missing_id", "unknown_id", "duplicate_id", "missing_value", "extra_column", "row_sum" (did you mean "missing_id"?).',
    ],
    [
      "a type of column",
      { submission: { id: "id", columns: [{ name: "y", type: "numeric" }] } },
      'submission.columns[0].type: it is "numeric" and must be one of "label", "probability", "number", "integer", "text", "labels" (did you mean "number"?).',
    ],
    ["one of two kinds", { metric: 5 }, "metric: it is 5 and must be a text, or an object."],
    [
      "true or a word",
      { submission: { id: "id", columns, rowsSumToOne: "maybe" } },
      'submission.rowsSumToOne: it is "maybe" and must be true or false, or one of "reject", "renormalise".',
    ],
    [
      "a field within one of two kinds",
      { metric: { name: "rmse", round: { decimals: 1.5, rule: "numpy" } } },
      "metric.round.decimals: it is 1.5 and must be a whole number.",
    ],
    [
      "a field that there is not",
      { submission: { id: "id", columns: [{ ...column, minimum: 1 }] } },
      'submission.columns[0]: it has no field "minimum" (did you mean "min"?); it may have "name", "takenAs", "type", "min", "max", "positive", "round".',
    ],
    [
      "a misspelt field of one of two kinds",
      { metric: { name: "rmse", option: {} } },
      'metric: it has no field "option" (did you mean "options"?); it may have "name", "module", "options", "round".',
    ],
    [
      "a misspelt field of the licence",
      { licence: { name: "MIT", attributions: "me" } },
      'licence: it has no field "attributions" (did you mean "attribution"?); it may have "name", "url", "attribution", "spdx".',
    ],
  ])("is said in words, with the field's place: %s", (_what, changes, words) => {
    expect(faults(changes)).toBe(words);
  });

  it("is a misspelt field of the whole, too", () => {
    expect(faults({ licencse: { name: "MIT" } })).toMatch(
      /^it has no field "licencse" \(did you mean "licence"\?\); it may have "id", /,
    );
    expect(faults({ content: 5 })).toBe("content: it must be a function that makes the files.");
  });

  it("is a direction that is not the metric's, which only a metric of one's own may still tell of later", () => {
    expect(faults({ direction: "higher" })).toBe('direction: it is "maximize", but "rmse" is to minimize.');
    expect(faults({ metric: { name: "rmsee" } })).toMatch(
      /^metric: No metric is named "rmsee"\. Did you mean "rms/,
    );
    expect(faults({ metric: { name: "own", module: "file:///own.js" }, direction: "maximize" })).toBe("");
  });

  it("is all of it at once", () => {
    expect(faults({ title: 5, tags: [7] })).toBe(
      "title: it is 5 and must be a text; tags[0]: it is 7 and must be a text.",
    );
  });

  it("is nothing where fields that may be left out are undefined", () => {
    const none = {
      brief: undefined,
      licence: undefined,
      modality: undefined,
      tags: undefined,
      board: undefined,
    };
    expect(faults(none)).toBe("");
  });
});
