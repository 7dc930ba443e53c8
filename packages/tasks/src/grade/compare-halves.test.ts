import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { SubmissionSchema } from "../contract.ts";
import { inMemoryTask } from "./__fixtures__/in-memory.ts";
import { gradeLoaded, type GradeSubmissionOptions } from "./grade-submission.ts";
import type { GradeResult, HalfScore } from "./result.ts";

const rows = 80;
const ids = Array.from({ length: rows }, (_, row) => String(row));
const truth = ids.map((_, row) => row % 7);
const schema: SubmissionSchema = { id: "id", columns: [{ name: "y", type: "number" }] };
const task = await inMemoryTask({
  schema,
  metric: { name: "rmse" },
  direction: "minimize",
  ids,
  answers: { y: truth.map(String) },
});

/** A submission that is off by so much in each half's rows, to one side and to the other by turns. */
const off = (onPublic: number, onPrivate = onPublic) =>
  textOf((row) => truth[row]! + (row < rows / 2 ? onPublic : onPrivate) * (row % 2 === 0 ? 1 : -1));
const textOf = (value: (row: number) => number, some: readonly string[] = ids) =>
  `id,y\n${some.map((id) => `${id},${value(Number(id))}\n`).join("")}`;
/** Off by what looks random. */
const noisy = (turn: number) => textOf((row) => truth[row]! + ((row * 37 + turn * 11) % 17) / 17 - 0.5);

const source = (text: string) => ({ bytes: Buffer.from(text) });
const both: GradeSubmissionOptions = { halves: ["public", "private"] };

async function compared(before: string, after: string, options = both, on = task): Promise<GradeResult> {
  return gradeLoaded(on, source(after), { ...options, before: source(before) });
}

function halvesOf(result: GradeResult): { readonly public?: HalfScore; readonly private?: HalfScore } {
  if (result.kind !== "scored") throw new Error(JSON.stringify(result));
  return result.scores;
}

/** Of two that differ by noise alone, on the public half. */
const noiseAt = async (level: number, seed: number) =>
  halvesOf(await compared(noisy(1), noisy(2), { interval: { level, seed } })).public?.comparison;

describe("a grading with an earlier submission", () => {
  it("says of each half by itself whether that one was beaten", async () => {
    const { public: onPublic, private: onPrivate } = halvesOf(await compared(off(2, 1), off(1, 2)));
    expect(onPublic).toMatchObject({ score: 1, comparison: { improved: "yes", gain: 1 } });
    expect(onPrivate).toMatchObject({ score: 2, comparison: { improved: "no", gain: -1 } });
  });

  it("tells noise from a gain, and draws as the interval is drawn", async () => {
    const found = await noiseAt(0.95, 1);
    expect(found).toMatchObject({ improved: "within_noise", interval: { level: 0.95 } });
    expect(await noiseAt(0.95, 1)).toEqual(found);
    expect((await noiseAt(0.95, 2))?.interval).not.toEqual(found?.interval);
    const narrow = await noiseAt(0.5, 1);
    expect(narrow!.interval!.high - narrow!.interval!.low).toBeLessThan(
      found!.interval!.high - found!.interval!.low,
    );
  });

  it("finds no gain in the same file again", async () => {
    const { public: onPublic } = halvesOf(await compared(off(1), off(1)));
    expect(onPublic?.comparison).toMatchObject({ improved: "no", gain: 0 });
  });

  const error = fc.double({ min: -9, max: 9, noNaN: true });
  propertyTest.prop([error, error], { numRuns: 30 })(
    "gains what the scores differ by, and leaves them as they are without one",
    async (older, newer) => {
      const alone = halvesOf(await gradeLoaded(task, source(off(newer)), both));
      const paired = halvesOf(await compared(off(older), off(newer)));
      for (const half of ["public", "private"] as const) {
        const { comparison, ...score } = paired[half]!;
        expect(score).toEqual(alone[half]);
        expect(comparison?.gain).toBeCloseTo(Math.abs(older) - Math.abs(newer), 12);
      }
    },
  );

  it("is as it would be alone where the earlier one cannot be scored", async () => {
    const alone = await gradeLoaded(task, source(off(1)), both);
    for (const before of ["", "id,y\n0,1\n", off(1).replace("y", "z")]) {
      expect(await compared(before, off(1))).toEqual(alone);
    }
    const tooLarge = { ...both, maxBytes: off(1).length };
    expect(await compared(`${off(1)}\n\n\n`, off(1), tooLarge)).toEqual(alone);
    expect(await compared(off(1), "nothing")).toMatchObject({ kind: "invalid_submission" });
  });

  it("compares only what is scored on the same rows", async () => {
    const lenient = await inMemoryTask({
      schema: { ...schema, lenient: ["missing_id"] },
      metric: { name: "rmse" },
      direction: "minimize",
      ids,
      answers: { y: truth.map(String) },
    });
    const part = (from: number, error: number) => textOf((row) => truth[row]! + error, ids.slice(from));
    const same = halvesOf(await compared(part(5, 2), part(5, 1), both, lenient));
    expect(same.public).toMatchObject({ rows: 35, comparison: { improved: "yes", gain: 1 } });
    const other = halvesOf(await compared(part(0, 2), part(5, 1), both, lenient));
    expect(other.public?.comparison).toBeUndefined();
    expect(other.public?.score).toBe(1);
  });
});
