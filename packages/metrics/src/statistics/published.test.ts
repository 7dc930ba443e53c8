import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { mean } from "../numeric/mean.ts";
import { meanWithError } from "./means/mean-with-error.ts";

/** What MLE-Dojo's page prints: HumanRank in per cent and Elo, of MLE-Lite, tabular, NLP and CV; then the mean HumanRank read off a plot. */
const mleDojo = [
  ["gpt-4o-mini", [21.21, 15.37, 13.14, 10.17], [753, 839, 758, 754], 0.165],
  ["gpt-4o", [27.85, 18.97, 29.97, 18.76], [830, 861, 903, 761], 0.246],
  ["o3-mini", [56.48, 32.65, 37.46, 35.02], [1108, 1019, 1056, 1207], 0.44],
  ["DeepSeek-v3", [44.26, 37.85, 28.41, 26.75], [1004, 1015, 1028, 1067], 0.366],
  ["DeepSeek-r1", [58.43, 38.13, 28.48, 34.26], [1137, 1053, 1103, 1083], 0.441],
  ["Gemini-2.0-Flash", [33.5, 30.36, 28.39, 20.35], [847, 923, 860, 978], 0.293],
  ["Gemini-2.0-Pro", [48.61, 37.46, 30.93, 23.07], [1064, 1139, 1028, 973], 0.38],
  ["Gemini-2.5-Pro", [61.95, 42.64, 38.45, 42.83], [1257, 1150, 1266, 1177], 0.5],
] as const;
/** Tasks of each category. */
const mleDojoTasks = Float64Array.of(21, 10, 10, 10);

/** How far the mean over categories is from the overall HumanRank, at most. */
function missedBy(weights?: Float64Array): number {
  const misses = mleDojo.map(([, ranks, , overall]) =>
    Math.abs(mean(Float64Array.from(ranks), weights) / 100 - overall),
  );
  return Math.max(...misses);
}

describe("MLE-Dojo's published table", () => {
  test.each([0, 1, 2, 3])("has the mean of its Elo at 1000 in column %i, as ours keeps it", (column) => {
    const ratings = Float64Array.from(mleDojo, ([, , elo]) => elo[column]!);
    // Eight ratings, each rounded to a whole number.
    expect(Math.abs(mean(ratings) - 1000)).toBeLessThanOrEqual(0.5);
  });

  test("has the overall HumanRank of each model as the mean over tasks, not over categories", () => {
    // The overall ones were read off a plot.
    expect(missedBy(mleDojoTasks)).toBeLessThan(0.01);
    expect(missedBy()).toBeGreaterThan(0.02);
  });
});

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const shared = process.env["MLEDOJO_SHARED"] ?? join(root, "..", "shared");
const leaderboardFile = join(shared, "facts", "mle-bench-leaderboard.tsv");
const mayLack = process.env["CI"] === undefined && !existsSync(leaderboardFile);

/** Competitions in MLE-bench's low, medium and high split, and in all of them. */
const competitions = [22, 38, 15, 75] as const;

interface Cell {
  readonly mean: number;
  readonly error: number;
}

/** The rows whose four cells are all "mean ± SEM". */
function readRows(): readonly { readonly agent: string; readonly cells: readonly Cell[] }[] {
  const [, ...lines] = readFileSync(leaderboardFile, "utf8").trimEnd().split("\n");
  return lines
    .map((line) => {
      const [agent = "", model = "", ...columns] = line.split("\t");
      const cells = columns.slice(0, 4).map((text) => {
        const [centre, error] = text.split("±").map(Number);
        return { mean: centre ?? NaN, error: error ?? NaN };
      });
      return { agent: `${agent}, ${model}`, cells };
    })
    .filter(({ cells }) => cells.every((cell) => Number.isFinite(cell.mean + cell.error)));
}

/** Some rows are cut off at two decimals, not rounded. */
const near = (a: number, b: number) => Math.abs(a - b) <= 0.0101;

/** Whether three seeds' medal counts give a cell, with the error by some estimator. */
function fitsThreeSeeds(cell: Cell, total: number, errorOf: (shares: readonly number[]) => number): boolean {
  const sum = Math.round((3 * cell.mean * total) / 100);
  for (let a = Math.max(0, Math.floor(sum / 3) - 8); a <= sum / 3; a++) {
    for (let b = a; b <= (sum - a) / 2; b++) {
      const shares = [a, b, sum - a - b].map((medals) => (100 * medals) / total);
      if (near(meanWithError(shares).mean, cell.mean) && near(errorOf(shares), cell.error)) return true;
    }
  }
  return false;
}

const sem = (shares: readonly number[]) => meanWithError(shares).standardError!;
const populationSem = (shares: readonly number[]) => sem(shares) * Math.sqrt(2 / 3);

describe.skipIf(mayLack)("MLE-bench's published leaderboard", () => {
  let rows: ReturnType<typeof readRows> = [];
  beforeAll(() => {
    rows = readRows();
  });

  test("has All as the mean of the splits weighted by competitions, but for MLAB's row", () => {
    expect(rows).toHaveLength(28);
    const weights = Float64Array.from(competitions.slice(0, 3));
    const odd = rows.filter(({ cells }) => {
      const weighted = mean(
        Float64Array.from(cells.slice(0, 3), (cell) => cell.mean),
        weights,
      );
      return Math.abs(weighted - cells[3]!.mean) > 0.03;
    });
    expect(odd.map(({ agent }) => agent)).toEqual(["MLAB, gpt-4o-2024-08-06"]);
  });

  test("has our SEM after each ±, never one with n in the deviation: 22 rows are three seeds", () => {
    const fitting = rows.filter(({ cells }) =>
      cells.every((cell, at) => fitsThreeSeeds(cell, competitions[at]!, sem)),
    );
    expect(fitting).toHaveLength(22);
    const spread = fitting.flatMap(({ cells }) =>
      cells.map((cell, at) => ({ cell, total: competitions[at]! })).filter(({ cell }) => cell.error > 0),
    );
    expect(spread).toHaveLength(75);
    expect(spread.filter(({ cell, total }) => fitsThreeSeeds(cell, total, populationSem))).toEqual([]);
  });
});
