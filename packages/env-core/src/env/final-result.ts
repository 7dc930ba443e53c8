import type { FinalResult } from "../log/events.ts";
import type { Best } from "../observation/observation.ts";
import { channels } from "../outcomes/score.ts";
import { gradeWithRetry } from "./grade-submission.ts";
import type { StepParts } from "./step-parts.ts";

export interface Final {
  readonly result: FinalResult | null;
  readonly error: string | null;
}

/**
 * Scores the submission that counts on the halves that no step has graded: the one time that the private half is used.
 *
 * @param best - the best after the last step
 */
export async function finalResult(parts: StepParts, best: Best | null): Promise<Final> {
  const chosenStep = parts.record.finish?.step ?? null;
  const event = chosenStep === null ? undefined : parts.log.step(chosenStep);
  const chosen =
    event?.handles.submission === undefined
      ? best
      : { step: event.step, submission: event.handles.submission, scores: event.scores };
  if (chosen === null) return { result: null, error: null };
  const result: FinalResult = {
    step: chosen.step,
    submission: chosen.submission,
    chosenBy: event === undefined ? "best" : "finish",
    scores: chosen.scores,
  };
  const missing = channels.filter((channel) => chosen.scores[channel] === undefined);
  if (missing.length === 0) return { result, error: null };
  const bytes = parts.log.blobs.get(chosen.submission);
  if (bytes === undefined) return { result, error: "The chosen submission is no longer in the blob store." };
  const answer = await gradeWithRetry(parts, bytes, missing);
  if (answer.outcome !== "scored") return { result, error: answer.message };
  return { result: { ...result, scores: { ...chosen.scores, ...answer.scores } }, error: null };
}
