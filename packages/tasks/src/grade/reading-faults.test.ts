import { describe, expect, it } from "vitest";

import { inMemoryTask, type InMemoryTask } from "./__fixtures__/in-memory.ts";
import { readSubmission, scoreParsed } from "./grade-bytes.ts";
import { windowOf } from "../csv/text-window.ts";
import type { GradeOptions, GradeResult } from "./result.ts";

/**
 * What other graders do wrong when they read a submission and join it to the answers: ours right, and theirs, where it is
 * only lenient, by an option. Numbers are those of MLE-bench's list of defects; where a list has no numbers, the competition's name.
 */
async function grade(task: InMemoryTask, text: string): Promise<GradeResult> {
  const loaded = await inMemoryTask(task);
  const options: GradeOptions = { halves: ["public", "private"], combined: true };
  const parsed = await readSubmission(loaded, windowOf(Buffer.from(text)), 2 ** 20, options);
  return scoreParsed(loaded, parsed, options);
}

const numbers = {
  schema: { id: "id", columns: [{ name: "y", type: "number" }] },
  metric: { name: "rmse" },
  direction: "minimize",
  ids: ["a", "b", "c", "d"],
  answers: { y: ["1", "2", "3", "4"] },
} as const satisfies InMemoryTask;
const perfect = { kind: "scored", combined: { score: 0 } };
const invalid = (...codes: string[]): object => ({
  kind: "invalid_submission",
  problems: expect.arrayContaining(codes.map((code) => expect.objectContaining({ code }))),
});

