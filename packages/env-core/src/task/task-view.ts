import type { Json } from "../observation/observation.ts";

/** One public file, as the agent finds it under `/data`. */
export interface PublicFile {
  /** Relative to `/data`, with `/` between parts. */
  readonly path: string;
  readonly bytes: number;
}

/** What an agent may know of its task. */
export interface TaskView {
  readonly id: string;
  readonly title: string;
  /** The brief: what to predict, from what, scored how. Markdown. */
  readonly brief: string;
  readonly metric: string;
  readonly direction: "maximize" | "minimize";
  /** Further public facts: modality, tags, licence, resources. */
  readonly facts: Readonly<Record<string, Json>>;
  readonly files: readonly PublicFile[];
  /** The name of the file that a run must leave in the workspace. */
  readonly submissionFile: string;
  /** Reads a public file (null when there is none of that name), at most `maxBytes` from its head. */
  readFile(path: string, maxBytes: number): Promise<Uint8Array | null>;
}
