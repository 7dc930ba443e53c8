import { isMissingToPandas } from "@mledojo/metrics";

const INTEGER = /^\s*([+-]?)(\d+)\s*$/;
const NUMBER = /^\s*[+-]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|inf|infinity)\s*$/i;
/** Longer whole numbers than any integer of pandas are put in order as doubles: to read them takes long. */
const MOST_DIGITS = 400;
const TRUTH_VALUE = /^(?:true|false)$/i;

/** Whether pandas reads an id as a number, if all others are such. */
export function isNumericId(id: string): boolean {
  return NUMBER.test(id);
}

/** The number that an id is: whole ones exactly, however long. */
export function valueOfId(id: string): number | bigint {
  const whole = wholeNumber(id);
  if (whole !== null) return whole.length > 15 && whole.length < MOST_DIGITS ? BigInt(whole) : Number(whole);
  return doubleOf(id);
}

/**
 * The ids of a file as pandas' `read_csv` has them when it guesses their type: equal where it holds them for equal. Where all are
 * numbers, "007" is "7" and "7.0"; words for missing values are one id; truth values are one another's in any case.
 */
export function pandasIds(ids: readonly (string | undefined)[]): readonly (string | undefined)[] {
  const there = ids.filter((id): id is string => id !== undefined && !isMissingToPandas(id));
  const told = there.every(isNumericId)
    ? numberOf
    : there.every((id) => TRUTH_VALUE.test(id))
      ? (id: string) => `truth value ${id.toLowerCase()}`
      : (id: string) => `text ${id}`;
  return ids.map((id) => (id === undefined ? undefined : isMissingToPandas(id) ? "missing" : told(id)));
}

function numberOf(id: string): string {
  const whole = wholeNumber(id);
  if (whole !== null) return `number ${whole}`;
  const value = doubleOf(id);
  return `number ${Number.isInteger(value) ? BigInt(value) : value}`;
}

/** A whole number in its shortest form; null where the id is none. */
function wholeNumber(id: string): string | null {
  const [, sign = "", all] = INTEGER.exec(id) ?? [];
  if (all === undefined) return null;
  const digits = all.replace(/^0+(?=\d)/, "");
  return sign === "-" && digits !== "0" ? `-${digits}` : digits;
}

function doubleOf(id: string): number {
  return Number(id.replace(/inf(inity)?/i, "Infinity"));
}
