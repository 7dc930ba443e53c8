/** How the names of a header answer to those that were asked for. */
export interface ColumnMatch {
  /** The place of each name found. */
  readonly found: ReadonlyMap<string, number>;
  readonly missing: readonly string[];
  /** The places of all other columns. */
  readonly others: readonly number[];
}

/**
 * Finds the columns asked for: by their exact names, else by names that differ in case or in spaces or quotes around them, where
 * no second column or name could be meant.
 */
export function matchColumns(cells: readonly string[], expected: readonly string[]): ColumnMatch {
  const placeOf = new Map<string, number>();
  for (const [at, cell] of cells.entries()) if (!placeOf.has(cell)) placeOf.set(cell, at);
  const found = new Map<string, number>();
  for (const name of expected) {
    const at = placeOf.get(name);
    if (at !== undefined) found.set(name, at);
  }
  const wanted = grouped(expected.filter((name) => !found.has(name)));
  if (wanted.size > 0) {
    const exact = new Set(found.values());
    const places = cells.map((_, at) => at).filter((at) => !exact.has(at));
    const offered = grouped(places, (at) => cells[at] ?? "");
    for (const [loose, names] of wanted) {
      const ats = offered.get(loose) ?? [];
      if (names.length === 1 && ats.length === 1) found.set(names[0]!, ats[0]!);
    }
  }
  const taken = new Set(found.values());
  return {
    found,
    missing: expected.filter((name) => !found.has(name)),
    others: cells.map((_, at) => at).filter((at) => !taken.has(at)),
  };
}

/** A name without what tools and people change about it. */
export function loosen(name: string): string {
  return name
    .trim()
    .replace(/^(["'])(.*)\1$/s, "$2")
    .trim()
    .toLowerCase();
}

function grouped(names: readonly string[]): Map<string, string[]>;
function grouped(places: readonly number[], nameOf: (at: number) => string): Map<string, number[]>;
function grouped<Item>(items: readonly Item[], nameOf: (item: Item) => string = String): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = loosen(nameOf(item));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
