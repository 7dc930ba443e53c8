/** Compares the scores on a board, made by scikit-learn, with what this project's own grader says of the same files. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gradeSubmission, type PreparedTask } from "@mledojo/tasks";
import { z } from "zod";

const boardSchema = z.object({
  entries: z.array(z.object({ name: z.string(), public: z.number(), private: z.number() })),
});

/** Scores in board.json carry nine digits. */
const TOLERANCE = 1e-8;

/** How many entries were compared, and a sentence for each that differs. */
export interface ScoreCheck {
  readonly compared: number;
  readonly differences: readonly string[];
}

/** `submissions` holds <place on the board>.csv for every entry of the board. */
export async function checkScores(
  task: PreparedTask,
  boardPath: string,
  submissions: string,
): Promise<ScoreCheck> {
  const board = boardSchema.parse(JSON.parse(await readFile(boardPath, "utf8")));
  const differences: string[] = [];
  for (const [place, entry] of board.entries.entries()) {
    const path = join(submissions, `${place}.csv`);
    const result = await gradeSubmission(task, { path }, { halves: ["public", "private"] });
    if (result.kind !== "scored") {
      differences.push(`${entry.name}: ${JSON.stringify(result)}`);
      continue;
    }
    for (const half of ["public", "private"] as const) {
      const ours = result.scores[half]?.score ?? Number.NaN;
      const theirs = entry[half];
      if (!(Math.abs(ours - theirs) <= TOLERANCE * Math.max(1, Math.abs(theirs)))) {
        differences.push(`${entry.name}, ${half}: board ${theirs}, grader ${ours}`);
      }
    }
  }
  return { compared: board.entries.length, differences };
}
