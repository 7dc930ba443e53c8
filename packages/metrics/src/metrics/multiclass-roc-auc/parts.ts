import { compensatedSum } from "../../numeric/compensated-sum.ts";
import { aucWithin } from "../../ranking/auc-within.ts";
import type { RankedLabels } from "../../ranking/ranked-labels.ts";
import { selectRows } from "../../ranking/select-rows.ts";
import type { ClassScores } from "./multiclass-roc-auc.ts";

/** One of the two-class problems that the score is a mean of. */
export interface AucPart {
  readonly auc: number;
  /** The weight of the rows that it is about. */
  readonly weight: number;
}

/** One class against all other rows; its weight is that of its own rows. */
export function aucOfClass(data: ClassScores, one: number): AucPart {
  const ranked = rankedFor(data, one);
  const name = data.classes[one]!;
  const auc = aucWithin(ranked, `class "${name}" against the rest`);
  const { labels } = ranked.arrays;
  return { auc, weight: weightOf(selectRows(ranked, (row) => labels[row] === 1)) };
}

/** Two classes among their own rows, the mean of the AUCs by either one's column. */
export function aucOfPair(data: ClassScores, one: number, other: number): AucPart {
  const { truth } = data.arrays;
  const [name, otherName] = [data.classes[one]!, data.classes[other]!];
  const part = `class "${name}" against "${otherName}"`;
  const own = (row: number): boolean => truth[row] === one || truth[row] === other;
  const first = selectRows(rankedFor(data, one), own);
  const second = selectRows(rankedFor(data, other), own);
  const auc = (aucWithin(first, part) + aucWithin(second, part)) / 2;
  return { auc, weight: weightOf(first) };
}

function rankedFor({ rows, arrays, scores }: ClassScores, one: number): RankedLabels {
  const labels = new Uint8Array(rows);
  for (let row = 0; row < rows; row++) labels[row] = Number(arrays.truth[row] === one);
  return { rows, arrays: { labels, scores: scores[one]!, weights: arrays.weights } };
}

function weightOf({ rows, arrays }: RankedLabels): number {
  return arrays.weights === undefined ? rows : compensatedSum(arrays.weights);
}
