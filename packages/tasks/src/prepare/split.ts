import type { SplitRecipe } from "../catalogue/recipe-schema.ts";
import { TaskError } from "../errors.ts";
import type { Rng } from "../random/rng.ts";
import { groupBy } from "./group-by.ts";

/** Source rows of the training and the test part, each in the order in which they are written and numbered. */
export interface SplitRows {
  readonly train: readonly number[];
  readonly test: readonly number[];
}

/** What a split needs to know of the table. */
export interface SplitInput {
  readonly rows: number;
  /** Group or time of each row; the class for stratified splits. Null for random ones. */
  readonly by: readonly string[] | null;
  readonly rng: Rng;
}

/**
 * Splits rows. Both parts come out shuffled, so that neither position nor number tells anything; time splits then
 * go in order of time, with rows of the same time shuffled among themselves.
 */
export function splitRows(recipe: SplitRecipe, input: SplitInput): SplitRows {
  const drawn = [...input.rng.permutation(input.rows)];
  const inTest = isTestRow(recipe, input, drawn);
  // Where rows are drawn by class or group, the place in the draw tells of it: the last drawn are of few classes or of
  // large groups. Another shuffle, blind to how they were drawn, gives the order in which they are written.
  const byKey = recipe.kind === "stratified" || recipe.kind === "group";
  const shuffled = byKey ? [...input.rng.permutation(input.rows)] : drawn;
  const train = shuffled.filter((row) => !inTest(row));
  const test = shuffled.filter((row) => inTest(row));
  if (train.length === 0 || test.length === 0) {
    throw new TaskError({
      code: "invalid_task",
      message: `The ${recipe.kind} split leaves ${train.length} training and ${test.length} test rows: change testFraction, testFrom or testGroups.`,
    });
  }
  if (recipe.kind !== "time") return { train, test };
  const time = timeOrder(input.by ?? []);
  return { train: train.toSorted(time), test: test.toSorted(time) };
}

function isTestRow(
  recipe: SplitRecipe,
  input: SplitInput,
  drawn: readonly number[],
): (row: number) => boolean {
  const by = input.by ?? [];
  if (recipe.kind === "time" && recipe.testFrom !== undefined) {
    const from = recipe.testFrom;
    return (row) => compareTime(by[row]!, from) >= 0;
  }
  if (recipe.testGroups !== undefined) {
    const groups = new Set(recipe.testGroups);
    return (row) => groups.has(by[row]!);
  }
  const fraction = recipe.testFraction!;
  if (recipe.kind === "random") return membership(drawn.slice(0, Math.round(input.rows * fraction)));
  if (recipe.kind === "stratified") return membership(stratifiedTake(drawn, by, fraction));
  if (recipe.kind === "time") return membership(newestTake(by, fraction));
  return membership(wholeGroupsTake(drawn, by, fraction, input.rng));
}

function membership(rows: readonly number[]): (row: number) => boolean {
  const set = new Set(rows);
  return (row) => set.has(row);
}

/**
 * About `fraction` of the given rows, the same share of each class: a class gets its quota rounded down, then the
 * largest remainders get one row more until the total is met.
 */
export function stratifiedTake(
  rows: readonly number[],
  classOf: readonly string[],
  fraction: number,
): number[] {
  const byClass = groupBy(rows, (row) => classOf[row]!);
  const total = Math.round(rows.length * fraction);
  const quotas = [...byClass].map(([name, members]) => {
    const exact = members.length * fraction;
    return { name, members, count: Math.floor(exact), remainder: exact - Math.floor(exact) };
  });
  quotas.sort((a, b) => b.remainder - a.remainder || (a.name < b.name ? -1 : 1));
  let left = total - quotas.reduce((sum, quota) => sum + quota.count, 0);
  for (const quota of quotas) {
    if (left <= 0) break;
    quota.count += 1;
    left -= 1;
  }
  return quotas.flatMap((quota) => quota.members.slice(0, quota.count));
}

/** Whole groups, each as likely as any other, until at least `fraction` of the rows are taken. */
export function wholeGroupsTake(
  rows: readonly number[],
  groupOf: readonly string[],
  fraction: number,
  rng: Rng,
): number[] {
  const groups = [...groupBy(rows, (row) => groupOf[row]!).values()];
  const taken: number[] = [];
  // Groups in order of first appearance would come large ones first.
  for (const group of rng.permutation(groups.length)) {
    if (taken.length >= rows.length * fraction) break;
    taken.push(...groups[group]!);
  }
  return taken;
}

/** The newest rows, at least `fraction` of them, never cutting through rows of one time. */
function newestTake(time: readonly string[], fraction: number): number[] {
  const order = time.map((_, row) => row).toSorted(timeOrder(time));
  let first = time.length - Math.round(time.length * fraction);
  while (first > 0 && time[order[first - 1]!] === time[order[first]!]) first -= 1;
  return order.slice(first);
}

function timeOrder(time: readonly string[]): (a: number, b: number) => number {
  return (a, b) => compareTime(time[a]!, time[b]!);
}

/** Numbers by value, anything else (ISO dates) as text. */
function compareTime(a: string, b: string): number {
  const [left, right] = [Number(a), Number(b)];
  if (a !== "" && b !== "" && !Number.isNaN(left) && !Number.isNaN(right)) return left - right;
  return a < b ? -1 : Number(a > b);
}
