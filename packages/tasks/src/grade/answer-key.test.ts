import { describe, expect, it } from "vitest";

import type { SubmissionSchema } from "../contract.ts";
import { createRowReader } from "../csv/row-reader.ts";
import { windowOf } from "../csv/text-window.ts";
import { readAnswerKey } from "./answer-key.ts";
import { onNotUtf8 } from "../csv/__fixtures__/on-not-utf8.ts";

const schema: SubmissionSchema = { id: "id", columns: [{ name: "y", type: "probability", positive: "1" }] };

/** The slots of ids, as a submission's rows would find them. */
function slotsOf(answers: string, ids: readonly string[]): number[] {
  const key = readAnswerKey(
    () => windowOf(Buffer.from(answers)),
    schema,
    answers.trim().split("\n").length - 1,
  );
  const bytes = Buffer.from(ids.map((id) => `${id},0\n`).join(""));
  const reader = createRowReader({ text: windowOf(bytes), width: 2, idAt: 0, onBadRow: () => {}, onNotUtf8 });
  const chunk = reader.next();
  const slots = new Int32Array(ids.length);
  if (chunk !== null) key.ids.findAll(chunk.bytes, chunk, 0, slots);
  return [...slots];
}

describe("readAnswerKey", () => {
  it.each([
    ["whole", ["7", "12", "3"]],
    ["whole and far apart", ["7", "999999999", "300000000"]],
    ["text from the third row on", ["7", "12", "x"]],
    ["text first", ["x", "12", "7"]],
    ["with doubled quotes", ["7", '"a""b"', "c"]],
  ])("finds ids that are %s", (_, ids) => {
    const [a, b, c] = ids;
    const answers = `id,y,half\n${a},0,private\n${b},1,public\n${c},1,private\n`;
    expect(slotsOf(answers, [c!, "07", "nobody", b!, a!])).toEqual([2, -1, -1, 0, 1]);
  });

  it("tells an id that stands twice, whatever ids are like", () => {
    for (const ids of [
      ["7", "8", "7"],
      ["7", "999999999", "7"],
      ["7", "x", "7"],
      ["7", "x", "x"],
    ]) {
      const answers = `id,y,half\n${ids.map((id) => `${id},0,public\n`).join("")}`;
      expect(() => readAnswerKey(() => windowOf(Buffer.from(answers)), schema, 3)).toThrow(
        /with id .[7x]. stands twice, the second time as row 3/,
      );
    }
  });

  it("keeps the order of the file in each half, in columns of every type", () => {
    const wide: SubmissionSchema = {
      id: "id",
      columns: [
        { name: "number", type: "number" },
        { name: "label", type: "label" },
        { name: "text", type: "text" },
        { name: "chance", type: "probability", positive: "1" },
      ],
    };
    const rows = Array.from({ length: 50 }, (_, row) => ({
      cells: [String(row * 3), `l${row % 4}`, `t${row}`, String(row % 2)],
      half: row % 3 === 1 ? "public" : "private",
    }));
    const lines = rows.map(({ cells, half }, row) => `${row},${cells.join(",")},${half}\n`);
    const text = Buffer.from(`id,number,label,text,chance,half\n${lines.join("")}`);
    const key = readAnswerKey(() => windowOf(text), wide, rows.length);
    for (const half of ["public", "private"] as const) {
      const expected = rows.filter((row) => row.half === half).map(({ cells }) => cells);
      const columns = wide.columns.map(({ name }) => [...key.truth[half].getChild(name)!].map(String));
      expect(expected.map((_, row) => columns.map((column) => column[row]))).toEqual(expected);
    }
  });

  it("reads labels of one letter and of none", () => {
    const answers = 'id,y,half\n1,1,public\n2,,public\n3,11,public\n4,"1",public\n5,0,public';
    const key = readAnswerKey(() => windowOf(Buffer.from(answers)), schema, 5);
    expect([...key.truth.public.getChild("y")!]).toEqual([1, 0, 0, 1, 0]);
  });

  it.each(["Public", "publ", "publix", "privatE", "private ", "", "secrets"])(
    "refuses the half %j",
    (half) => {
      const answers = `id,y,half\n1,1,${half}\n`;
      expect(() => readAnswerKey(() => windowOf(Buffer.from(answers)), schema, 1)).toThrow(/neither half/);
    },
  );

  it("are refused where they are not UTF-8, wherever that is", () => {
    for (const at of [0, 40_000, 199_999]) {
      const lines = Array.from({ length: 200_000 }, (_, row) => `${row},1,public\n`);
      const bytes = Buffer.from(`id,y,half\n${lines.join("")}`);
      bytes[bytes.indexOf(`\n${at},1`) + 1] = 0xff;
      expect(() => readAnswerKey(() => windowOf(bytes), schema, 200_000)).toThrow(
        `not UTF-8 text: row ${at + 1} has the byte 0xff at offset ${bytes.indexOf(0xff)} `,
      );
    }
  });
});
