import type { Exam } from "./exam.ts";
import { failed, passed, type CheckResult } from "./report.ts";
import { tableKeys } from "./table-keys.ts";

/** How many standard deviations from chance count as telling: chance does this once in a billion. */
const LIMIT = 6;

/**
 * Neither the order of rows nor that of ids tells the target or the half. For numbers, neighbours must not be alike
 * and the target must not rise or fall along the order; for labels, neighbours must agree as often as chance has it.
 */
export function orderTellsNothing(exam: Exam): CheckResult {
  const { card } = exam.prepared;
  const byId = exam.ids
    .map((_, row) => row)
    .toSorted((a, b) => compareIds(exam.ids[a] ?? "", exam.ids[b] ?? ""));
  const test = exam.tables.get("test.csv");
  const rowOfId = new Map(exam.ids.map((id, row) => [id, row]));
  const keys = test === undefined ? null : tableKeys(test, card.submission);
  const byFile = keys?.map((key) => rowOfId.get(key) ?? 0) ?? exam.ids.map((_, row) => row);
  const orders = [
    { name: "the order of ids", rows: byId },
    { name: "the order of rows in test.csv", rows: byFile },
  ];
  for (const { name, rows } of orders) {
    const halves = rows.map((row) => exam.halves[row] ?? "private");
    const found = agreement(halves);
    if (Math.abs(found) > LIMIT)
      return failed(
        `In ${name}, neighbours are in the same half too often (${found.toFixed(1)} sigma): shuffle.`,
      );
    // In time, neighbours are alike by nature, and the date says as much as the order.
    if (card.split === "time") continue;
    for (const [target, truth] of exam.targets) {
      const values = rows.map((row) => truth[row] ?? "");
      const z = tellingOrder(values);
      if (z > LIMIT)
        return failed(
          `In ${name}, the target "${target}" is not random (${z.toFixed(1)} sigma): shuffle before numbering.`,
        );
    }
  }
  const what = card.split === "time" ? "the half (the target follows time, as it may)" : "target or half";
  return passed(`Neither ids nor rows are in an order that tells ${what}.`);
}

/** The largest deviation from chance, in standard deviations, over the tests that suit the values. */
function tellingOrder(values: readonly string[]): number {
  const numbers = values.map(Number);
  const numeric = values.every((value, at) => value !== "" && Number.isFinite(numbers[at]));
  const distinct = new Set(values).size;
  const found: number[] = [];
  if (distinct < values.length / 2) found.push(agreement(values));
  if (numeric) {
    const ranks = rankOf(numbers);
    const positions = values.map((_, at) => at);
    const scale = Math.sqrt(values.length - 1);
    found.push(correlation(ranks, positions) * scale);
    found.push(correlation(ranks.slice(1), ranks.slice(0, -1)) * scale);
  }
  return Math.max(0, ...found.map(Math.abs).filter(Number.isFinite));
}

/** How much more often than by chance neighbours are equal, in standard deviations. */
function agreement(values: readonly string[]): number {
  const count = values.length;
  const shares = new Map<string, number>();
  for (const value of values) shares.set(value, (shares.get(value) ?? 0) + 1 / count);
  const squares = [...shares.values()].map((share) => share ** 2);
  const chance = squares.reduce((sum, square) => sum + square, 0);
  if (chance > 1 - 1e-9 || count < 20) return 0;
  let equal = 0;
  for (let at = 1; at < count; at += 1) equal += Number(values[at] === values[at - 1]);
  return (equal - (count - 1) * chance) / Math.sqrt((count - 1) * chance * (1 - chance));
}

function rankOf(numbers: readonly number[]): number[] {
  const order = numbers.map((_, at) => at).toSorted((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0));
  const ranks = Array.from<number>({ length: numbers.length }).fill(0);
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to + 1 < order.length && numbers[order[to + 1] ?? 0] === numbers[order[from] ?? 0]) to += 1;
    for (let at = from; at <= to; at += 1) ranks[order[at] ?? 0] = (from + to) / 2;
    from = to + 1;
  }
  return ranks;
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  let [both, squaresA, squaresB] = [0, 0, 0];
  for (const [at, value] of a.entries()) {
    const [fromA, fromB] = [value - meanA, (b[at] ?? 0) - meanB];
    both += fromA * fromB;
    squaresA += fromA ** 2;
    squaresB += fromB ** 2;
  }
  return both / Math.sqrt(squaresA * squaresB);
}

function compareIds(a: string, b: string): number {
  const difference = Number(a) - Number(b);
  if (!Number.isNaN(difference)) return difference;
  return a < b ? -1 : Number(a > b);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
