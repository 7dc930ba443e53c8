import { keptGradings, type Grading } from "../log/gradings.ts";
import { readEpisode, type EpisodeReading } from "../log/read-episode.ts";
import type { Scores } from "../outcomes/score.ts";

/** A submission that the episode graded. */
export interface GradedSubmission {
  /** The step that graded it; null for the final result. */
  readonly step: number | null;
  /** SHA-256 of the submission. */
  readonly submission: string;
  readonly scores: Scores;
}

function scored(scores: Scores): boolean {
  return Object.keys(scores).length > 0;
}

/** What an episode graded: step by step, and then its final result. */
export function gradedSubmissions({ steps, end }: EpisodeReading): GradedSubmission[] {
  const inSteps = steps.flatMap(({ step, handles, scores, outcome }): GradedSubmission[] => {
    const { submission } = handles;
    const graded = scored(scores) || outcome === "invalid_submission";
    return graded && submission !== undefined ? [{ step, submission, scores }] : [];
  });
  const final = end?.final ?? null;
  return final === null
    ? inSteps
    : [...inSteps, { step: null, submission: final.submission, scores: final.scores }];
}

/** The grading that an episode's own log holds. */
export function loggedGrading(episode: EpisodeReading): Grading {
  const { start, steps, end } = episode;
  const { metric, metricOptions, direction, dataHash } = start.task;
  return {
    type: "grading",
    version: 1,
    at: end?.at ?? steps.at(-1)?.at ?? start.at,
    convention: { metric, options: metricOptions, direction },
    hashes: {
      data: dataHash,
      grader: steps.findLast(({ hashes }) => hashes.grader !== null)?.hashes.grader ?? null,
    },
    submissions: gradedSubmissions(episode).map(({ step, submission, scores }) => ({
      step,
      submission,
      outcome: scored(scores) ? "scored" : "invalid_submission",
      message: scored(scores) ? "" : (steps.find((event) => event.step === step)?.message ?? ""),
      scores,
    })),
  };
}

/**
 * Every grading of an episode, oldest first: the one in its own log, then those that `regradeEpisode` was told to keep. Each names its
 * metric, options and grader, so that one submission's scores can be laid side by side.
 *
 * @param dir - the episode's folder
 * @throws EnvError as `readEpisode` does; `log_corrupt` when a kept grading is damaged
 */
export async function readGradings(dir: string): Promise<readonly Grading[]> {
  return [loggedGrading(await readEpisode(dir)), ...keptGradings(dir)];
}
