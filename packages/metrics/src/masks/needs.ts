import type { ColumnNeed } from "../contract.ts";

/** A column of one mask per row. */
export function maskNeed(what: string): ColumnNeed {
  return {
    kind: "mask",
    columns: "one",
    description: `${what} as "start length start length …", counted from 1; empty where there are none.`,
  };
}

/** A column of the masks of each row's image, or of one mask of it. */
export function instanceNeed(what: string): ColumnNeed {
  return {
    kind: "mask",
    columns: "one",
    description: `${what}, each as "start length start length …", counted from 1, separated by semicolons; or one object per row.`,
  };
}