describe("MLE-bench's defects of reading and joining", () => {
  it("4: zero-padded ids match as they are, and only so", async () => {
    const task = { ...numbers, ids: ["0108", "108", "00108", "8"] };
    expect(await grade(task, "id,y\n8,4\n00108,3\n108,2\n0108,1\n")).toMatchObject(perfect);
    expect(await grade(task, "id,y\n8,4\n108,3\n108,2\n108,1\n")).toMatchObject(
      invalid("duplicate_id", "missing_id"),
    );
    // To pandas these are numbers, and zeros before them nothing.
    const upstream = { ...numbers, ids: ["0108", "109", "00110", "8"] };
    const unpadded = "id,y\n108,1\n109,2\n110,3\n8,4\n";
    expect(await grade(upstream, unpadded)).toMatchObject(invalid("unknown_id", "missing_id"));
    const schema = { ...numbers.schema, idsAs: "pandas" } as const;
    expect(await grade({ ...upstream, schema }, unpadded)).toMatchObject(perfect);
  });

  it("5: rows in another order are aligned by their ids, and so is which of them are kept", async () => {
    expect(await grade(numbers, "id,y\nc,3\na,1\nd,4\nb,2\n")).toMatchObject(perfect);
    // Upstream keeps the first and the third row of the file, whatever they are: predictions of a and d against answers of a and c.
    const task = {
      ...numbers,
      metric: { name: "mean-column-rmse", options: { keep: "keep" } },
      answers: { ...numbers.answers, keep: ["1", "0", "1", "0"] },
    } as const;
    const inOrder = await grade(task, "id,y\na,1.5\nb,9\nc,3.5\nd,-9\n");
    expect(inOrder).toMatchObject({ kind: "scored", combined: { score: 0.5 } });
    const shuffled = "id,y\na,1.5\nc,3.5\nd,-9\nb,9\n";
    expect(await grade(task, shuffled)).toEqual(inOrder);
    const upstream = { join: "sorted-position", idCheck: "as-set", sortedWithin: "keep" } as const;
    expect(await grade({ ...task, schema: { ...task.schema, ...upstream } }, shuffled)).toMatchObject({
      combined: { score: Math.sqrt((0.5 ** 2 + 12 ** 2) / 2) },
    });
  });

  it("8: a partial submission is not graded on the overlap, unless the task is to do as upstream does", async () => {
    expect(await grade(numbers, "id,y\na,1\nc,3\n")).toMatchObject(invalid("missing_id"));
    const schema = { ...numbers.schema, lenient: ["missing_id", "unknown_id"] } as const;
    expect(await grade({ ...numbers, schema }, "id,y\na,1\nc,3\nx,9\n")).toMatchObject({
      ...perfect,
      problems: [
        { code: "unknown_id", severity: "warning", count: 1 },
        { code: "missing_id", severity: "warning", count: 2 },
      ],
    });
  });

  it("9: nothing goes by position: neither a shuffled file nor one that is cut short on either side", async () => {
    expect(await grade(numbers, "id,y\nd,4\nc,3\nb,2\na,1\n")).toMatchObject(perfect);
    expect(await grade(numbers, "id,y\na,1\nb,2\n")).toMatchObject(invalid("missing_id"));
    expect(await grade(numbers, "id,y\na,1\nb,2\nc,3\nd,4\ne,5\n")).toMatchObject(invalid("unknown_id"));
  });

  it("10: keys are compared: other keys of the right number are no submission, unless the task is to do as upstream does", async () => {
    const others = "id,y\nw,1\nx,2\ny,3\nz,4\n";
    expect(await grade(numbers, others)).toMatchObject(invalid("unknown_id", "missing_id"));
    // New York's keys are sorted and left at that; a trip's rows of the smartphones count in their order.
    const sorted = { ...numbers.schema, join: "sorted-position" } as const;
    expect(await grade({ ...numbers, schema: sorted }, others)).toMatchObject(perfect);
    const trips = {
      ...numbers,
      schema: { ...numbers.schema, join: "position-in-id" },
      ids: ["t", "t", "u", "t"],
    } as const;
    expect(await grade(trips, "id,y\nu,3\nt,1\nt,2\nt,4\n")).toMatchObject(perfect);
    expect(await grade(trips, "id,y\nu,3\nt,2\nt,1\nt,4\n")).toMatchObject({
      combined: { score: Math.SQRT1_2 },
    });
    expect(await grade(numbers, "id,y\na,1\nb,2\nc,3\n")).toMatchObject(invalid("missing_id"));
  });

  it("11: columns are found by name, not by place", async () => {
    const task = {
      ...numbers,
      schema: {
        id: "id",
        columns: [
          { name: "toxic", type: "probability" },
          { name: "insult", type: "probability" },
        ],
      },
      metric: { name: "mean-column-roc-auc" },
      direction: "maximize",
      answers: { toxic: ["1", "0", "1", "0"], insult: ["0", "1", "0", "1"] },
    } as const;
    const text = "insult,id,toxic\n0,a,1\n1,b,0\n0,c,1\n1,d,0\n";
    expect(await grade(task, text)).toMatchObject({ kind: "scored", combined: { score: 1 } });
  });

  it("12: a label that does not exist is refused, not passed over", async () => {
    const task = {
      ...numbers,
      schema: { id: "id", columns: [{ name: "y", type: "labels", labels: ["p", "q"] }] },
      metric: { name: "micro-f1" },
      direction: "maximize",
      answers: { y: ["p", "q", "p q", "q"] },
    } as const;
    expect(await grade(task, "id,y\na,p zzz\nb,q\nc,p q\nd,q\n")).toMatchObject(invalid("unknown_label"));
  });

  it("13: rows that only their place tells apart are refused, in a submission and in answers, unless the task is to do as upstream does", async () => {
    // Upstream sorts by the id; which of its rows comes first is up to the sort. Here they stay in their order.
    const sorted = {
      ...numbers,
      schema: { ...numbers.schema, join: "sorted-position" },
      ids: ["b", "a", "a", "c"],
    } as const;
    expect(await grade(sorted, "id,y\na,2\na,3\nb,1\nc,4\n")).toMatchObject(perfect);
    expect(await grade(numbers, "id,y\na,1\na,2\nb,2\nc,3\nd,4\n")).toMatchObject(invalid("duplicate_id"));
    await expect(inMemoryTask({ ...numbers, ids: ["a", "a", "b", "c"] })).rejects.toMatchObject({
      code: "damaged_answers",
    });
  });

  it("15: values that are no numbers are refused with their rows; no score is NaN or infinite", async () => {
    expect(await grade(numbers, "id,y\na,nan\nb,inf\nc,\nd,1e999\n")).toMatchObject({
      kind: "invalid_submission",
      problems: [
        { code: "missing_value", count: 2, examples: [{ row: 1 }, { row: 3 }] },
        { code: "infinite_value", count: 2, examples: [{ row: 2 }, { row: 4 }] },
      ],
    });
  });

  it("15: an empty text is scored where the task allows it", async () => {
    const task = {
      ...numbers,
      schema: { id: "id", columns: [{ name: "y", type: "text", allowEmpty: true }] },
      metric: { name: "mean-edit-distance" },
      answers: { y: ["x", "", "y", "z"] },
    } as const;
    expect(await grade(task, "id,y\na,\nb,\nc,y\nd,z\n")).toMatchObject({
      kind: "scored",
      combined: { score: 0.25 },
    });
  });

  it("4.2: pandas' words for missing values are ids, labels and texts like others", async () => {
    const words = ["NA", "null", "None", "nan", "#N/A", "<NA>", "n/a", "-nan"];
    const task = {
      schema: { id: "id", columns: [{ name: "y", type: "text" }] },
      metric: { name: "mean-edit-distance" },
      direction: "minimize",
      ids: words,
      answers: { y: words.toReversed() },
    } as const;
    const rows = words.map((id, at) => `${id},${words.at(-1 - at)}`);
    expect(await grade(task, `id,y\n${rows.join("\n")}\n`)).toMatchObject(perfect);
  });

  it("4.2: no column's type is guessed, and a name that stands twice is not given another", async () => {
    const task = {
      ...numbers,
      schema: { id: "id", columns: [{ name: "y", type: "label", labels: ["01", "1", "True", "1.0"] }] },
      metric: { name: "accuracy" },
      direction: "maximize",
      answers: { y: ["01", "1", "True", "1.0"] },
    } as const;
    expect(await grade(task, "id,y\na,01\nb,1\nc,True\nd,1.0\n")).toMatchObject({ combined: { score: 1 } });
    expect(await grade(task, "id,y\na,1\nb,1\nc,True\nd,1\n")).toMatchObject({ combined: { score: 0.5 } });
    expect(await grade(numbers, "id,y,y\na,1,9\nb,2,9\nc,3,9\nd,4,9\n")).toMatchObject(
      invalid("duplicate_column"),
    );
  });
});

