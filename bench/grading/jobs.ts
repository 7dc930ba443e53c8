import type { SubmissionColumn, TaskCard } from "@mledojo/tasks";

import { maskPairs, side } from "../support/masks.ts";
import { numbers } from "../support/numbers.ts";
import { fraction, idOf, shuffled, type IdKind } from "./files.ts";

/** One kind of grading, with the figure that is asked of it. */
export interface Job {
  /** What the peer calls it. */
  readonly peer: "auc" | "log-loss" | "rmse" | "map" | "dice";
  readonly title: string;
  readonly rows: number;
  /** How many times as fast as the faster of pandas' routes. */
  readonly required: number;
  /** Must be ahead of polars as well. */
  readonly aheadOfPolars?: boolean;
  readonly card: Pick<TaskCard, "metric" | "direction" | "submission">;
  /** The lines of answers.csv and submission.csv. */
  readonly answers: () => Iterable<string>;
  readonly submission: () => Iterable<string>;
}

function isPositive(random: () => number): boolean {
  return random() < 0.3;
}

function auc(ids: IdKind, rows: number, required: number): Job {
  return {
    peer: "auc",
    title: `ROC-AUC, ${ids} ids`,
    rows,
    required,
    card: {
      metric: { name: "roc-auc" },
      direction: "maximize",
      submission: { id: "id", columns: [{ name: "target", type: "probability", positive: "1" }] },
    },
    *answers() {
      const random = numbers(1);
      yield "id,target,half";
      for (let row = 0; row < rows; row += 1) yield `${idOf(row, ids)},${isPositive(random) ? 1 : 0},public`;
    },
    *submission() {
      const [random, other] = [numbers(1), numbers(2)];
      const scores = Float64Array.from({ length: rows }, () => {
        const positive = isPositive(random);
        return (fraction(other) + (positive ? 0.3 : 0)) / 1.4;
      });
      yield "id,target";
      for (const row of shuffled(rows, other)) yield `${idOf(row, ids)},${scores[row]}`;
    },
  };
}

function logLoss(rows: number, classes: number, required: number): Job {
  const names = Array.from({ length: classes }, (_, at) => `c${at}`);
  const columns = names.map((name): SubmissionColumn => ({ name, type: "probability", class: name }));
  return {
    peer: "log-loss",
    title: `log loss of ${classes} classes`,
    rows,
    required,
    aheadOfPolars: true,
    card: {
      metric: { name: "multiclass-log-loss" },
      direction: "minimize",
      submission: { id: "id", columns, rowsSumToOne: true },
    },
    *answers() {
      const random = numbers(1);
      yield "id,target,half";
      for (let row = 0; row < rows; row += 1) yield `${row},c${Math.floor(random() * classes)},public`;
    },
    *submission() {
      const random = numbers(2);
      yield `id,${names.join(",")}`;
      for (const row of shuffled(rows, random)) {
        const shares = names.map(() => random() + 0.01);
        const sum = shares.reduce((total, share) => total + share, 0);
        yield `${row},${shares.map((share) => share / sum).join(",")}`;
      }
    },
  };
}

function rmse(rows: number, required: number): Job {
  return {
    peer: "rmse",
    title: "RMSE",
    rows,
    required,
    card: {
      metric: { name: "rmse" },
      direction: "minimize",
      submission: { id: "id", columns: [{ name: "target", type: "number" }] },
    },
    *answers() {
      const random = numbers(1);
      yield "id,target,half";
      for (let row = 0; row < rows; row += 1) yield `${row},${(random() * 100).toFixed(4)},public`;
    },
    *submission() {
      const random = numbers(2);
      yield "id,target";
      for (const row of shuffled(rows, random)) yield `${row},${fraction(random) * 100}`;
    },
  };
}

/** Ids of articles as they stand in files: with a zero before. */
function items(random: () => number, count: number): string {
  return Array.from({ length: count }, () => `0${Math.floor(random() * 900_000) + 100_000_000}`).join(" ");
}

function meanAveragePrecision(rows: number, required: number): Job {
  return {
    peer: "map",
    title: "MAP@12",
    rows,
    required,
    card: {
      metric: { name: "map-at-k", options: { k: 12 } },
      direction: "maximize",
      submission: { id: "id", columns: [{ name: "target", type: "text" }] },
    },
    *answers() {
      const random = numbers(1);
      yield "id,target,half";
      for (let row = 0; row < rows; row += 1) {
        yield `${row},${items(random, 1 + Math.floor(random() * 5))},public`;
      }
    },
    *submission() {
      // The same draws give some of the true items, so that scores differ.
      const [random, other] = [numbers(1), numbers(2)];
      const lines = Array.from({ length: rows }, (_, row) => {
        const true_ = items(random, 1 + Math.floor(random() * 5)).split(" ");
        const kept = true_.filter(() => other() < 0.4);
        const guesses = items(other, 12 - kept.length).split(" ");
        guesses.splice(Math.floor(other() * 6), 0, ...kept);
        return `${row},${guesses.slice(0, 12).join(" ")}`;
      });
      yield "id,target";
      for (const row of shuffled(rows, other)) yield lines[row] ?? "";
    },
  };
}

function dice(rows: number, required: number): Job {
  return {
    peer: "dice",
    title: "Dice of run-length masks",
    rows,
    required,
    card: {
      metric: { name: "rle-dice", options: { height: side, width: side } },
      direction: "maximize",
      submission: { id: "id", columns: [{ name: "target", type: "text", allowEmpty: true }] },
    },
    *answers() {
      yield "id,target,half";
      let row = 0;
      for (const { truth } of maskPairs(rows)) {
        yield `${row},${truth},public`;
        row += 1;
      }
    },
    *submission() {
      const guesses = Array.from(maskPairs(rows), ({ prediction }) => prediction);
      yield "id,target";
      for (const row of shuffled(rows, numbers(2))) yield `${row},${guesses[row] ?? ""}`;
    },
  };
}

/** The jobs of the bench; `share` of their rows. */
export function jobs(share: number): Readonly<Record<string, Job>> {
  const rows = (count: number): number => Math.max(1_000, Math.round(count * share));
  return {
    "auc-integer": auc("integer", rows(1_000_000), 3),
    "auc-hex": auc("hex", rows(1_000_000), 6),
    "log-loss": logLoss(rows(1_000_000), 10, 3),
    rmse: rmse(rows(5_000_000), 1.5),
    "map-at-12": meanAveragePrecision(rows(200_000), 5),
    "rle-dice": dice(rows(50_000), 5),
  };
}
