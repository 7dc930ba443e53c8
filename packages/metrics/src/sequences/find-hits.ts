import type { TextBytes } from "../columns/to-text-bytes.ts";
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

/** Tells `onRow` of each row, in order, where right items stand in its prediction; the row's object is the same each time. */
export function findHits(
  truth: TextBytes,
  prediction: TextBytes,
  rules: HitRules,
  onRow: (row: RankedRow, at: number) => void,
): void {
  const { rows: count } = truth;
  const careful = new CarefulRows(truth, prediction, rules);
  const row = new RankedRow();
  const readCarefully = (at: number): void => {
    careful.read(at, row);
    onRow(row, at);
  };
  const kernel = hitKernel();
  if (kernel === null) {
    for (let at = 0; at < count; at++) readCarefully(at);
    return;
  }
  const truths = new TextCopier(truth, kernel.truths, kernel.truthEnds);
  const predictions = new TextCopier(prediction, kernel.predictions, kernel.predictionEnds);
  const most = Math.min(rules.most, 2 ** 31 - 1);
  for (let first = 0; first < count;) {
    const rows = predictions.fit(first, truths.fit(first, Math.min(MOST_ROWS, count - first)));
    if (rows === 0) {
      readCarefully(first);
      first++;
      continue;
    }
    truths.put(first, rows);
    predictions.put(first, rows);
    kernel.findHits(rows, most, rules.itemEnds === "each-space", rules.repeats);
    for (let at = 0; at < rows; at++) {
      if (takeRow(kernel, at, row)) onRow(row, first + at);
      else readCarefully(first + at);
    }
    first += rows;
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
