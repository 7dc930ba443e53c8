import { cellText } from "../csv/bytes.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import type { SubmissionSchema } from "../contract.ts";
import type { AnswerKey } from "../grade/answer-key.ts";
import type { IdIndex } from "./id-index.ts";
import type { ProblemList } from "./problem-list.ts";
import { mayRepeat } from "./row-key.ts";
import type { RowWords } from "./row-words.ts";

/** Bytes of a cell that are looked at to show it. */
const SHOWN_BYTES = 200;

/** Follows which ids a submission has named. */
export class IdCheck {
  readonly #ids: IdIndex;
  readonly #slotOf: Int32Array;
  readonly #words: RowWords;
  readonly #problems: ProblemList;
  readonly #mayRepeat: boolean;
  readonly #mayMiss: boolean;
  /** One bit for each slot: a million of them stay close to the processor. */
  readonly #seen: Uint8Array;
  #found = 0;

  constructor({ ids, slotOf, words }: AnswerKey, schema: SubmissionSchema, problems: ProblemList) {
    this.#ids = ids;
    this.#slotOf = slotOf;
    this.#words = words;
    this.#problems = problems;
    this.#mayRepeat = mayRepeat(schema);
    this.#mayMiss = schema.rowsPerId === "zero-or-more";
    this.#seen = new Uint8Array((ids.size + 7) >> 3);
  }

  /** Notes the ids of a chunk, which stand in `columns`; `slots` holds the slot of each, or -1. */
  note(bytes: Buffer, chunk: RowChunk, columns: readonly number[], slots: Int32Array): void {
    const seen = this.#seen;
    let found = 0;
    for (let row = 0; row < chunk.rows; row += 1) {
      const answer = slots[row]!;
      if (answer >= 0) {
        const flags = seen[answer >> 3]!;
        const flag = 1 << (answer & 7);
        if ((flags & flag) === 0) {
          seen[answer >> 3] = flags | flag;
          found += 1;
          continue;
        }
        if (this.#mayRepeat) continue;
      }
      const { shown, column, duplicate, unknown } = this.#words;
      const value = shown(columns.map((at) => shownCell(bytes, chunk, row * chunk.width + at)));
      const example = { row: chunk.rowNumbers[row]!, value };
      if (answer >= 0) this.#problems.add("duplicate_id", column, example, duplicate);
      else this.#problems.add("unknown_id", column, example, unknown);
    }
    this.#found += found;
  }

  /** Whether every id of the test was named that has to be. */
  get isComplete(): boolean {
    return this.#mayMiss || this.#found === this.#ids.size;
  }

  /** The slots whose ids were named, or need not be, in order. */
  foundSlots(): Uint32Array {
    if (this.#mayMiss) return Uint32Array.from({ length: this.#ids.size }, (_, slot) => slot);
    const slots = new Uint32Array(this.#found);
    let at = 0;
    for (let slot = 0; slot < this.#ids.size; slot += 1) {
      if ((this.#seen[slot >> 3]! & (1 << (slot & 7))) === 0) continue;
      slots[at] = slot;
      at += 1;
    }
    return slots;
  }

  /** The slots whose ids were not named and have to be. */
  missingSlots(): Uint32Array {
    const found = new Set(this.foundSlots());
    return Uint32Array.from({ length: this.#ids.size }, (_, slot) => slot).filter((slot) => !found.has(slot));
  }

  /**
   * Adds the ids that were never named, in the order of the answers' rows: in the order of the slots, the examples
   * would tell which ids are in the public half.
   */
  finish(): void {
    const missing = this.#ids.size - this.#found;
    if (missing === 0 || this.#mayMiss) return;
    const { column, shown, cellsOf, missing: message } = this.#words;
    let noted = 0;
    for (let row = 0; row < this.#ids.size && noted < missing; row += 1) {
      const slot = this.#slotOf[row]!;
      if ((this.#seen[slot >> 3]! & (1 << (slot & 7))) !== 0) continue;
      const example = noted < 5 ? { value: shown(cellsOf(this.#ids.idOf(row))) } : null;
      this.#problems.add("missing_id", column, example, (entry) => message(entry, this.#ids.size));
      noted += 1;
    }
  }
}

function shownCell(bytes: Buffer, { starts, ends, escaped }: RowChunk, cell: number): string {
  const start = starts[cell]!;
  return cellText(bytes, start, Math.min(ends[cell]!, start + SHOWN_BYTES), escaped[cell] === 1);
}
