import { describe, expect, it } from "vitest";

import { windowOf } from "../csv/text-window.ts";
import { inMemoryTask } from "./__fixtures__/in-memory.ts";
import { readAnswerKey } from "./answer-key.ts";
import { gradeCsv } from "./grade-bytes.ts";
import type { GradeResult } from "./result.ts";

/** Rows of the test: the first two are public. */
const ids = ["d", "a", "c", "b"];

function taskOf(metric: string, target: readonly string[]) {
  return inMemoryTask({
    schema: { id: "image", columns: [{ name: "pixels", type: "text", allowEmpty: true }] },
    metric: { name: metric },
    ids,
    answers: { pixels: target },
  });
}

async function told(task: Awaited<ReturnType<typeof taskOf>>, cells: Readonly<Record<string, string>>) {
  const rows = Object.entries(cells).map(([id, cell]) => `${id},${cell}\n`);
  const result = gradeCsv(task, Buffer.from(`image,pixels\n${rows.join("")}`));
  if (result.kind === "grader_error") return result;
  return { ...result, message: result.problems.map(({ message }) => message).join("\n") };
}

function numbers(
  name: string,
  options = {},
  pixels: readonly string[] = ["6001", "6002", "6003", "6004"],
): ReturnType<typeof taskOf> {
  return inMemoryTask({
    schema: { id: "image", columns: [{ name: "pixels", type: "number" }] },
    metric: { name, options },
    ids,
    answers: { pixels },
  });
}

function ours(name: string): object {
  return { kind: "grader_error", message: `The metric "${name}" cannot score the answers of this task.` };
}

/** Without the stack of a detail. */
function firstLine(result: GradeResult): GradeResult {
  return result.kind === "grader_error"
    ? { ...result, detail: result.detail?.split("\n")[0] ?? null }
    : result;
}

