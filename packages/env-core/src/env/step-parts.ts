import type { LimitName } from "@mledojo/sandbox";
import type { Box } from "../box/box.ts";
import type { Meter } from "../budget/meter.ts";
import type { EpisodeLog } from "../log/episode-log.ts";
import type { EpisodeOptions } from "../log/episode-options.ts";
import type { EpisodeState } from "../log/episode-state.ts";
import type { ExecutionRecord } from "../log/events.ts";
import type { Handles } from "../observation/observation.ts";
import type { Scores } from "../outcomes/score.ts";
import type { OpenTask } from "../task/open-task.ts";

/** What has happened in the running step so far; its event is made of it. */
export interface StepRecord {
  readonly executions: ExecutionRecord[];
  /** What failed on our side. */
  readonly failures: string[];
  readonly limitsHit: Set<LimitName>;
  readonly timings: { queueMs: number; startMs: number; execMs: number; reapMs: number; gradeMs: number };
  handles: Handles;
  scores: Scores;
  movedSubmission: string | null;
  /** Hashes of submissions for which no room is left in the budget. */
  readonly droppedSubmissions: string[];
  /** Who graded; null while nothing was. */
  graderHash: string | null;
  /** The image of the box that ran code; null while none ran. */
  image: string | null;
  /** Set when the agent ends the episode: the step whose submission it chose, or null for the best. */
  finish: { readonly step: number | null } | null;
  /** A broken box was replaced in this step, and the workspace's files are gone with it. */
  workspaceLost: boolean;
}

export function createStepRecord(): StepRecord {
  return {
    executions: [],
    failures: [],
    limitsHit: new Set(),
    timings: { queueMs: 0, startMs: 0, execMs: 0, reapMs: 0, gradeMs: 0 },
    handles: {},
    scores: {},
    movedSubmission: null,
    droppedSubmissions: [],
    graderHash: null,
    image: null,
    finish: null,
    workspaceLost: false,
  };
}

/** Everything that the parts of a running step work with. */
export interface StepParts {
  readonly episodeId: string;
  readonly step: number;
  readonly seed: number;
  readonly options: EpisodeOptions;
  readonly task: OpenTask;
  readonly box: Box;
  readonly log: EpisodeLog;
  readonly state: EpisodeState;
  readonly meter: Meter;
  readonly signal: AbortSignal;
  readonly record: StepRecord;
  readonly onOutput: (stream: "stdout" | "stderr", chunk: Uint8Array) => void;
}
