import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";

import type { SubmissionSchema } from "../contract.ts";
import { createRowReader } from "../csv/row-reader.ts";
import { windowOf } from "../csv/text-window.ts";
import { readAnswerKey } from "../grade/answer-key.ts";
import { onNotUtf8 } from "../csv/__fixtures__/on-not-utf8.ts";

const schema: SubmissionSchema = { id: "id", columns: [{ name: "y", type: "probability", positive: "1" }] };

const half = fc.constantFrom("public", "private");
/** Near each other, far apart (a table would be too large), and text: each kind of index. */
const id = {
  near: fc.nat({ max: 300 }).map(String),
  far: fc.nat({ max: 999_999_999 }).map(String),
  text: fc.stringMatching(/^[a-c0-2]{1,4}$/),
};
const rowsOf = (ids: fc.Arbitrary<string>): fc.Arbitrary<[string, string][]> =>
  fc.uniqueArray(fc.tuple(ids, half), { minLength: 1, maxLength: 200, selector: ([name]) => name });
const answers = fc.oneof(
  rowsOf(id.near).map((rows) => rows.toSorted(([a], [b]) => Number(a) - Number(b))),
  rowsOf(id.near),
  rowsOf(id.far),
  rowsOf(id.text),
);

describe("the index of ids", () => {
  test.prop([answers, fc.array(fc.oneof(id.near, id.far, id.text), { maxLength: 50 })], { numRuns: 500 })(
    "finds every id's slot, public ones first and then private ones, each in their order, and no others",
    (rows, others) => {
      const text = rows.map(([name, where]) => `${name},1,${where}\n`).join("");
      const key = readAnswerKey(() => windowOf(Buffer.from(`id,y,half\n${text}`)), schema, rows.length);
      const slots = new Map<string, number>();
      let [nextPublic, nextPrivate] = [0, rows.filter(([, where]) => where === "public").length];
      for (const [name, where] of rows) {
        slots.set(name, where === "public" ? nextPublic : nextPrivate);
        if (where === "public") nextPublic += 1;
        else nextPrivate += 1;
      }
      const asked = [...rows.map(([name]) => name).toReversed(), ...others];
      const bytes = Buffer.from(asked.map((name) => `${name},0\n`).join(""));
      const reader = createRowReader({
        text: windowOf(bytes),
        width: 2,
        idAt: 0,
        onBadRow: () => undefined,
        onNotUtf8,
      });
      const chunk = reader.next();
      const found = new Int32Array(asked.length);
      if (chunk !== null) key.ids.findAll(chunk.bytes, chunk, 0, found);
      expect([...found]).toEqual(asked.map((name) => slots.get(name) ?? -1));
      expect(rows.map((_, row) => key.ids.idOf(row))).toEqual(rows.map(([name]) => name));
    },
  );
});
