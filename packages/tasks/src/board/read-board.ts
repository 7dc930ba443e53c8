import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { parseJson, parseWith } from "../catalogue/parse.ts";
import { readOptional } from "../catalogue/read-optional.ts";
import type { Board, Direction, Half } from "../contract.ts";
import { parseDecimal } from "../csv/decimal.ts";
import { readTable } from "../csv/read-table.ts";
import { TaskError } from "../errors.ts";
import { bestFirst, boardFileSchema, boardOf } from "./board-schema.ts";

/** What a board is to be the board of. */
export interface BoardSubject {
  /** The metric's name; a board.json of another metric is refused. */
  readonly metric: string;
  readonly direction: Direction;
}

/**
 * The board in a folder: `board.json` (our own pipelines, `reference`) or else `public.csv` and `private.csv` with a
 * column `score`, one row for each team (people, `human`). Null when there is neither. Scores that are no finite
 * numbers are left out. Throws `TaskError` (`invalid_board`) when a board is empty, of another metric, or ordered
 * the other way than the direction says.
 */
export async function readBoard(folder: string, subject: BoardSubject): Promise<Board | null> {
  const path = join(folder, "board.json");
  const text = await readOptional(path);
  if (text !== null) return readReferenceBoard(path, text, subject);
  const halves = await Promise.all([
    readTeams(folder, "public", subject),
    readTeams(folder, "private", subject),
  ]);
  const [inPublic, inPrivate] = halves;
  if (inPublic === null && inPrivate === null) return null;
  if (inPublic === null || inPrivate === null) {
    throw invalid(`${folder} has a board for one half only: give both public.csv and private.csv`);
  }
  return { provenance: "human", dataHash: null, public: inPublic, private: inPrivate };
}

function readReferenceBoard(path: string, text: string, { metric, direction }: BoardSubject): Board {
  const file = parseWith(boardFileSchema, parseJson(text, path), path);
  if (file.metric !== metric || file.direction !== direction) {
    throw invalid(
      `${path} is a board of ${file.metric} (${file.direction}), the task uses ${metric} (${direction}): make the board again`,
    );
  }
  const board = boardOf(file);
  if (board.public.length === 0) throw invalid(`${path} has no entries`);
  return board;
}

async function readTeams(folder: string, half: Half, { direction }: BoardSubject): Promise<number[] | null> {
  const path = join(folder, `${half}.csv`);
  if ((await readOptional(path)) === null) return null;
  const table = readTable(await readFile(path), path);
  if (!table.names.includes("score")) throw invalid(`${path} has no column "score"`);
  const scores = table
    .column("score")
    .map((cell) => parseDecimal(Buffer.from(cell), 0, Buffer.byteLength(cell)))
    .filter((score) => Number.isFinite(score));
  const [first, last] = [scores[0], scores.at(-1)];
  if (first === undefined || last === undefined) throw invalid(`${path} has no scores`);
  if (direction === "maximize" ? last > first : last < first) {
    throw invalid(
      `${path} goes from ${first} to ${last}, which is not best first when the task is to ${direction}`,
    );
  }
  return bestFirst(scores, direction);
}

function invalid(what: string): TaskError {
  return new TaskError({ code: "invalid_board", message: `${what}.` });
}
