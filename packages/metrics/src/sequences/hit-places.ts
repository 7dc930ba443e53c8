/** Where right items stand among the first k predicted. */
export interface HitPlaces {
  /** From 1 on, ascending. An item counts where it comes first. */
  readonly places: readonly number[];
  /** How many there can be: as many as items are right, at most k. */
  readonly most: number;
}

/** The places of the right items. */
export function hitPlaces(relevant: readonly string[], items: readonly string[], k: number): HitPlaces {
  const wanted = new Set(relevant);
  const most = Math.min(k, wanted.size);
  const last = Math.min(k, items.length);
  const places: number[] = [];
  for (let place = 1; place <= last && places.length < most; place++) {
    // Taken out, so that it is not found again.
    if (wanted.delete(items[place - 1]!)) places.push(place);
  }
  return { places, most };
}
