import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { windowOf } from "../csv/text-window.ts";
import type { MetricReference, SubmissionSchema } from "../contract.ts";
import { parseSubmission } from "../submission/parse-submission.ts";
import { inMemoryTask } from "./__fixtures__/in-memory.ts";
import { compareHalves } from "./compare-halves.ts";
import { gradeCsv, scoreParsed, type LoadedTask } from "./grade-bytes.ts";
import type { GradeOptions, GradeResult } from "./result.ts";
import { rowScoring, scoringByRow } from "./score-by-row.ts";

const schema: SubmissionSchema = { id: "id", columns: [{ name: "items", type: "text", maxLength: 60 }] };
const lenient: SubmissionSchema = { ...schema, lenient: ["missing_id", "unknown_id", "missing_value"] };
const ids = Array.from({ length: 40 }, (_, row) => `r${row}`);
const items = ids.map((_, row) => `a${row % 5} b${row % 3}`);

function taskOf(metric: MetricReference, form = schema): Promise<LoadedTask> {
  return inMemoryTask({ schema: form, metric, ids, answers: { items } });
}

const options: GradeOptions = { halves: ["public", "private"], combined: true, interval: { samples: 200 } };
const grade = (task: LoadedTask, text: string): GradeResult => gradeCsv(task, Buffer.from(text), options);

const references: MetricReference[] = [
  { name: "map-at-k", options: { k: 3 } },
  { name: "map-at-k", options: { variant: "mle-bench-v1" } },
  { name: "map-at-k", options: { variant: "mle-dojo/h-and-m-personalized-fashion-recommendations" } },
  { name: "map-at-k", options: { variant: "dsbench" } },
  { name: "ndcg-at-k", options: { k: 4 } },
  { name: "hit-at-k", options: { k: 2 } },
  { name: "top-k-error", options: { k: 2 } },
];

const item = fc.constantFrom("a0", "a1", "b0", "b1", 'q"q', "é", "x,y", "");
const list = fc.oneof(
  { weight: 9, arbitrary: fc.array(item, { maxLength: 6 }).map((some) => some.join(" ")) },
  { weight: 1, arbitrary: fc.constantFrom("a".repeat(70), "", "a0\nb0") },
);
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const cell = fc
  .tuple(list, fc.boolean())
  .map(([text, always]) => (always || /[",\n]/.test(text) ? quoted(text) : text));
/** Nearly every id once, in any order, now and then one twice or one that there is not. */
const submission = fc
  .tuple(
    fc.array(cell, { minLength: ids.length, maxLength: ids.length }),
    fc.shuffledSubarray(ids, { minLength: ids.length - 1 }),
    fc.oneof(
      { weight: 4, arbitrary: fc.constant("") },
      { weight: 1, arbitrary: fc.constantFrom("r1,a0 b1\n", "zz,b0\n") },
    ),
  )
  .map(
    ([cells, order, more]) => `id,items\n${order.map((id, at) => `${id},${cells[at]}\n`).join("")}${more}`,
  );

describe.each(references)("$name $options, row by row", (reference) => {
  for (const form of [schema, lenient]) {
    propertyTest.prop([submission, submission], { numRuns: 40 })(
      `grades as from texts in memory${form === lenient ? ", in a lenient task too" : ""}`,
      async (text, before) => {
        const whole = await taskOf(reference, form);
        const byRow = scoringByRow(whole);
        expect(byRow.scorer).toBeDefined();
        const result = grade(whole, text);
        expect(grade(byRow, text)).toEqual(result);
        const compared = [whole, byRow].map((task) => {
          const [earlier, later] = [before, text].map((file) =>
            parseSubmission(windowOf(Buffer.from(file)), form, task.key, rowScoring(task, options)),
          );
          return compareHalves(task, earlier!, later!, scoreParsed(task, later!, options), options);
        });
        expect(compared[1]).toEqual(compared[0]);
      },
    );
  }
});

describe("scoringByRow", () => {
  const right = `id,items\n${ids.map((id, at) => `${id},${items[at]}\n`).join("")}`;
  const same = `id,items\n${ids.map((id) => `${id},"a0 b0"\n`).join("")}`;

  it("still sees a constant submission, quoted or not, and one that differs in its last row only", async () => {
    const task = scoringByRow(await taskOf({ name: "map-at-k" }));
    const codes = (text: string): unknown => {
      const result = grade(task, text);
      return "problems" in result && result.problems.map(({ code }) => code);
    };
    expect(codes(same)).toEqual(["constant_prediction"]);
    expect(codes(same.replace(/"a0 b0"\n$/, "a0 b1\n"))).toEqual([]);
  });

  it("blames nobody's submission for a half without rows", async () => {
    const answers = { items: ["a0"] };
    const whole = await inMemoryTask({ schema, metric: { name: "map-at-k" }, ids: ["r0"], answers });
    const result = grade(scoringByRow(whole), "id,items\nr0,a0\n");
    expect(result).toMatchObject({ kind: "grader_error", reason: "internal" });
  });

  it.each<GradeOptions>([{}, { halves: ["private"] }, { combined: true }])(
    "scores the rows of the halves that are asked for, and no others: %o",
    async (asked) => {
      const whole = await taskOf({ name: "map-at-k" });
      const task = scoringByRow(whole);
      const scored: number[] = [];
      const { scorer } = task;
      const watched: LoadedTask = {
        ...task,
        scorer: {
          ...scorer!,
          scoreRows: (predictions, rows, scores) => {
            scored.push(...rows.subarray(0, predictions.rows));
            scorer!.scoreRows(predictions, rows, scores);
          },
        },
      };
      const text = Buffer.from(right.replace("a1 b1", '"a1 ""b1"""'));
      expect(gradeCsv(watched, text, asked)).toEqual(gradeCsv(whole, text, asked));
      const ranges = { public: [0, 20], private: [20, 40], both: [0, 40] } as const;
      const [from, to] = ranges[asked.combined === true ? "both" : (asked.halves?.[0] ?? "public")];
      expect(scored.toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: to - from }, (_, at) => from + at),
      );
    },
  );

  it("reads more rows than a part of the file holds", async () => {
    const many = Array.from({ length: 20_000 }, (_, row) => String(row));
    const answers = { items: many.map((id) => `x${id} y${id}`) };
    const whole = await inMemoryTask({ schema, metric: { name: "map-at-k" }, ids: many, answers });
    const lines = many.map((id, row) => `${id},y${id} ${"z ".repeat(row % 9)}x${id}\n`).toReversed();
    const text = `id,items\n${lines.join("")}`;
    expect(grade(scoringByRow(whole), text)).toEqual(grade(whole, text));
  });

  it("leaves a task as it is whose metric cannot, whose options ask for more, or are wrong", async () => {
    for (const reference of [
      { name: "mean-levenshtein" },
      { name: "map-at-k", options: { k: 1, column: "no such" } },
    ]) {
      const task = await taskOf(reference);
      expect(scoringByRow(task)).toBe(task);
    }
    const joined: SubmissionSchema = {
      id: "id",
      columns: [{ name: "items", type: "text", joinedBy: " " }],
      rowsPerId: "one-or-more",
    };
    const several = await taskOf({ name: "map-at-k" }, joined);
    expect(scoringByRow(several)).toBe(several);
  });
});
