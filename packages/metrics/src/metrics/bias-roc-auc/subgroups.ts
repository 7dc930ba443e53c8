import type { RankedLabels } from "../../ranking/ranked-labels.ts";
import { selectRows } from "../../ranking/select-rows.ts";

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
  return [
    { part: `subgroup "${name}"`, rows: selectRows(ranked, (row) => members[row] === 1) },
    {
      part: `the positives outside "${name}" and the negatives inside`,
      rows: selectRows(ranked, (row) => members[row] !== labels[row]),
    },
    {
      part: `the negatives outside "${name}" and the positives inside`,
      rows: selectRows(ranked, (row) => members[row] === labels[row]),
    },
  ];
}
