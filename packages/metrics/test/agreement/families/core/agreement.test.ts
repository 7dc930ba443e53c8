import { beforeAll, describe, expect, test } from "vitest";
import { core } from "./names.ts";
import { generatedCases } from "./generated-cases.ts";
import { largeCases } from "./large-cases.ts";
import { referenceScores, type AgreementCase, type ReferenceScore } from "./reference.ts";

const tolerance = 1e-12;

/** Kappa is one less a ratio: near 0 it is the ratio, about 1, that can agree to twelve digits. */
function scaleOf(metric: string, expected: number): number {
  return metric === "quadratic-kappa" ? Math.max(1, Math.abs(expected)) : Math.abs(expected);
}

function disagreements(
  cases: readonly AgreementCase[],
  references: readonly ReferenceScore[],
): readonly string[] {
  return cases.flatMap(({ name, metric, score, extendedOnly }, at) => {
    const reference = references[at];
    if (reference?.name !== name) return `${name}: no reference`;
    const expected = [extendedOnly === true ? null : reference.sklearn, reference.extended].filter(
      (value) => value !== null,
    );
    if (expected.length === 0) return `${name}: nothing to compare with`;
    return expected
      .filter((value) => !(Math.abs(score - value) <= tolerance * scaleOf(metric, value)))
      .map((value) => `${name}: ${score} against ${value}`);
  });
}

describe("agreement with scikit-learn and extended precision to 1e-12", () => {
  let cases: readonly AgreementCase[] = [];
  let references: readonly ReferenceScore[] = [];

  beforeAll(() => {
    cases = [...generatedCases(), ...largeCases()];
    references = referenceScores(cases);
  }, 240_000);

  test("every case agrees", () => {
    expect(disagreements(cases, references)).toEqual([]);
  });

  test("there are at least thirty cases of each metric, and a million rows of all but the edit distance", () => {
    const names = new Set(cases.map(({ metric }) => metric));
    expect([...names].toSorted()).toEqual([...core].toSorted());
    for (const name of names) {
      const list = cases.filter(({ metric }) => metric === name);
      expect(list.length, name).toBeGreaterThanOrEqual(30);
      const largest = Math.max(...list.map(({ arrays }) => arrays["truth"]?.length ?? 0));
      if (name !== "mean-edit-distance") expect(largest, name).toBeGreaterThanOrEqual(1_000_000);
    }
  });

  test("a score off by 1e-11 is found, whichever it is", () => {
    const spoilt = cases.map((one) => ({ ...one, score: one.score * (1 + 1e-11) + 1e-11 }));
    const found = new Set(
      disagreements(spoilt, references).map((line) => line.slice(0, line.lastIndexOf(": "))),
    );
    expect(found.size).toBe(cases.length);
  });
});
