import { cellText } from "../csv/bytes.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import type { AnswerKey } from "../grade/answer-key.ts";
import type { IdIndex } from "./id-index.ts";
import { countHas, countIs, listRows, type ProblemList } from "./problem-list.ts";

/** Follows which ids a submission has named. */
export class IdCheck {
  readonly #ids: IdIndex;
  readonly #slotOf: Int32Array;
  readonly #column: string;
  readonly #problems: ProblemList;
  /** One bit for each slot: a million of them stay close to the processor. */
  readonly #seen: Uint8Array;
  #found = 0;

  constructor({ ids, slotOf }: AnswerKey, column: string, problems: ProblemList) {
    this.#ids = ids;
    this.#slotOf = slotOf;
    this.#column = column;
    this.#problems = problems;
    this.#seen = new Uint8Array((ids.size + 7) >> 3);
  }

  /** Notes the ids of a chunk; `slots` holds the slot of each, or -1. */
  note(bytes: Buffer, chunk: RowChunk, at: number, slots: Int32Array): void {
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
      }
      const cell = row * chunk.width + at;
      const [start, end] = [chunk.starts[cell]!, chunk.ends[cell]!];
      const example = {
        row: chunk.rowNumbers[row]!,
        value: cellText(bytes, start, Math.min(end, start + 200), chunk.escaped[cell] === 1),
      };
      if (answer >= 0) {
        this.#problems.add(
          "duplicate_id",
          this.#column,
          example,
          (entry) =>
            `${countHas(entry.count, "row")} an id that stands in an earlier row: ${listRows(entry)}. Write each id once.`,
        );
      } else {
        this.#problems.add(
          "unknown_id",
          this.#column,
          example,
          (entry) =>
            `${countIs(entry.count, "id")} not in the test: ${listRows(entry)}.${idHint(entry.examples[0]?.value ?? "")} Take the ids from test.csv as they are, as text.`,
        );
      }
    }
    this.#found += found;
  }

  /** Whether every id of the test was named. */
  get isComplete(): boolean {
    return this.#found === this.#ids.size;
  }

  /** The slots whose ids were named, in order. */
  foundSlots(): Uint32Array {
    const slots = new Uint32Array(this.#found);
    let at = 0;
    for (let slot = 0; slot < this.#ids.size; slot += 1) {
      if ((this.#seen[slot >> 3]! & (1 << (slot & 7))) === 0) continue;
      slots[at] = slot;
      at += 1;
    }
    return slots;
  }

  /**
   * Adds the ids that were never named, in the order of the answers' rows: in the order of the slots, the examples
   * would tell which ids are in the public half.
   */
  finish(): void {
    const missing = this.#ids.size - this.#found;
    if (missing === 0) return;
    let shown = 0;
    for (let row = 0; row < this.#ids.size && shown < missing; row += 1) {
      const slot = this.#slotOf[row]!;
      if ((this.#seen[slot >> 3]! & (1 << (slot & 7))) !== 0) continue;
      this.#problems.add(
        "missing_id",
        this.#column,
        shown < 5 ? { value: this.#ids.idOf(row) } : null,
        (entry) =>
          `${entry.count} of ${this.#ids.size} test ids have no row, such as ${listRows(entry)}. Write one row for each row of test.csv.`,
      );
      shown += 1;
    }
  }
}

/** Why an id may have changed on its way, in words; empty when nothing is known. */
function idHint(id: string): string {
  if (id === "") return " The id is empty.";
  if (/^-?\d+\.0+$/.test(id))
    return " They look like numbers with a fraction: keep the ids whole, not floating point.";
  if (/^\s|\s$/.test(id)) return " They have white space around them.";
  if (/e[+-]?\d+$/i.test(id)) return " They look like numbers in exponent form.";
  return "";
}
