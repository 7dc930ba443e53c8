import type { Half } from "../contract.ts";
import type { SplitRecipe } from "../catalogue/recipe-schema.ts";
import type { Rng } from "../random/rng.ts";
import { stratifiedTake, wholeGroupsTake } from "./split.ts";

/**
 * The half of each test row (by position). `keys` are the classes of a stratified split or the groups when halves
 * keep groups whole; the generator must be keyed by the answers, so that public files cannot reproduce it.
 */
export function assignHalves(
  recipe: SplitRecipe,
  publicFraction: number,
  keys: readonly string[] | null,
  count: number,
  rng: Rng,
): Half[] {
  const order = [...rng.permutation(count)];
  const wholeGroups = recipe.halves === "group";
  let chosen: readonly number[];
  if (keys !== null && wholeGroups) chosen = wholeGroupsTake(order, keys, publicFraction, rng);
  else if (keys !== null) chosen = stratifiedTake(order, keys, publicFraction);
  else chosen = order.slice(0, Math.round(count * publicFraction));

  const halves = Array.from<Half>({ length: count }).fill("private");
  for (const row of chosen) halves[row] = "public";
  return halves;
}
