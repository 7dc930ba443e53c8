import { isMissingToPandas } from "@mledojo/metrics";

import { compare } from "../columns/compare.ts";
import type { SubmissionSchema } from "../contract.ts";
import { cellText } from "../csv/bytes.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import { createRowReader } from "../csv/row-reader.ts";
import { windowOf } from "../csv/text-window.ts";
import type { AnswerKey } from "../grade/answer-key.ts";
import type { HeaderLayout } from "./header.ts";
import { isNumericId, pandasIds, valueOfId } from "./pandas-ids.ts";
import { goesByIds, joinsById, keyText, scoresDuplicates } from "./row-key.ts";

/** Whether only all ids of a submission together tell in which slot each of its rows belongs. */
export function isPlanned(schema: SubmissionSchema): boolean {
  return schema.idsAs === "pandas" || scoresDuplicates(schema) || (!joinsById(schema) && goesByIds(schema));
}

/** Names of rows by their places; a row that cannot be read has none. */
type Names = readonly (string | undefined)[];

/** The slot of each row of a submission, whose rows `bytes` holds; -1 for a row that has none. */
export function planRows(
  bytes: Buffer,
  { join = "id", idCheck, idsAs = "text", sortedWithin }: SubmissionSchema,
  key: AnswerKey,
  layout: HeaderLayout,
  maxRows: number,
): Int32Array {
  const { slotOf } = key;
  const texts = readNames(bytes, layout, maxRows);
  const answerTexts = Array.from({ length: key.rows }, (_, row) => key.nameOf(row));
  const asCompared = idsAs === "pandas" ? pandasIds : (ids: Names): Names => ids;
  const [names, answers] = [asCompared(texts), asCompared(answerTexts)];
  if (join === "id") return byIds(names, answers, slotOf);
  if (join === "position-in-id") return withinIds(names, answers, slotOf);
  if (idCheck === "row-by-row")
    return Int32Array.from(names, (name, row) => (name === answers[row] ? (slotOf[row] ?? -1) : -1));
  if (idCheck === "as-set") {
    const matched = withinIds(names, answers, slotOf);
    // Other ids than the answers': which are too many and which lack is told by joining them.
    if (names.length !== answers.length || matched.includes(-1)) return matched;
  }
  if (join === "row-position") return Int32Array.from(slotOf);
  const groups = sortedWithin === undefined ? null : columnByRow(key, sortedWithin);
  return inOrder(texts, answerTexts, slotOf, (row) => groups?.[row]);
}

function readNames(bytes: Buffer, { width, separator, idsAt }: HeaderLayout, maxRows: number): Names {
  const names: string[] = [];
  const reader = createRowReader({
    text: windowOf(bytes),
    width,
    separator,
    maxRows,
    // Whoever reads the values says what is wrong.
    onNotUtf8: () => undefined,
    onBadRow: () => undefined,
  });
  for (let chunk = reader.next(); chunk !== null; chunk = reader.next()) {
    for (let row = 0; row < chunk.rows; row += 1) {
      const cells: string[] = [];
      for (const at of idsAt) cells.push(textAt(chunk, row * width + at));
      names[chunk.rowNumbers[row]! - 1] = keyText(cells);
    }
  }
  return Array.from(names);
}

function textAt({ bytes, starts, ends, escaped }: RowChunk, cell: number): string {
  return cellText(bytes, starts[cell]!, ends[cell]!, escaped[cell] === 1);
}

/** A column of the answers that their metric knows, by their rows. */
function columnByRow(key: AnswerKey, name: string): readonly unknown[] {
  const column = key.truthAt({ from: 0, to: key.rows }).getChild(name);
  return Array.from(key.slotOf, (slot): unknown => column?.get(slot));
}

/**
 * The first row in the order of ids belongs to the first answer in that order, and so on; in each group by itself, to which a row
 * belongs by its place, where there are groups.
 */
function inOrder(
  names: Names,
  answers: Names,
  slotOf: Int32Array,
  groupOf: (row: number) => unknown,
): Int32Array {
  const plan = new Int32Array(names.length).fill(-1);
  const waiting = groupRows(sortedRows(answers).toReversed(), groupOf);
  for (const row of sortedRows(names)) {
    const answer = waiting.get(groupOf(row))?.pop();
    if (answer !== undefined) plan[row] = slotOf[answer]!;
  }
  return plan;
}

/**
 * The rows in the order of their ids as pandas sorts them: of numbers where all ids are, else of texts; those without an id last.
 * Rows of one id stay as they stand.
 */
function sortedRows(names: Names): readonly number[] {
  const rows = names.flatMap((name, row) => (name === undefined ? [] : [row]));
  const [missing, there] = [
    rows.filter((row) => isMissingToPandas(names[row]!)),
    rows.filter((row) => !isMissingToPandas(names[row]!)),
  ];
  return [...there.toSorted(orderOf(names, there)), ...missing];
}

type Order = (one: number, other: number) => number;

function orderOf(names: Names, rows: readonly number[]): Order {
  if (rows.every((row) => isNumericId(names[row]!))) {
    const numbers = names.map((name) => (name === undefined ? Number.NaN : valueOfId(name)));
    return (one, other) => compare(numbers[one]!, numbers[other]!);
  }
  // Engines compare the halves of pairs, which stand before other units though they mean what is beyond them.
  const hasPairs = rows.some((row) => /[\ud800-\udfff]/.test(names[row]!));
  const compareTexts = hasPairs ? compareByCodePoints : compare<string>;
  return (one, other) => compareTexts(names[one]!, names[other]!);
}

function compareByCodePoints(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) {
    const [unit, otherUnit] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (unit !== otherUnit) return inCodePoints(unit) - inCodePoints(otherUnit);
  }
  return one.length - other.length;
}

/** UTF-16's units in the order of code points. */
function inCodePoints(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800;
  return unit >= 0xd800 ? unit + 0x2000 : unit;
}

/** Each row belongs to the answer of its id. */
function byIds(names: Names, answers: Names, slotOf: Int32Array): Int32Array {
  const rowOf = new Map(Array.from(answers, (name, row) => [name, row]));
  return Int32Array.from(names, (name) => {
    const row = name === undefined ? undefined : rowOf.get(name);
    return row === undefined ? -1 : slotOf[row]!;
  });
}

/** The first row of an id belongs to the first answer of that id, and so on. */
function withinIds(names: Names, answers: Names, slotOf: Int32Array): Int32Array {
  const rows = Array.from(answers, (_, row) => row).toReversed();
  const waiting = groupRows(rows, (row) => answers[row]);
  return Int32Array.from(names, (name) => {
    const row = name === undefined ? undefined : waiting.get(name)?.pop();
    return row === undefined ? -1 : slotOf[row]!;
  });
}

function groupRows<Group>(rows: readonly number[], groupOf: (row: number) => Group): Map<Group, number[]> {
  const groups = new Map<Group, number[]>();
  for (const row of rows) {
    const group = groups.get(groupOf(row));
    if (group === undefined) groups.set(groupOf(row), [row]);
    else group.push(row);
  }
  return groups;
}
