import { nearestNames } from "@mledojo/metrics";

/** ` Did you mean "…"?` for the name nearest to a wrong one, or nothing when none is near. */
export function suggest(wrong: string, names: readonly string[]): string {
  const [nearest] = nearestNames(wrong, names);
  return nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
}
