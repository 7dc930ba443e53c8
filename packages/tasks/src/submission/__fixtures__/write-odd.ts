import { gzipSync } from "node:zlib";

/** A table as text, and which of its columns hold numbers. */
export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly numeric: readonly boolean[];
}

/** The ways in which a file may differ from plain CSV, one or none of each. */
export const axes = {
  separator: ["semicolons", "tabs"],
  lineEnd: ["CR LF", "CR"],
  quotes: ["everything quoted", "texts quoted"],
  encoding: ["UTF-8 with a mark", "UTF-16 LE", "UTF-16 BE"],
  packing: ["gzip"],
  index: ["an index", "an index called Unnamed: 0", "a shuffled index", "an index from 1", "an empty column"],
  end: ["no line end at the end", "blank lines", "blank lines before and after"],
  order: ["rows reversed", "columns reversed", "rows and columns reversed"],
  header: ["HEADER", "spaces in the header", "quotes in the header"],
  numbers: ["plus signs", "exponents", "spaces around numbers", "bare points", "trailing zeros"],
} as const;

export type Axes = { readonly [Axis in keyof typeof axes]?: (typeof axes)[Axis][number] };

/** The table as a file that is odd in the ways named. */
export function writeOdd(table: Table, how: Axes): Buffer {
  const odd = withIndex(withOrder(withNumbers(withHeader(table, how), how), how), how);
  const separator = how.separator === "semicolons" ? ";" : how.separator === "tabs" ? "\t" : ",";
  const lineEnd = how.lineEnd === "CR LF" ? "\r\n" : how.lineEnd === "CR" ? "\r" : "\n";
  const quote = (cell: string, column: number): string => {
    const wanted =
      how.quotes === "everything quoted" || (how.quotes === "texts quoted" && odd.numeric[column] !== true);
    return wanted || /["\r\n]/.test(cell) || cell.includes(separator)
      ? `"${cell.replaceAll('"', '""')}"`
      : cell;
  };
  const lines = [odd.header, ...odd.rows].map((cells) => cells.map(quote).join(separator));
  const blank = how.end === "blank lines" || how.end === "blank lines before and after";
  const text = lines.join(blank ? lineEnd.repeat(2) : lineEnd);
  const before = how.end === "blank lines before and after" ? lineEnd.repeat(2) : "";
  const after = how.end === "no line end at the end" ? "" : blank ? lineEnd.repeat(3) : lineEnd;
  const bytes = encode(before + text + after, how);
  return how.packing === "gzip" ? gzipSync(bytes) : bytes;
}

function encode(text: string, { encoding }: Axes): Buffer {
  switch (encoding) {
    case "UTF-8 with a mark":
      return Buffer.from(`\ufeff${text}`);
    case "UTF-16 LE":
      return Buffer.from(`\ufeff${text}`, "utf16le");
    case "UTF-16 BE":
      return Buffer.from(`\ufeff${text}`, "utf16le").swap16();
    default:
      return Buffer.from(text);
  }
}

function withHeader(table: Table, { header }: Axes): Table {
  const change = (name: string): string => {
    if (header === "HEADER") return name.toUpperCase();
    if (header === "spaces in the header") return ` ${name} `;
    return header === "quotes in the header" ? `'${name}'` : name;
  };
  return { ...table, header: table.header.map(change) };
}

function withNumbers(table: Table, { numbers }: Axes): Table {
  const change = (text: string): string => {
    switch (numbers) {
      case "plus signs":
        return text.startsWith("-") ? text : `+${text}`;
      case "exponents":
        // The same digits: the point moves by three places.
        return `${movePoint(text)}E-03`;
      case "spaces around numbers":
        return `  ${text} `;
      case "bare points":
        return text.replace(/^(-?)0\./, "$1.").replace(/^(-?\d+)$/, "$1.");
      case "trailing zeros":
        return text.includes(".") ? `${text}000` : `${text}.000`;
      default:
        return text;
    }
  };
  const rows = table.rows.map((row) =>
    row.map((cell, column) => (table.numeric[column] === true ? change(cell) : cell)),
  );
  return { ...table, rows };
}

function movePoint(text: string): string {
  const [whole = "", fraction = ""] = text.split(".");
  const digits = fraction.padEnd(3, "0");
  return `${whole}${digits.slice(0, 3)}.${digits.slice(3)}`;
}

function turn<Item>(items: readonly Item[], turned: boolean): readonly Item[] {
  return turned ? items.toReversed() : items;
}

function withOrder(table: Table, { order }: Axes): Table {
  const rows = order === "rows reversed" || order === "rows and columns reversed";
  const columns = order === "columns reversed" || order === "rows and columns reversed";
  return {
    header: turn(table.header, columns),
    rows: turn(table.rows, rows).map((row) => turn(row, columns)),
    numeric: turn(table.numeric, columns),
  };
}

function withIndex(table: Table, { index }: Axes): Table {
  if (index === undefined) return table;
  const { length } = table.rows;
  const numberOf = (row: number): string => {
    if (index === "an empty column") return "";
    if (index === "a shuffled index") return String((row + 1) % length);
    return String(index === "an index from 1" ? row + 1 : row);
  };
  return {
    header: [index === "an index called Unnamed: 0" ? "Unnamed: 0" : "", ...table.header],
    rows: table.rows.map((row, at) => [numberOf(at), ...row]),
    numeric: [false, ...table.numeric],
  };
}
