import type { Observation } from "../observation/observation.ts";
import { channels } from "../outcomes/score.ts";

function scoreText(observation: Observation): string {
  const shown = channels.flatMap((channel) => {
    const score = observation.scores[channel];
    if (score === undefined) return [];
    const rank = score.humanRank === null ? "" : ` (HumanRank ${score.humanRank.toFixed(4)})`;
    return [`${channel} ${score.score.toPrecision(6)}${rank}`];
  });
  return shown.length === 0 ? "" : `\nscores: ${shown.join(", ")}`;
}

function budgetText({ budget }: Observation): string {
  const lines = Object.entries(budget).flatMap(([kind, { left }]) =>
    left === null ? [] : [`${kind} ${String(left)}`],
  );
  return lines.length === 0 ? "" : `\nleft: ${lines.join(", ")}`;
}

/** Without the control characters by which a program could write to the terminal's title, clipboard or screen. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\t\n]/gu, "\ufffd");
}

/** An observation for a person's eyes; what the agent wrote cannot steer the terminal. */
export function renderObservation(name: string, observation: Observation): string {
  const what =
    observation.action === null ? "reset" : `${printable(observation.action)} → ${observation.outcome}`;
  const best = observation.best === null ? "" : `\nbest so far: step ${String(observation.best.step)}`;
  return `${name} · step ${String(observation.step)} · ${what}${scoreText(observation)}${best}${budgetText(observation)}\n${printable(observation.message)}`;
}
