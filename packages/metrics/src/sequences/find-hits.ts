import type { TextBytes } from "../contract.ts";
import { CarefulRows } from "./careful-rows.ts";
import type { ItemEnds } from "./item-text.ts";
import { hitKernel, MOST_ROWS, type HitKernel } from "./kernel/kernel.ts";
import { TextCopier } from "./text-copier.ts";
import { RankedRow } from "./ranked-row.ts";

/** What counts as a hit. */
export interface HitRules {
  readonly itemEnds: ItemEnds;
  /** How many predicted items count, from the first on; Infinity for all. */
  readonly most: number;
  /** Whether a right item that is predicted again is a hit again. */
  readonly repeats: boolean;
}

/** Finds where the right items of a truth's rows stand in predictions. */
export class HitFinder {
  readonly #truth: TextBytes;
  readonly #rules: HitRules;
  readonly #careful: CarefulRows;
  readonly #row = new RankedRow();

  constructor(truth: TextBytes, rules: HitRules) {
    this.#truth = truth;
    this.#rules = rules;
    this.#careful = new CarefulRows(truth, rules);
  }

  /**
   * Tells `onRow` of each prediction, in order, where right items stand in it; the row's object is the same each time.
   * `truthRows` says which row of the truth each is for; without it, the one in the same place.
   */
  find(
    predictions: TextBytes,
    truthRows: Int32Array | null,
    onRow: (row: RankedRow, at: number) => void,
  ): void {
    const row = this.#row;
    const count = predictions.rows;
    const readCarefully = (at: number): void => {
      this.#careful.read(truthRows === null ? at : truthRows[at]!, predictions, at, row);
      onRow(row, at);
    };
    const kernel = hitKernel();
    if (kernel === null) {
      for (let at = 0; at < count; at++) readCarefully(at);
      return;
    }
    const { most, itemEnds, repeats } = this.#rules;
    const truths = new TextCopier(this.#truth, truthRows, {
      bytes: kernel.truths,
      starts: kernel.truthStarts,
      ends: kernel.truthEnds,
    });
    const lists = new TextCopier(predictions, null, {
      bytes: kernel.predictions,
      starts: kernel.predictionStarts,
      ends: kernel.predictionEnds,
    });
    for (let first = 0; first < count;) {
      const rows = lists.fit(first, truths.fit(first, Math.min(MOST_ROWS, count - first)));
      if (rows === 0) {
        readCarefully(first);
        first++;
        continue;
      }
      truths.put(first, rows);
      lists.put(first, rows);
      kernel.findHits(rows, Math.min(most, 2 ** 31 - 1), itemEnds === "each-space", repeats);
      for (let at = 0; at < rows; at++) {
        if (takeRow(kernel, at, row)) onRow(row, first + at);
        else readCarefully(first + at);
      }
      first += rows;
    }
  }
}

/** Fills `row` with what the kernel found; false where it left the row alone. */
function takeRow({ listed, right, hitEnds, places }: HitKernel, at: number, row: RankedRow): boolean {
  if (listed[at]! < 0) return false;
  row.listed = listed[at]!;
  row.right = right[at]!;
  row.hits = 0;
  const end = hitEnds[at]!;
  for (let hit = at === 0 ? 0 : hitEnds[at - 1]!; hit < end; hit++) row.addHit(places[hit]!);
  return true;
}
