import type { RankedLabels } from "../../ranking/ranked-labels.ts";

export interface Subgroup {
  readonly name: string;
  /** 1 for its members. */
  readonly members: Uint8Array;
}

/** Some rows, and what an error calls them. */
export interface BiasPart {
  readonly rows: RankedLabels;
  readonly part: string;
}

/** The rows by which a subgroup is judged, in order: its own, BPSN, BNSP. */
export function biasParts(ranked: RankedLabels, { name, members }: Subgroup): readonly BiasPart[] {
  const { labels } = ranked.arrays;
  // 1 for positive members and for others that are negative, which is BNSP; all other rows are BPSN.
  const alike = members.map((member, row) => Number(member === labels[row]));
  const [crossed, straight] = split(ranked, alike);
  return [
    { part: `subgroup "${name}"`, rows: split(ranked, members)[1] },
    { part: `the positives outside "${name}" and the negatives inside`, rows: crossed },
    { part: `the negatives outside "${name}" and the positives inside`, rows: straight },
  ];
}

/** The rows whose flag is 0, and those whose flag is 1, each in their order. */
function split({ rows, arrays }: RankedLabels, flags: Uint8Array): readonly [RankedLabels, RankedLabels] {
  let total = 0;
  for (let row = 0; row < rows; row++) total += flags[row]!;
  const { labels, scores, weights } = arrays;
  const parts = [rows - total, total].map((size) => ({
    labels: new Uint8Array(size),
    scores: new Float64Array(size),
    weights: weights === undefined ? undefined : new Float64Array(size),
  }));
  let taken = 0;
  for (let row = 0; row < rows; row++) {
    const flag = flags[row]!;
    const part = parts[flag]!;
    const at = flag === 1 ? taken : row - taken;
    part.labels[at] = labels[row]!;
    part.scores[at] = scores[row]!;
    if (weights !== undefined) part.weights![at] = weights[row]!;
    taken += flag;
  }
  return [
    { rows: rows - total, arrays: parts[0]! },
    { rows: total, arrays: parts[1]! },
  ];
}
