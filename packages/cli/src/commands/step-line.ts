import type { Budget, Outcome, Scores, StepEvent, StepResult } from "@mledojo/env";
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

/** One line: number, action, outcome, score, HumanRank, time taken, budget left. */
export function stepLine(summary: StepSummary, paint: Paint): string {
  const shown = summary.scores.public ?? summary.scores.private;
  const score = shown === undefined ? "" : formatScore(shown.score);
  const rank = shown === undefined ? "" : `HumanRank ${formatShare(summary.humanRank)}`;
  return [
    String(summary.step).padStart(3),
    summary.action.padEnd(14),
    paint(outcomeStyle(summary.outcome), summary.outcome.padEnd(18)),
    score.padStart(9),
    rank.padEnd(16),
    formatDuration(summary.milliseconds).padStart(8),
    paint("dim", left(summary.budget)),
  ]
    .join("  ")
    .trimEnd();
}
