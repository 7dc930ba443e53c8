import type { Json, Observation } from "../observation/observation.ts";

/** An earlier step, as the agent may see it. */
export interface HistoryEntry {
  /** When it ended, ISO 8601. */
  readonly at: string;
  /** The arguments as the agent gave them; long texts are replaced by their first characters. */
  readonly args: Json;
  readonly observation: Observation;
}

/** Steps of the running episode, read back from its log. */
export interface HistoryReader {
  /** How many steps the log holds. */
  readonly length: number;
  /** Step `step`, from 1; undefined when the log has no such step. */
  step(step: number): HistoryEntry | undefined;
  /** A blob that an observation of this episode named; undefined for any other. */
  blob(sha256: string): Uint8Array | undefined;
}
