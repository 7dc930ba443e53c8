import { channels, type Best, type EndReason, type FinalResult } from "@mledojo/env";
import { formatScore, formatShare } from "../io/numbers.ts";
import type { Paint } from "../io/paint.ts";

/**
 * The result that counts, in words: each half with its score, place and medal.
 *
 * @param best - what counts for an episode that was stopped: nothing is graded at such an end. @defaultValue nothing was scored
 */
export function finalText(
  final: FinalResult | null,
  finalError: string | null,
  metric: string,
  paint: Paint,
  best: Best | null = null,
): string {
  if (final === null) {
    return `${paint("bold", "final")}  ${finalError ?? bestText(best, metric)}`;
  }
  const by =
    final.chosenBy === "finish" ? `step ${final.step}, chosen by the agent` : `step ${final.step}, its best`;
  const lines = channels.flatMap((channel) => {
    const score = final.scores[channel];
    if (score === undefined) return [];
    const { position, total, humanRank, medal } = score;
    const place = position === null ? "no board" : `position ${position} of ${total}`;
    const prize = medal === null || medal === undefined || medal === "none" ? "" : `, ${medal}`;
    return [
      `  ${channel.padEnd(7)}  ${metric} ${formatScore(score.score)}  HumanRank ${formatShare(humanRank)} (${place}${prize})`,
    ];
  });
  const trouble = finalError === null ? [] : [`  ${paint("magenta", finalError)}`];
  return [`${paint("bold", "final")}  ${by}`, ...lines, ...trouble].join("\n");
}

/** What the steps were worth to those who saw them. */
function bestText(best: Best | null, metric: string): string {
  if (best === null) return "nothing was scored";
  const scores = channels.flatMap((channel) => {
    const score = best.scores[channel];
    return score === undefined ? [] : [`${channel} ${metric} ${formatScore(score.score)}`];
  });
  return `nothing was graded at its end; its best was step ${best.step}: ${scores.join(", ")}`;
}

const endings: Readonly<Record<EndReason, string>> = {
  finished: "the agent ended it",
  max_steps: "its steps were used up",
  wall_time: "its time was used up",
  max_tokens: "its tokens were used up",
  max_dollars: "its money was used up",
  time_limit: "a limit set around it was reached",
  abandoned: "it was left before its end",
};

/** Why the episode ended, and what it was worth. */
export function endText(reason: EndReason | null, totalReward: number, paint: Paint): string {
  const why = reason === null ? "not yet" : `${reason} (${endings[reason]})`;
  return `${paint("bold", "end")}    ${why}, total reward ${totalReward.toFixed(4)}`;
}