describe("a submission that the metric refuses", () => {
  const masks = ["1 1", "1 1", "1 1", "1 1"];

  it("is told the id of the row and the column of the file", async () => {
    const task = await taskOf("rle-dice", masks);
    expect(await told(task, { c: "1 1", b: "1 1", a: "0 1", d: "1 1" })).toMatchObject({
      kind: "invalid_submission",
      message: expect.stringContaining(
        "The mask of column \"pixels\" in the row with image 'a' holds a zero",
      ),
    });
  });

  it("hears of the first bad row of all: the message does not tell in which half a row is", async () => {
    const task = await taskOf("rle-dice", masks);
    const bad = { d: "0 1", a: "2 2 1 1", c: "x", b: "1 1" };
    const messages = await Promise.all(
      ["public,private,public,private", "private,public,public,private", "private,private,public,public"].map(
        async (halves) => {
          const rows = halves.split(",").map((half, row) => `${ids[row]},1 1,${half}\n`);
          const answers = Buffer.from(`image,pixels,half\n${rows.join("")}`);
          const key = readAnswerKey(() => windowOf(answers), task.card.submission, 4);
          return told({ ...task, key }, bad);
        },
      ),
    );
    expect(messages[0]).toMatchObject({ message: expect.stringContaining("the row with image 'd'") });
    expect(messages[1]).toEqual(messages[0]);
    expect(messages[2]).toEqual(messages[0]);
  });

  it("is told which row does not go with its answer, not the answer, and only of the scored half", async () => {
    const task = await taskOf("kendall-cell-order", ["x y", "p q", "r s", "t u"]);
    const good = { d: "x y", a: "p q", c: "r s", b: "t u" };
    expect(await told(task, good)).toMatchObject({ kind: "scored" });
    expect(await told(task, { ...good, a: "p z", b: "?" })).toMatchObject({
      kind: "invalid_submission",
      message:
        "The metric has no value for this submission: Column \"pixels\" does not hold, in the row with image 'a', the items of its answer, each of them once.",
    });
    expect(await told(task, { ...good, b: "?" })).toMatchObject({ kind: "scored" });
  });

  it("does not hear of which row the answer and a right prediction have no score together", async () => {
    const task = await inMemoryTask({
      schema: { id: "image", columns: [{ name: "pixels", type: "number" }] },
      metric: { name: "smape", options: { variant: "dsbench" } },
      ids,
      answers: { pixels: ["5", "0", "1", "1"] },
    });
    expect(await told(task, { d: "0", a: "0", c: "0", b: "0" })).toMatchObject({
      kind: "invalid_submission",
      message:
        "The metric has no value for this submission: in one of its rows, prediction and answer together have none. Which row that is would tell the answer.",
    });
  });

  it("does not hear of which class the answers are to the rows that it chose", async () => {
    const task = await inMemoryTask({
      schema: { id: "image", columns: [{ name: "pixels", type: "number" }], lenient: ["missing_id"] },
      metric: { name: "roc-auc" },
      ids,
      answers: { pixels: ["1", "0", "1", "0"] },
    });
    const messages = await Promise.all([told(task, { d: "0.5" }), told(task, { a: "0.5" })]);
    for (const message of messages) {
      expect(message).toMatchObject({
        kind: "invalid_submission",
        message: expect.stringContaining("not every answer to the rows that it names can be scored."),
      });
    }
  });

  it("hears that it predicts another class, not which ones stand in the scored half", async () => {
    const labels = await inMemoryTask({
      schema: { id: "image", columns: [{ name: "pixels", type: "label" }] },
      metric: { name: "f-beta", options: { positive: "yes" } },
      ids,
      answers: { pixels: ["yes", "no", "yes", "no"] },
    });
    const refused = {
      kind: "invalid_submission",
      message:
        "The metric has no value for this submission: it must predict two classes and no other, 0 and 1 unless others are named.",
    };
    expect(await told(labels, { d: "d", a: "a", c: "c", b: "b" })).toMatchObject(refused);
    const flags = await inMemoryTask({
      schema: { id: "image", columns: [{ name: "pixels", type: "label" }] },
      metric: { name: "f-beta" },
      ids,
      answers: { pixels: ["1", "0", "1", "0"] },
    });
    expect(await told(flags, { d: "1", a: "False", c: "1.0", b: "0" })).toMatchObject({
      message: `${refused.message} Column "pixels" holds 'False' in the row with image 'a': write '0' or '1', and nothing else.`,
    });
    const indicators = await inMemoryTask({
      schema: { id: "image", columns: ["x", "y"].map((name) => ({ name, type: "number" })) },
      metric: { name: "micro-f1" },
      ids,
      answers: { x: ["1", "0", "1", "0"], y: ["1", "0", "1", "0"] },
    });
    const halves = Buffer.from("image,x,y\nd,0.5,0\na,0,0\nc,0,0\nb,0,0\n");
    expect(gradeCsv(indicators, halves)).toMatchObject({
      kind: "invalid_submission",
      problems: [{ message: refused.message }],
    });
  });

  it("is not blamed for what the answers hold beside the values", async () => {
    const sizes = await inMemoryTask({
      schema: { id: "image", columns: [{ name: "pixels", type: "text", allowEmpty: true }] },
      metric: { name: "rle-dice", options: { height: "high", width: "wide" } },
      ids,
      answers: { pixels: masks, high: ["4", "0", "4", "4"], wide: ["4", "4", "4", "4"] },
    });
    expect(await told(sizes, { d: "1 1", a: "1 1", c: "1 1", b: "1 1" })).toMatchObject({
      kind: "grader_error",
      detail: expect.stringContaining("Column \"height\" holds 0 in the row with image 'a'"),
    });
  });

  it("is not blamed for answers that are all the same, nor for such as are too large to score", async () => {
    const sensible = { d: "1", a: "2", c: "3", b: "4" };
    for (const name of ["pearson", "spearman", "mean-column-spearman"]) {
      expect(await told(await numbers(name, {}, ["1", "1", "2", "3"]), sensible)).toMatchObject(ours(name));
      expect(
        await told(await numbers(name, {}, ["1", "2", "2", "3"]), { ...sensible, a: "1" }),
      ).toMatchObject({
        kind: "invalid_submission",
        message: expect.stringContaining("predict values that differ"),
      });
    }
    expect(await told(await numbers("mse", {}, ["1e200", "1", "1", "1"]), sensible)).toMatchObject({
      ...ours("mse"),
      detail: expect.stringMatching(
        /^The score exceeds .*, even where all predictions are 0: the answers are too large/,
      ),
    });
    expect(
      await told(await numbers("mse", {}, ["1", "1", "1", "1"]), { ...sensible, d: "1e200" }),
    ).toMatchObject({
      kind: "invalid_submission",
      message: expect.stringContaining("rescale the predictions"),
    });
  });

  it("never hears what an answer is, also where it chose the rows", async () => {
    const task = await inMemoryTask({
      schema: { id: "image", columns: [{ name: "pixels", type: "number" }], lenient: ["missing_id"] },
      metric: { name: "mape" },
      ids,
      answers: { pixels: ["0", "1", "1", "1"] },
    });
    expect(await told(task, { d: "1" })).toMatchObject({
      kind: "invalid_submission",
      message:
        "The metric has no value for this submission: not every answer to the rows that it names can be scored.",
    });
    expect(await told(task, { d: "1", a: "1", c: "1", b: "1" })).toMatchObject({
      kind: "grader_error",
      message: 'The metric "mape" cannot score the answers of this task.',
      detail: expect.stringContaining("The true value of the row with image 'd' is 0"),
    });
  });
});

