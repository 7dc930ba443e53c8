import { getMetric } from "@mledojo/metrics";
import { tableFromArrays } from "apache-arrow";
import { expect, it } from "vitest";

import { inMemoryTask } from "./__fixtures__/in-memory.ts";
import { gradeCsv } from "./grade-bytes.ts";

// Ties go by the order of rows there: another order than the file's is another score.
it("scores the private half in the order of the file, where a metric minds it", async () => {
  const metric = { name: "normalized-gini", options: { variant: "dsbench" } };
  const truth = [0, 1, 1, 0, 3, 1, 0, 2, 5, 0];
  const guesses = [1, 1, 0, 0, 0, 1, 1, 0, 1, 0];
  const ids = truth.map((_, row) => `r${row}`);
  const task = await inMemoryTask({
    schema: { id: "id", columns: [{ name: "y", type: "number" }] },
    metric,
    ids,
    answers: { y: truth.map(String) },
  });
  const text = `id,y\n${ids.map((id, row) => `${id},${guesses[row]}\n`).join("")}`;
  const result = gradeCsv(task, Buffer.from(text), { halves: ["public", "private"] });
  const score = (rows: readonly [number, number?], order = (some: number[]): number[] => some): number =>
    getMetric("normalized-gini").score(
      tableFromArrays({ y: Float64Array.from(order(truth.slice(...rows))) }),
      tableFromArrays({ y: Float64Array.from(order(guesses.slice(...rows))) }),
      { variant: "dsbench" },
    );
  expect(result).toMatchObject({
    scores: { public: { score: score([0, 5]) }, private: { score: score([5]) } },
  });
  expect(score([5], (some) => some.toReversed())).not.toBe(score([5]));
});

it("scores both halves together in the order of the file, however they lie in it", async () => {
  const truth = ["1", "0", "1", "0", "0"];
  const halves = [
    ["public", "public", "private", "private", "private"],
    ["private", "public", "public", "private", "public"],
  ] as const;
  for (const some of halves) {
    const task = await inMemoryTask({
      schema: { id: "id", columns: [{ name: "y", type: "number" }] },
      metric: { name: "normalized-gini", options: { variant: "dsbench" } },
      ids: truth.map((_, row) => `r${row}`),
      answers: { y: truth },
      halves: some,
    });
    const constant = `id,y\n${truth.map((_, row) => `r${row},1\n`).join("")}`;
    expect(gradeCsv(task, Buffer.from(constant), { combined: true })).toMatchObject({
      combined: { score: expect.closeTo(2 / 3, 12) },
    });
  }
});
