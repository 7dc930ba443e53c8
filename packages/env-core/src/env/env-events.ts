import type { EpisodeEnd, EpisodeStart, StepEvent } from "../log/events.ts";
import type { Observation } from "../observation/observation.ts";

/** What an environment tells while it works. A listener that throws is reported as a process warning, never to the step. */
export interface EnvEvents {
  "episode-start": (event: EpisodeStart) => void;
  "step-start": (event: {
    readonly episodeId: string;
    readonly step: number;
    readonly action: string;
  }) => void;
  /** A chunk of output of running code, as it arrives. */
  output: (event: {
    readonly episodeId: string;
    readonly step: number;
    readonly stream: "stdout" | "stderr";
    readonly chunk: Uint8Array;
  }) => void;
  "step-end": (event: {
    readonly episodeId: string;
    readonly event: StepEvent;
    readonly observation: Observation;
  }) => void;
  "episode-end": (event: EpisodeEnd) => void;
}
