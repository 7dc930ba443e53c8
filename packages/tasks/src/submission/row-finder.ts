import type { SubmissionSchema } from "../contract.ts";
import { windowOf, type TextWindow } from "../csv/text-window.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import type { AnswerKey } from "../grade/answer-key.ts";
import { KeyComposer } from "./composed-keys.ts";
import type { HeaderLayout } from "./header.ts";
import { createPositionIndex } from "./position-index.ts";
import { repeatRows } from "./repeated-rows.ts";
import { goesByIds, joinsById, scoresDuplicates } from "./row-key.ts";
import { isPlanned, planRows } from "./row-plan.ts";

/** Finds the slots in which the rows of a submission belong. */
export interface RowFinder {
  /** The rows, to be read from there. */
  readonly text: TextWindow;
  /** The answers with the slots. */
  readonly key: AnswerKey;
  /** The rows whose id stands in an earlier row, where that is let pass. @defaultValue none */
  readonly repeats?: readonly number[];
  /** The places of the columns that a problem with a row shows. */
  readonly named: readonly number[];
  /** The place of the ids that are looked up; undefined where none are, or several columns hold them. */
  readonly idAt: number | undefined;
  /** Writes the slot of each of the chunk's rows, or -1, into `slots`. */
  find(bytes: Buffer, chunk: RowChunk, slots: Int32Array): void;
}

/** The finder for a text that stands at its first row. */
export function createRowFinder(
  text: TextWindow,
  schema: SubmissionSchema,
  key: AnswerKey,
  layout: HeaderLayout,
  maxRows: number,
): RowFinder {
  const named = goesByIds(schema) ? layout.idsAt : [0];
  if (isPlanned(schema)) {
    const rows = text.takeAll();
    const found = planRows(rows, schema, key, layout, maxRows);
    const { plan, ...repeated } = scoresDuplicates(schema) ? repeatRows(key, found) : { plan: found, key };
    const byPlace = createPositionIndex(plan);
    return {
      text: windowOf(rows),
      ...repeated,
      named,
      idAt: undefined,
      find: (bytes, chunk, slots) => byPlace.findAll(bytes, chunk, 0, slots),
    };
  }
  const [idAt = 0, ...others] = named;
  if (others.length > 0) {
    const composer = new KeyComposer(named);
    return {
      text,
      key,
      named,
      idAt: undefined,
      find(bytes, chunk, slots) {
        const keys = composer.compose(bytes, chunk);
        key.ids.findAll(keys.bytes, keys.chunk, 0, slots);
      },
    };
  }
  return {
    text,
    key,
    named,
    idAt: joinsById(schema) ? idAt : undefined,
    find: (bytes, chunk, slots) => key.ids.findAll(bytes, chunk, idAt, slots),
  };
}

/** What to say where rows are not taken for what their ids say; null where they are. */
export function takenByPosition({ join = "id", idCheck }: SubmissionSchema): string | null {
  if ((join !== "row-position" && join !== "sorted-position") || idCheck === "row-by-row") return null;
  const compared = idCheck === "as-set" ? "compared as a set only" : "not compared";
  return join === "sorted-position"
    ? `Rows were sorted by their ids, the answers too, and then taken by their position; ids were ${compared}.`
    : `Rows were taken by their position, the first of the file for the first of the answers; ids were ${compared}.`;
}
