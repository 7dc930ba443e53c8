/** Joins of graders upstream in which only all ids together tell where a row belongs. */
import { test } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { SubmissionSchema } from "../contract.ts";
import { inMemoryTask, type InMemoryTask } from "../grade/__fixtures__/in-memory.ts";
import type { GradeResult } from "../grade/result.ts";
import { gradeFile } from "./__fixtures__/kinds.ts";

type Join = Pick<SubmissionSchema, "join" | "idCheck" | "idsAs" | "lenient">;

const task = (join: Join, ids: readonly string[]): InMemoryTask => ({
  schema: { id: "id", columns: [{ name: "y", type: "number" }], ...join },
  metric: { name: "mae" },
  direction: "minimize",
  ids,
  answers: { y: ids.map((_, row) => String(row)) },
});

async function grade(join: Join, ids: readonly string[], text: string): Promise<GradeResult> {
  return gradeFile(await inMemoryTask(task(join, ids)), text);
}

const scored = (score: number): object => ({ kind: "scored", combined: { score } });
const invalid = (...codes: string[]): object => ({
  kind: "invalid_submission",
  problems: codes.map((code) => expect.objectContaining({ code })),
});
const warned = { problems: [{ code: "ids_not_compared", severity: "warning" }] };

describe("both sides sorted by id and then taken by position, as MLE-bench's new-york-city-taxi-fare-prediction and DSBench's liverpool-ion-switching", () => {
  const join = { join: "sorted-position" } as const;

  it("scores a right file in any order, and one of other ids as if it were right", async () => {
    const ids = ["b", "d", "a", "c"];
    expect(await grade(join, ids, "id,y\na,2\nb,0\nc,3\nd,1\n")).toMatchObject({ ...scored(0), ...warned });
    expect(await grade(join, ids, "id,y\nzz,1\nw,2\nz,3\nx,0\n")).toMatchObject({ ...scored(0), ...warned });
  });

  it("sorts numbers as numbers, and other texts by their code points", async () => {
    expect(await grade(join, ["2", "10", "1e1", "-3"], "id,y\n10,1\n10,2\n2,0\n-3,3\n")).toMatchObject(
      scored(0),
    );
    // One id that is no number makes texts of all: "10" stands before "2".
    expect(await grade(join, ["2", "10", "x", "3"], "id,y\nx,2\n3,3\n2,0\n10,1\n")).toMatchObject(scored(0));
    // U+FF5E, and beyond it U+10000, whose first half is less.
    expect(await grade(join, ["\u{10000}", "\uFF5E", "a", "b"], "id,y\n4,0\n3,1\n1,2\n2,3\n")).toMatchObject(
      scored(0),
    );
  });

  it("sorts whole numbers exactly, and puts what pandas reads as no id last", async () => {
    const large = ["9007199254740992", "9007199254740993", "9007199254740991", "1"];
    const file = "id,y\n9007199254740993,1\n9007199254740992,0\n1,3\n9007199254740991,2\n";
    expect(await grade(join, large, file)).toMatchObject(scored(0));
    expect(await grade(join, ["2", "10", "1", "3"], "id,y\n,1\n1,2\n2,0\n3,3\n")).toMatchObject(scored(0));
    expect(await grade(join, ["b", "a", "c", "d"], "id,y\nNA,3\na,1\nb,0\nc,2\n")).toMatchObject(scored(0));
    // Sixteen is no number that is written 0x10, and infinity is the largest.
    expect(await grade(join, ["0x10", "100", "9", "1"], "id,y\n9,2\n100,1\n0x10,0\n1,3\n")).toMatchObject(
      scored(0),
    );
    expect(await grade(join, ["2", "10", "inf", "1"], "id,y\n2,0\n10,1\ninf,2\n1,3\n")).toMatchObject(
      scored(0),
    );
  });

  it("wants as many rows as the test has, unless the task lets that pass", async () => {
    const ids = ["1", "2", "3", "4"];
    expect(await grade(join, ids, "id,y\n3,2\n1,0\n2,1\n")).toMatchObject(invalid("missing_id"));
    expect(await grade(join, ids, "id,y\n5,9\n4,3\n3,2\n1,0\n2,1\n")).toMatchObject({
      kind: "invalid_submission",
      problems: [
        {
          code: "unknown_id",
          examples: [{ row: 1, value: "5" }],
          message: expect.stringMatching(
            /^1 row is beyond the last row of the test when all are sorted/,
          ) as string,
        },
      ],
    });
    const lenient: Join = { ...join, lenient: ["unknown_id", "missing_id"] };
    expect(await grade(lenient, ids, "id,y\n5,9\n4,3\n3,2\n1,0\n2,1\n")).toMatchObject(scored(0));
    expect(await grade(lenient, ids, "id,y\n3,2\n1,0\n2,1\n")).toMatchObject(scored(0));
  });

  it("tells of a malformed row, and of a column of ids that is not there", async () => {
    const ids = ["1", "2", "3", "4"];
    expect(await grade(join, ids, "id,y\n3,2\n1\n2,1\n4,3\n")).toMatchObject(
      invalid("ragged_row", "missing_id"),
    );
    expect(await grade(join, ids, "y\n0\n1\n2\n3\n")).toMatchObject(invalid("missing_column"));
    expect(await grade(join, ids, "id,y\n")).toMatchObject(invalid("no_rows"));
  });

  const shuffled = fc
    .uniqueArray(fc.oneof(fc.integer().map(String), fc.string({ unit: "grapheme", minLength: 1 })), {
      minLength: 4,
      maxLength: 30,
      selector: (id) => id.normalize(),
    })
    .filter((ids) => ids.every((id) => id.trim() !== "" && !/["\r\n\0]/.test(id)))
    .chain((ids) => fc.tuple(fc.constant(ids), fc.shuffledSubarray(ids, { minLength: ids.length })));
  test.prop([shuffled])("is the join by ids where the ids are the same", async ([ids, order]) => {
    const text = `id,y\n${order.map((id, at) => `"${id}",${at}\n`).join("")}`;
    const [sorted, joined] = [await grade(join, ids, text), await grade({}, ids, text)];
    expect(sorted).toMatchObject({ kind: "scored" });
    expect({ ...sorted, problems: [] }).toEqual({ ...joined, problems: [] });
  });
});

describe("both sides sorted by id, and rows kept by their place, as MLE-bench's stanford-covid-vaccine", () => {
  const kept: InMemoryTask = {
    schema: {
      id: "id",
      columns: [{ name: "y", type: "number" }],
      join: "sorted-position",
      idCheck: "as-set",
      sortedWithin: "keep",
    },
    metric: { name: "mean-column-rmse", options: { keep: "keep" } },
    direction: "minimize",
    ids: ["a", "b", "c", "d"],
    answers: { y: ["1", "2", "3", "4"], keep: ["1", "0", "1", "0"] },
  };
  const grade = async (text: string): Promise<GradeResult> => gradeFile(await inMemoryTask(kept), text);

  it("is right for a file in the answers' order only", async () => {
    expect(await grade("id,y\na,1.5\nb,9\nc,3.5\nd,-9\n")).toMatchObject({ ...scored(0.5), ...warned });
    // The first and the third row of the file: those of a and d, against the answers to a and c.
    expect(await grade("id,y\na,1.5\nc,3.5\nd,-9\nb,9\n")).toMatchObject(
      scored(Math.sqrt((0.5 ** 2 + 12 ** 2) / 2)),
    );
    // Those of c and b, which are sorted: b's against the answer to a, c's against that to c.
    expect(await grade("id,y\nc,3\na,1\nb,2\nd,4\n")).toMatchObject(scored(Math.sqrt(1 / 2)));
  });

  it("compares ids", async () => {
    expect(await grade("id,y\na,1\nb,2\nc,3\ne,4\n")).toMatchObject(invalid("unknown_id", "missing_id"));
  });

  it("wants a column that the metric knows", async () => {
    const schema = { ...kept.schema, sortedWithin: "other" };
    await expect(inMemoryTask({ ...kept, schema })).rejects.toMatchObject({ code: "invalid_task" });
  });
});

describe("ids as pandas has them", () => {
  const join = { idsAs: "pandas" } as const;

  it.each([
    ["leading zeros", ["007", "8", "0010"], "7 8 10"],
    ["fractions", ["7", "8", "-1"], "7.0 8.0 -1.0"],
    [
      "more digits than a double has",
      ["9007199254740993", "9007199254740992"],
      "9007199254740993 9007199254740992",
    ],
    ["one missing value for others", ["NA", "1", "2"], "null 1 2"],
    ["truth values in any case", ["True", "False"], "TRUE false"],
    ["texts as they are", ["007", "x"], "007 x"],
  ])("takes %s", async (_, ids, written) => {
    const rows = written.split(" ").map((id, at) => `${id},${at}\n`);
    expect(await grade(join, ids, `id,y\n${rows.toReversed().join("")}`)).toMatchObject({
      ...scored(0),
      problems: [],
    });
  });

  it.each([
    ["numbers beside a text", ["007", "x"], "7 x"],
    ["a text for a number", ["7", "8"], "7 y"],
    ["other numbers", ["7", "8"], "7 9"],
    ["what is more than a double tells apart", ["9007199254740993", "1"], "9007199254740992 1"],
  ])("takes no %s", async (_, ids, written) => {
    const rows = written.split(" ").map((id, at) => `${id},${at}\n`);
    expect(await grade(join, ids, `id,y\n${rows.join("")}`)).toMatchObject({
      kind: "invalid_submission",
      problems: [{ code: "unknown_id" }, { code: "missing_id" }],
    });
    expect(await grade({}, ids, `id,y\n${rows.join("")}`)).toMatchObject({ kind: "invalid_submission" });
  });
});

describe("ids as pandas has them, where they stand twice", () => {
  it("are refused as others are, in answers too", async () => {
    const join: Join = { idsAs: "pandas", lenient: ["unknown_id"] };
    expect(await grade(join, ["1", "2", "3"], "id,y\n1,0\n2,1\n3,2\n01,9\n")).toMatchObject({
      kind: "invalid_submission",
      problems: [{ code: "duplicate_id", examples: [{ row: 4, value: "01" }] }],
    });
    await expect(inMemoryTask(task({ idsAs: "pandas" }, ["7", "8", "07"]))).rejects.toMatchObject({
      code: "damaged_answers",
      message: expect.stringContaining("the row with id '07' has the id of an earlier row"),
    });
  });
});

describe("rows of an id in their order, as MLE-bench's smartphone-decimeter-2022", () => {
  const join = { join: "position-in-id" } as const;
  const ids = ["p", "q", "p", "q", "p"];

  it("takes the first of an id for the first of the answers, wherever other ids stand", async () => {
    expect(await grade(join, ids, "id,y\nq,1\nq,3\np,0\np,2\np,4\n")).toMatchObject({
      ...scored(0),
      problems: [],
    });
    expect(await grade(join, ids, "id,y\nq,3\nq,1\np,0\np,2\np,4\n")).toMatchObject(scored(4 / 5));
  });

  it("wants as many rows of each id", async () => {
    expect(await grade(join, ids, "id,y\nq,1\nq,3\nq,9\np,0\np,2\n")).toMatchObject({
      kind: "invalid_submission",
      problems: [
        {
          code: "unknown_id",
          message:
            "1 row has an id that the test does not have, or not so often: row 3 ('q'). Write each id of test.csv as often as it stands there.",
        },
        { code: "missing_id", examples: [{ value: "p" }] },
      ],
    });
    expect(await grade(join, ids, "id,y\nq,1\nq,3\np,0\np,2\n")).toMatchObject(invalid("missing_id"));
    expect(await grade(join, ids, "id,y\nq,1\nq,3\np,0\np,2\np,4\nr,0\n")).toMatchObject(
      invalid("unknown_id"),
    );
  });

  it("takes several columns for an id", async () => {
    const several: InMemoryTask = {
      ...task(join, []),
      schema: { ...task(join, []).schema, id: ["phone", "day"] },
      ids: [
        ["p", "p", "q"],
        ["1", "1", "1"],
      ],
      answers: { y: ["0", "1", "2"] },
    };
    const loaded = await inMemoryTask(several);
    expect(await gradeFile(loaded, "y,day,phone\n2,1,q\n0,1,p\n1,1,p\n")).toMatchObject(scored(0));
    expect(await gradeFile(loaded, "y,day,phone\n2,2,q\n0,1,p\n1,1,p\n")).toMatchObject({
      problems: [
        { code: "unknown_id", examples: [{ row: 1, value: "q,2" }] },
        { code: "missing_id", examples: [{ value: "q,1" }] },
      ],
    });
  });
});

const byPosition = (idCheck: NonNullable<SubmissionSchema["idCheck"]>): Join => ({
  join: "row-position",
  idCheck,
});

describe("rows by their position, whose ids are looked at", () => {
  const ids = ["b", "a", "d", "c"];
  it("as a set, as MLE-Dojo's ranzcr-clip-catheter-line-classification: a right file in another order scores as a wrong one", async () => {
    const join = byPosition("as-set");
    expect(await grade(join, ids, "id,y\nb,0\na,1\nd,2\nc,3\n")).toMatchObject({ ...scored(0), ...warned });
    expect(await grade(join, ids, "id,y\na,1\nb,0\nc,3\nd,2\n")).toMatchObject({ ...scored(1), ...warned });
    expect(await grade(join, ids, "id,y\nb,0\na,1\nz,2\nc,3\n")).toMatchObject({
      kind: "invalid_submission",
      problems: [
        { code: "unknown_id", examples: [{ row: 3, value: "z" }] },
        { code: "missing_id", examples: [{ value: "d" }] },
      ],
    });
    expect(await grade(join, ids, "id,y\nb,0\na,1\na,2\nc,3\n")).toMatchObject(
      invalid("unknown_id", "missing_id"),
    );
    expect(await grade(join, ids, "id,y\nb,0\na,1\nc,3\n")).toMatchObject(invalid("missing_id"));
  });

  it("one by one, as MLE-Dojo's detecting-insults-in-social-commentary, where texts may stand several times", async () => {
    const join = byPosition("row-by-row");
    const twice = ["b", "a", "b", "c"];
    expect(await grade(join, twice, "id,y\nb,0\na,1\nb,2\nc,3\n")).toMatchObject({
      ...scored(0),
      problems: [],
    });
    expect(await grade(join, twice, "id,y\na,1\nb,0\nb,2\nc,3\n")).toMatchObject({
      kind: "invalid_submission",
      problems: [
        {
          code: "unknown_id",
          message: expect.stringMatching(
            /^2 rows have another id than the row of the test in that place: row 1 \('a'\), row 2/,
          ),
        },
        { code: "missing_id", count: 2 },
      ],
    });
  });

  it("only for being there, as 22 graders of DSBench", async () => {
    expect(await grade(byPosition("present"), ids, "id,y\n1,0\n2,1\n3,2\n4,3\n")).toMatchObject({
      ...scored(0),
      ...warned,
    });
    expect(await grade(byPosition("present"), ids, "y\n0\n1\n2\n3\n")).toMatchObject(
      invalid("missing_column"),
    );
    expect(await grade(byPosition("none"), ids, "y\n0\n1\n2\n3\n")).toMatchObject(scored(0));
  });
});
