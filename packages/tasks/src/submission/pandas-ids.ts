/** What pandas reads as no value where nothing tells it otherwise. */
const MISSING = new Set([
  "",
  ..."#N/A,#N/A N/A,#NA,-1.#IND,-1.#QNAN,-NaN,-nan,1.#IND,1.#QNAN,<NA>,N/A,NA,NULL,NaN,None,n/a,nan,null".split(
    ",",
  ),
]);
const INTEGER = /^\s*([+-]?)(\d+)\s*$/;
const NUMBER = /^\s*[+-]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|inf|infinity)\s*$/i;
const TRUTH_VALUE = /^(?:true|false)$/i;

/**
 * The ids of a file as pandas' `read_csv` has them when it guesses their type: equal where it holds them for equal. Where all are
 * numbers, "007" is "7" and "7.0"; words for missing values are one id; truth values are one another's in any case.
 */
export function pandasIds(ids: readonly (string | undefined)[]): readonly (string | undefined)[] {
  const there = ids.filter((id): id is string => id !== undefined && !MISSING.has(id));
  const told = there.every((id) => NUMBER.test(id))
    ? numberOf
    : there.every((id) => TRUTH_VALUE.test(id))
      ? (id: string) => `truth value ${id.toLowerCase()}`
      : (id: string) => `text ${id}`;
  return ids.map((id) => (id === undefined ? undefined : MISSING.has(id) ? "missing" : told(id)));
}

function numberOf(id: string): string {
  // Whole numbers are exact, however long.
  const [, sign = "", all] = INTEGER.exec(id) ?? [];
  const digits = all?.replace(/^0+(?=\d)/, "");
  if (digits !== undefined) return `number ${sign === "-" && digits !== "0" ? "-" : ""}${digits}`;
  const value = Number(id.replace(/inf(inity)?/i, "Infinity"));
  return `number ${Number.isInteger(value) ? BigInt(value) : value}`;
}
