import { describe, expect, test } from "vitest";
import { MetricError } from "../../errors/metric-error.ts";
import { rocAuc } from "../../metrics/roc-auc/roc-auc.ts";
import { aucInterval, aucTest } from "./delong.ts";

const labels = Array.from({ length: 60 }, (_, row) => Number(row % 3 === 0));
const scores = (stream: number) =>
  labels.map((label, row) => label + (((row * 37 + stream * 11 + row * row) % 29) - 14) / 8);

describe("aucInterval", () => {
  test("of a worked example", () => {
    // Positives 2 and 4 among negatives 1, 3 and 5: V10 = 1/3, 2/3; V01 = 1, 1/2, 0.
    const { auc, standardError } = aucInterval([1, 1, 0, 0, 0], [2, 4, 1, 3, 5]);
    expect(auc).toBe(0.5);
    expect(standardError ** 2).toBeCloseTo(1 / 18 / 2 + 1 / 4 / 3, 14);
  });

  test("holds the score exactly, and stays in range on either scale", () => {
    const plain = aucInterval(labels, scores(1));
    const logit = aucInterval(labels, scores(1), { scale: "logit" });
    expect(plain.auc).toBe(rocAuc(labels, scores(1)));
    for (const { low, high, auc } of [plain, logit]) {
      expect(low).toBeLessThan(auc);
      expect(high).toBeGreaterThan(auc);
      expect(high).toBeLessThanOrEqual(1);
    }
    const near = labels.map((label, row) => (row === 1 ? 1 : label));
    expect(aucInterval(labels, near).high).toBe(1);
    expect(aucInterval(labels, near, { scale: "logit" }).high).toBeLessThan(1);
    expect(aucInterval(labels, labels, { scale: "logit" })).toMatchObject({
      low: 1,
      high: 1,
      standardError: 0,
    });
  });

  test("turns round with the scores", () => {
    const up = aucInterval(labels, scores(1));
    const down = aucInterval(
      labels,
      scores(1).map((score) => -score),
    );
    expect(down.low).toBeCloseTo(1 - up.high, 14);
    expect(down.standardError).toBeCloseTo(up.standardError, 14);
  });

  test("needs two rows of each class", () => {
    expect(() => aucInterval([1, 0, 0], [1, 2, 3])).toThrow(
      expect.objectContaining({ code: "undefined_score" }),
    );
    expect(() => aucInterval(labels, scores(1), { level: 0 })).toThrow(MetricError);
    // @ts-expect-error a scale that there is not
    expect(() => aucInterval(labels, scores(1), { scale: "probit" })).toThrow(MetricError);
  });
});

describe("aucTest", () => {
  test("allows for what two predictions have in common", () => {
    const shifted = scores(1).map((score, row) => score + (row % 5 === 0 ? 0.25 : 0));
    const paired = aucTest(labels, scores(1), shifted);
    const alone = aucInterval(labels, scores(1)).standardError;
    expect(paired.standardError).toBeLessThan(alone / 2);
    expect(paired.difference).toBe(paired.first - paired.second);
    expect(paired.interval.low).toBeLessThan(paired.difference);
  });

  test("knows a prediction from itself, and turns round", () => {
    expect(aucTest(labels, scores(1), scores(1))).toMatchObject({ difference: 0, z: 0, pValue: 1 });
    const there = aucTest(labels, scores(1), scores(2));
    const back = aucTest(labels, scores(2), scores(1));
    expect(back.z).toBe(-there.z);
    expect(back.pValue).toBe(there.pValue);
  });
});