describe("a metric that does not suit the task", () => {
  const classes = ["A", "B", "C"];
  const byClass = (name: string) =>
    inMemoryTask({
      schema: {
        id: "image",
        columns: classes.map((label) => ({ name: label, type: "probability", class: label })),
      },
      metric: { name },
      ids,
      answers: { kind: ["A", "B", "A", "C"] },
    });
  const good = "image,pixels\nd,1\na,2\nc,3\nb,4\n";

  it.each(["roc-auc", "mean-column-roc-auc", "micro-f1"])(
    "%s has a column too many where there is one for each class",
    async (name) => {
      const cells = Buffer.from("image,A,B,C\nd,1,0,0\na,0,1,0\nc,1,0,0\nb,0,0,1\n");
      expect(firstLine(gradeCsv(await byClass(name), cells))).toMatchObject({
        kind: "grader_error",
        message: `The metric "${name}" does not suit this task.`,
        detail: expect.stringMatching(
          /^A submission has a column for each class \("A", "B", "C"\), which "[a-z0-9-]+" does not take\. .*[Cc]hoose another metric/,
        ),
      });
    },
  );

  it.each(["multiclass-log-loss", "multiclass-roc-auc"])(
    "%s lacks the columns of the classes, which is not the submission's fault",
    async (name) => {
      expect(firstLine(gradeCsv(await numbers(name), Buffer.from(good)))).toMatchObject({
        kind: "grader_error",
        message: `The metric "${name}" does not suit this task.`,
        detail: expect.stringContaining('a submission has no column for a class; it has "pixels".'),
      });
    },
  );

  it("says what the metric scores and what to do, and nothing of the answers where anybody may read it", async () => {
    const result = firstLine(gradeCsv(await numbers("roc-auc"), Buffer.from(good)));
    expect(result).toMatchObject({
      kind: "grader_error",
      message: 'The metric "roc-auc" cannot score the answers of this task.',
      detail: expect.stringMatching(
        /^Column "pixels" of the truth must hold two classes, .* "roc-auc" scores, of the truth: 1 for the positive class, 0 for the other\. Of a submission: Any number that is higher .*\. Choose another metric, or other options of this one\.$/,
      ),
    });
    expect(result.kind === "grader_error" && result.message).not.toContain("600");
  });

  it("has no use for a positive class that the task's own column names", async () => {
    const task = await inMemoryTask({
      schema: { id: "image", columns: [{ name: "pixels", type: "probability", positive: "yes" }] },
      metric: { name: "roc-auc", options: { positive: "yes" } },
      ids,
      answers: { pixels: ["yes", "no", "yes", "no"] },
    });
    const cells = Buffer.from("image,pixels\nd,1\na,0\nc,1\nb,0\n");
    expect(firstLine(gradeCsv(task, cells))).toMatchObject({
      detail: expect.stringContaining(
        'Leave the option "positive" out: column "pixels" of the task says already that \'yes\' counts as 1.',
      ),
    });
  });
});
