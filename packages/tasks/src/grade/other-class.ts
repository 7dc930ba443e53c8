import { quotedLabels } from "../submission/quoted-names.ts";
import { showText } from "../submission/problem.ts";
import type { LoadedTask } from "./grade-bytes.ts";
import type { Refused } from "./metric-failure.ts";

/**
 * The first prediction, in the order of the answers, that is neither of the two classes, and what to write; null where that cannot be
 * told, or would tell which classes the answers have. It looks at all rows, whichever half was scored.
 */
export function firstOtherClass(task: LoadedTask, { columns, chosen }: Refused): string | null {
  const [sink, ...others] = columns;
  if (sink === undefined || others.length > 0) return null;
  const classes = classesOf(task, sink.name);
  if (classes === null) return null;
  const { key } = task;
  const scored = chosen === null ? null : new Set(chosen);
  const cells = sink.vector({ from: 0, to: key.rows });
  for (const [row, slot] of key.slotOf.entries()) {
    if (scored?.has(slot) === false) continue;
    const cell = String(cells.get(slot));
    if (classes.includes(cell)) continue;
    const where = `Column "${sink.name}" holds '${showText(cell)}' in ${key.words.row(key.ids.idOf(row))}`;
    return `${where}: write ${classes.map((label) => quotedLabels([label])).join(" or ")}, and nothing else.`;
  }
  return null;
}

/** What may be predicted; null where it is not known, or not to be told. */
function classesOf({ card, key, bare = false }: LoadedTask, column: string): readonly string[] | null {
  const positive = card.metric.options?.["positive"];
  if (positive === undefined) return ["0", "1"];
  const truth = key.truthAt({ from: 0, to: key.rows }).getChild(column);
  if (!bare || typeof positive !== "string" || truth === null) return null;
  const classes = new Set([positive]);
  for (const label of truth) classes.add(String(label));
  return classes.size === 2 ? [...classes] : null;
}