describe("MLE-Dojo's defects of reading and joining", () => {
  it("ranzcr: a perfect file in another order is perfect", async () => {
    const shuffled = "id,y\nb,2\na,1\nd,4\nc,3\n";
    expect(await grade(numbers, shuffled)).toMatchObject(perfect);
    const upstream = { ...numbers.schema, join: "row-position", idCheck: "as-set" } as const;
    expect(await grade({ ...numbers, schema: upstream }, shuffled)).toMatchObject({ combined: { score: 1 } });
  });

  it("avazu: ids are compared, and not to within a tolerance", async () => {
    const ids = ["10000174058809263569", "10000182526920855428"];
    const task = { ...numbers, ids, answers: { y: ["1", "2"] } };
    expect(await grade(task, `id,y\n${ids[1]},2\n${ids[0]},1\n`)).toMatchObject(perfect);
    const near = `id,y\n10000182526920855429,2\n${ids[0]},1\n`;
    expect(await grade(task, near)).toMatchObject(invalid("unknown_id"));
    const sorted = { ...numbers.schema, join: "sorted-position" } as const;
    expect(await grade({ ...task, schema: sorted }, near)).toMatchObject(perfect);
  });

  it("airbnb: ids that stand for several rows cannot be shuffled by a sort, for they are refused", async () => {
    expect(await grade(numbers, "id,y\na,1\nb,2\nb,3\nc,3\nd,4\n")).toMatchObject(invalid("duplicate_id"));
  });

  it("osic: one good row is not a top score", async () => {
    expect(await grade(numbers, "id,y\na,1\n")).toMatchObject({
      kind: "invalid_submission",
      problems: [{ code: "missing_id", count: 3 }],
    });
  });

  it("detecting-insults: a file without ids has no order that counts", async () => {
    expect(await grade(numbers, "y\n1\n2\n3\n4\n")).toMatchObject(invalid("missing_column"));
    const upstream = { ...numbers.schema, join: "row-position", idCheck: "row-by-row" } as const;
    expect(await grade({ ...numbers, schema: upstream }, "id,y\na,1\nb,2\nc,3\nd,4\n")).toMatchObject(
      perfect,
    );
    expect(await grade({ ...numbers, schema: upstream }, "id,y\nb,2\na,1\nc,3\nd,4\n")).toMatchObject(
      invalid("unknown_id"),
    );
  });

  it("dog-breed, spooky, lmsys: rows of ones are no certainty", async () => {
    const task = {
      ...numbers,
      schema: {
        id: "id",
        columns: ["p", "q"].map((name) => ({ name, type: "probability" as const, class: name })),
        rowsSumToOne: "reject",
      },
      metric: { name: "multiclass-log-loss", options: { rowSums: "renormalise" } },
      answers: { y: ["p", "q", "p", "q"] },
    } as const;
    const ones = "id,p,q\na,1,1\nb,1,1\nc,1,1\nd,1,1\n";
    expect(await grade(task, ones)).toMatchObject(invalid("row_sum"));
    const renormalise = { ...task, schema: { ...task.schema, rowsSumToOne: "renormalise" } } as const;
    expect(await grade(renormalise, ones)).toMatchObject({
      combined: { score: expect.closeTo(Math.LN2, 12) },
      problems: [{ code: "row_sum", severity: "warning", count: 4 }, {}, {}],
    });
  });
});

