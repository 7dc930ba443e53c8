/** For sorting, ascending. Not by a difference: that of two infinite numbers is none. */
export function compare<Value extends number | bigint | string>(one: Value, other: Value): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
