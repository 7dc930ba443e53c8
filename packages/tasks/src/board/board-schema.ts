import { z } from "zod";

import { directionSchema } from "../catalogue/card-schema.ts";
import type { Board, Direction } from "../contract.ts";

/** board.json: the scores of named pipelines on both halves, in any order. */
export const boardFileSchema = z.object({
  specVersion: z.literal("v1"),
  provenance: z.enum(["reference", "human"]),
  metric: z.string(),
  direction: directionSchema,
  /** The hash of the prepared data that the scores belong to. */
  checksum: z.string(),
  entries: z.array(
    z.object({ name: z.string(), family: z.string(), public: z.number(), private: z.number() }),
  ),
});

export type BoardFile = z.output<typeof boardFileSchema>;

/** The board of a file: each half's scores, best first. */
export function boardOf(file: BoardFile): Board {
  return {
    provenance: file.provenance,
    dataHash: file.checksum,
    public: bestFirst(
      file.entries.map((entry) => entry.public),
      file.direction,
    ),
    private: bestFirst(
      file.entries.map((entry) => entry.private),
      file.direction,
    ),
  };
}

/** Scores in order of rank. */
export function bestFirst(scores: readonly number[], direction: Direction): number[] {
  return scores.toSorted((a, b) => (direction === "maximize" ? b - a : a - b));
}