describe("DSBench's defects of reading and joining", () => {
  it("72 of 74: rows are joined by id, so that shuffled ones score the same and wrong ids do not", async () => {
    expect(await grade(numbers, "id,y\nd,4\nb,2\nc,3\na,1\n")).toMatchObject(perfect);
    const others = "id,y\n1,1\n2,2\n3,3\n4,4\n";
    expect(await grade(numbers, others)).toMatchObject(invalid("unknown_id"));
    const byPosition = { ...numbers.schema, join: "row-position", idCheck: "present" } as const;
    expect(await grade({ ...numbers, schema: byPosition }, others)).toMatchObject(perfect);
    expect(await grade({ ...numbers, schema: byPosition }, "y\n1\n2\n3\n4\n")).toMatchObject(
      invalid("missing_column"),
    );
    // Automated essay scoring and liverpool do sort.
    const sorted = { ...numbers.schema, join: "sorted-position" } as const;
    expect(await grade({ ...numbers, schema: sorted }, "id,y\n3,3\n1,1\n2,2\n4,4\n")).toMatchObject(perfect);
  });

  it("commonlit, s3e6, s3e14: blank rows do not vanish, unless the task is to do as upstream does", async () => {
    const blank = "id,y\na,1\nb,\nc,\nd,4\n";
    expect(await grade(numbers, blank)).toMatchObject(invalid("missing_value"));
    const schema = { ...numbers.schema, lenient: ["missing_value"] } as const;
    expect(await grade({ ...numbers, schema }, blank)).toMatchObject({
      kind: "scored",
      combined: { rows: 2, score: 0 },
      problems: [{ code: "missing_value", severity: "warning", count: 2 }],
    });
  });

  it("conway, feedback, quest: columns are found by their names, unless the task is to do as upstream does", async () => {
    const task = {
      ...numbers,
      schema: { id: "id", columns: ["p", "q"].map((name) => ({ name, type: "number" as const })) },
      metric: { name: "mean-column-rmse" },
      answers: { p: ["1", "2", "3", "4"], q: ["5", "6", "7", "8"] },
    } as const;
    const turned = "q,id,p\n5,a,1\n6,b,2\n7,c,3\n8,d,4\n";
    expect(await grade(task, turned)).toMatchObject(perfect);
    const schema = { ...task.schema, columnsBy: "position" } as const;
    expect(await grade({ ...task, schema }, turned)).toMatchObject({ combined: { score: 4 } });
    const renamed = "id,x,y\na,1,5\nb,2,6\nc,3,7\nd,4,8\n";
    expect(await grade(task, renamed)).toMatchObject(invalid("missing_column", "extra_column"));
    expect(await grade({ ...task, schema }, renamed)).toMatchObject(perfect);
    expect(await grade({ ...task, schema }, renamed.replaceAll("\n", ",9\n"))).toMatchObject(
      invalid("extra_column"),
    );
    expect(await grade({ ...task, schema }, "id,x\na,1\n")).toMatchObject(invalid("missing_column"));
  });

  it("conway, jul-2021: an extra column neither shifts the others nor ends in a crash", async () => {
    expect(await grade(numbers, "id,more,y\na,9,1\nb,9,2\nc,9,3\nd,9,4\n")).toMatchObject(
      invalid("extra_column"),
    );
  });

  it("s3e10, s3e16: one of two names is taken where the task says so, the first first", async () => {
    const y = { name: "y", type: "number" } as const;
    const columns = [{ ...y, takenAs: ["Strength", "y"] }] as const;
    const schema = { id: "id", columns, lenient: ["extra_column"] } as const;
    const task = { ...numbers, schema } as const;
    expect(await grade(task, "id,y\na,1\nb,2\nc,3\nd,4\n")).toMatchObject({ ...perfect, problems: [] });
    expect(await grade(task, "id,Strength\na,1\nb,2\nc,3\nd,4\n")).toMatchObject({
      ...perfect,
      problems: [],
    });
    expect(await grade(task, "y,id,Strength\n9,a,1\n9,b,2\n9,c,3\n9,d,4\n")).toMatchObject({
      ...perfect,
      problems: [{ code: "extra_column", severity: "warning", column: "y" }],
    });
    expect(await grade(task, "id,z\na,1\n")).toMatchObject({
      kind: "invalid_submission",
      problems: [{ code: "missing_column", column: "Strength" }, {}],
    });
    expect(await grade(numbers, "id,Strength\na,1\nb,2\nc,3\nd,4\n")).toMatchObject(
      invalid("missing_column"),
    );
  });
});
