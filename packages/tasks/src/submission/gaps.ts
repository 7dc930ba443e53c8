import { GappedColumn } from "../columns/gapped-column.ts";
import type { ColumnValues } from "../columns/sink.ts";
import type { SubmissionColumn, SubmissionSchema } from "../contract.ts";
import type { IdCheck } from "./id-check.ts";

/** Whether a metric is given what is missing, to say what it counts. */
export function keepsGaps({ gaps = "left-out" }: Pick<SubmissionSchema, "gaps">): boolean {
  return gaps !== "left-out";
}

/** The cells that a lenient task lets be missing, by column. */
export class Gaps {
  readonly #columns: readonly SubmissionColumn[];
  readonly #slots: readonly Set<number>[];

  constructor(columns: readonly SubmissionColumn[]) {
    this.#columns = columns;
    this.#slots = columns.map(() => new Set());
  }

  /** Notes that the cell of a column is missing in the row of a slot. */
  note(column: number, slot: number): void {
    this.#slots[column]?.add(slot);
  }

  get isEmpty(): boolean {
    return this.#slots.every(({ size }) => size === 0);
  }

  /** The slots whose row is there and has all its values. */
  wholeSlots(ids: IdCheck): Uint32Array {
    return ids.foundSlots().filter((slot) => this.#slots.every((missing) => !missing.has(slot)));
  }

  /** The columns with null where a cell or its row is missing; a text that may be empty is empty there. */
  withNulls(sinks: readonly ColumnValues[], missingRows: Iterable<number>): ColumnValues[] {
    const missing = [...missingRows];
    return sinks.map((sink, at) =>
      mayBeEmpty(this.#columns[at])
        ? sink
        : new GappedColumn(sink, new Set([...(this.#slots[at] ?? []), ...missing])),
    );
  }
}

function mayBeEmpty(column: SubmissionColumn | undefined): boolean {
  return column?.type === "labels" || (column?.type === "text" && column.allowEmpty === true);
}
