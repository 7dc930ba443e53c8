import type { Budget, Outcome, Score, Scores, StepEvent, StepResult } from "@mledojo/env";
import { formatCount, formatDuration, formatScore, formatShare } from "../io/numbers.ts";
import type { Paint } from "../io/paint.ts";
import { printable } from "../io/printable.ts";

/** One step as both a line and a JSON document show it. */
export interface StepSummary {
  readonly step: number;
  readonly action: string;
  readonly outcome: Outcome;
  /** Scores that the agent saw. */
  readonly scores: Scores;
  readonly humanRank: number | null;
  readonly bestHumanRank: number | null;
  readonly reward: number | null;
  readonly budget: Budget;
  readonly milliseconds: number;
}

export function summarizeStep({ observation, reward, info }: StepResult): StepSummary {
  const { step, action, outcome, scores, best, budget } = observation;
  return {
    step,
    action: action === null ? "–" : printable(action),
    outcome,
    scores,
    humanRank: scores.public?.humanRank ?? scores.private?.humanRank ?? null,
    bestHumanRank: best?.scores.public?.humanRank ?? null,
    reward,
    budget,
    milliseconds: info.timings.totalMs,
  };
}

/** The same from a log. */
export function summarizeEvent(event: StepEvent): StepSummary {
  const { step, action, outcome, scores, best, reward, budget, timings } = event;
  return {
    step,
    action: printable(action.name),
    outcome,
    scores,
    humanRank: scores.public?.humanRank ?? scores.private?.humanRank ?? null,
    bestHumanRank: best?.scores.public?.humanRank ?? null,
    reward,
    budget,
    milliseconds: timings.totalMs,
  };
}

const good: ReadonlySet<Outcome> = new Set(["ok", "scored"]);
const ours: ReadonlySet<Outcome> = new Set(["infra_error", "grader_error", "cancelled"]);

function outcomeStyle(outcome: Outcome): "green" | "magenta" | "yellow" {
  if (good.has(outcome)) return "green";
  return ours.has(outcome) ? "magenta" : "yellow";
}

/** What is left, as short as it can be said. */
function left(budget: Budget): string {
  const parts = [
    [budget.steps.left, "step"],
    [budget.executions.left, "run"],
    [budget.wallTimeMs.left, "time"],
  ] as const;
  const shown = parts.flatMap(([value, name]) => {
    if (value === null) return [];
    return [name === "time" ? formatDuration(value) : formatCount(value, name)];
  });
  return shown.length === 0 ? "" : `left: ${shown.join(", ")}`;
}

/** Behind a score: that it beat the best before it, or came within the noise of it. */
export function improvedMark({ improved }: Score): string {
  if (improved === "yes") return "↑";
  return improved === "within_noise" ? "≈" : "";
}

interface Cell {
  readonly text: string;
  /** Negative: to the right. */
  readonly width: number;
  readonly style?: "green" | "magenta" | "yellow" | "dim";
}

function cellsOf(summary: StepSummary): readonly Cell[] {
  const { step, action, outcome, scores, humanRank, reward, milliseconds } = summary;
  const shown = scores.public ?? scores.private;
  return [
    { text: String(step), width: -3 },
    { text: action, width: 14 },
    { text: outcome, width: 18, style: outcomeStyle(outcome) },
    { text: shown === undefined ? "" : `${formatScore(shown.score)}${improvedMark(shown)}`, width: -9 },
    { text: shown === undefined ? "" : `HumanRank ${formatShare(humanRank)}`, width: 16 },
    { text: reward === null ? "" : `reward ${reward.toFixed(4)}`, width: 14 },
    { text: formatDuration(milliseconds), width: -8 },
    { text: left(summary.budget), width: 0, style: "dim" },
  ];
}

function padded({ text, width }: Cell): string {
  return width < 0 ? text.padStart(-width) : text.padEnd(width);
}

/**
 * One line: number, action, outcome, score (↑ where it beat the best before it, ≈ where that is within noise), HumanRank, reward, time
 * taken, budget left. On a terminal too narrow for that the budget stands on a line of its own, and where even the rest has no room its gaps close.
 */
export function stepLine(summary: StepSummary, paint: Paint, columns: number): string {
  const cells = cellsOf(summary);
  const painted = (cell: Cell, text: string): string =>
    cell.style === undefined ? text : paint(cell.style, text);
  const inColumns = (shown: readonly Cell[]): string | null =>
    shown.map(padded).join("  ").trimEnd().length > columns
      ? null
      : shown
          .map((cell) => painted(cell, padded(cell)))
          .join("  ")
          .trimEnd();
  const whole = inColumns(cells);
  if (whole !== null) return whole;
  const budget = cells.at(-1);
  const others = cells.slice(0, -1);
  const packed = (): string =>
    others
      .filter(({ text }) => text !== "")
      .map((cell, index) => painted(cell, index === 0 ? padded(cell) : cell.text))
      .join("  ");
  const line = inColumns(others) ?? packed();
  return budget === undefined || budget.text === "" ? line : `${line}\n     ${painted(budget, budget.text)}`;
}
