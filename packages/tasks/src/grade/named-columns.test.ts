import { getMetric } from "@mledojo/metrics";
import { tableFromArrays } from "apache-arrow";
import { describe, expect, it } from "vitest";

import { cardFields } from "../catalogue/card-schema.ts";
import type { SubmissionColumn } from "../contract.ts";
import { inMemoryTask } from "./__fixtures__/in-memory.ts";
import { gradeCsv } from "./grade-bytes.ts";

const ROWS = 40;
const rows = Array.from({ length: ROWS }, (_, row) => row);
const ids = rows.map(String);
const weights = rows.map((row) => (row * 7) % 5);
const truth = { y: rows.map((row) => String(row % 3 === 0 ? 1 : 0)), w: weights.map(String) };
const guesses = rows.map((row) => ((row * 13) % ROWS) / ROWS);
const csv = (cells: readonly (string | number)[]): Buffer =>
  Buffer.from(`id,y\n${cells.map((cell, row) => `${ids[row]},${cell}\n`).join("")}`);

async function graded(name: string, options: object, type: SubmissionColumn["type"], submission: Buffer) {
  const task = await inMemoryTask({
    schema: { id: "id", columns: [{ name: "y", type }] },
    metric: { name, options: { ...options } },
    ids,
    answers: truth,
  });
  return gradeCsv(task, submission, { halves: ["public", "private"], combined: true, interval: {} });
}

/** Of some rows, as the library has it. */
function expected(
  name: string,
  from: number,
  to: number,
  cells: readonly (number | string)[] = guesses,
): number {
  const texts = typeof cells[0] === "string";
  const y = truth.y.slice(from, to);
  return getMetric(name).score(
    tableFromArrays({ y: texts ? y : y.map(Number) }),
    tableFromArrays({ y: cells.slice(from, to) }),
    { weights: weights.slice(from, to) },
  );
}

function isAccepted(given: unknown): boolean {
  return cardFields.metric.safeParse({ name: "rmse", options: { weights: given } }).success;
}

describe("an option that takes a column of numbers", () => {
  it.each(["rmse", "mae", "roc-auc", "log-loss", "spearman"])(
    "is given one of the answers by its name, which is then no value: %s",
    async (name) => {
      const result = await graded(name, { weights: "w" }, "number", csv(guesses));
      expect(result).toMatchObject({
        scores: {
          public: { score: expected(name, 0, ROWS / 2), interval: { level: 0.95 } },
          private: { score: expected(name, ROWS / 2, ROWS) },
        },
        combined: { score: expected(name, 0, ROWS) },
      });
      expect(await graded(name, {}, "number", csv(guesses)).catch(String)).not.toEqual(result);
    },
  );

  it("may name the value itself, where that is named too", async () => {
    const result = await graded("mae", { weights: "w", column: "w" }, "number", csv(guesses));
    expect(result.kind).toBe("grader_error");
    const squares = tableFromArrays({ y: truth.y.map(Number) });
    const score = getMetric("mae").score(squares, tableFromArrays({ y: guesses }), {
      weights: truth.y.map(Number),
    });
    expect(await graded("mae", { weights: "y", column: "y" }, "number", csv(guesses))).toMatchObject({
      combined: { score },
    });
  });

  it("is found where texts are scored as they are read", async () => {
    const cells = rows.map((row) => ["1 0", "1", "0 1", "0", "x"][row % 5]!);
    expect(await graded("map-at-k", { weights: "w", k: 2 }, "text", csv(cells))).toMatchObject({
      combined: { score: expected("map-at-k", 0, ROWS, cells) },
    });
  });

  it("is accepted on a card, though a metric takes no text there", () => {
    expect(["w", 3, true].map(isAccepted)).toEqual([true, false, false]);
  });

  it("blames the answers for weights that are none", async () => {
    const task = await inMemoryTask({
      schema: { id: "id", columns: [{ name: "y", type: "number" }] },
      metric: { name: "rmse", options: { weights: "w" } },
      ids,
      answers: { ...truth, w: weights.map((weight, row) => String(row === 1 ? -1 : weight)) },
    });
    expect(gradeCsv(task, csv(guesses))).toMatchObject({
      kind: "grader_error",
      detail: expect.stringContaining("Weight -1 in the row with id '1' is negative."),
    });
  });
});
