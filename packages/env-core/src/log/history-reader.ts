import type { StepEvent } from "./events.ts";

/** Steps of the running episode, read back from its log. */
export interface HistoryReader {
  /** How many steps the log holds. */
  readonly length: number;
  /** Step `step`, from 1; undefined when the log has no such step. */
  step(step: number): StepEvent | undefined;
  /** A blob that this episode stored and the agent may see; undefined otherwise. */
  blob(sha256: string): Uint8Array | undefined;
}
