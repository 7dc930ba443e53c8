import { textStart } from "../csv/bytes.ts";
import { readRecord } from "../csv/read-record.ts";
import type { SubmissionSchema } from "../contract.ts";
import { countOf, type ProblemList } from "./problem-list.ts";
import { showText } from "./problem.ts";

/** Where each column of the schema stands in the file. */
export interface HeaderLayout {
  readonly width: number;
  readonly idAt: number;
  /** The position of each of the schema's columns, in the schema's order. */
  readonly columnsAt: readonly number[];
  /** The offset of the first row. */
  readonly rowsFrom: number;
}

/** No header that a schema asks for comes near; reading more would only cost time and memory. */
const MAX_HEADER_BYTES = 2 ** 20;

/** Reads the header against the schema; null when a column is missing, double or not asked for. */
export function readHeader(
  bytes: Buffer,
  schema: SubmissionSchema,
  problems: ProblemList,
): HeaderLayout | null {
  const from = textStart(bytes);
  const head = bytes.subarray(0, from + MAX_HEADER_BYTES);
  const header = readRecord(head, from);
  const expected = [schema.id, ...schema.columns.map((column) => column.name)];
  if (header === null) {
    problems.addOnce("empty_file", `The file has no header. The first line must be ${expected.join(",")}.`);
    return null;
  }
  if (header.next >= head.length && bytes.length > head.length) {
    problems.addOnce(
      "too_large",
      `The first line is longer than ${MAX_HEADER_BYTES} bytes. It must be ${expected.join(",")}.`,
    );
    return null;
  }
  if (!header.wellFormed) {
    problems.addOnce("broken_quote", "The header has a quote that is not closed or has text after it.");
    return null;
  }
  const delimiter = otherDelimiter(header.cells, expected);
  if (delimiter !== null) {
    problems.addOnce(
      "wrong_delimiter",
      `The columns are separated by ${delimiter}. Separate them by commas.`,
    );
    return null;
  }

  const found = new Map<string, number>();
  for (const [at, name] of header.cells.entries()) {
    if (found.has(name)) {
      problems.add(
        "duplicate_column",
        name,
        null,
        ({ count }) => `The header names the column "${showText(name)}" ${count + 1} times. Keep one.`,
      );
    } else found.set(name, at);
  }
  for (const name of expected) {
    if (found.has(name)) continue;
    const near = header.cells.find((cell) => cell.trim().toLowerCase() === name.toLowerCase());
    const have = header.cells.slice(0, 10).map(showText).join(", ");
    problems.addOnce(
      "missing_column",
      near === undefined
        ? `There is no column "${name}". The first line must be ${expected.join(",")}; it has ${countOf(header.cells.length, "column")}: ${have}.`
        : `There is no column "${name}", but "${showText(near)}": write the name exactly.`,
      name,
    );
  }
  const unknown = [...found.keys()].filter((name) => !expected.includes(name));
  for (const name of unknown) {
    const isIndex = name === "" || /^Unnamed: \d+$/.test(name);
    problems.addOnce(
      "extra_column",
      isIndex
        ? "There is a column without a name, as pandas writes its index. Use to_csv(path, index=False)."
        : `The column "${showText(name)}" was not asked for. Keep only ${expected.join(", ")}.`,
      name,
    );
  }
  if (!problems.isEmpty) return null;
  return {
    width: header.cells.length,
    idAt: found.get(schema.id)!,
    columnsAt: schema.columns.map((column) => found.get(column.name)!),
    rowsFrom: header.next,
  };
}

function otherDelimiter(cells: readonly string[], expected: readonly string[]): string | null {
  const [only] = cells;
  if (cells.length !== 1 || only === undefined) return null;
  const named = [
    ["semicolons", ";"],
    ["tabs", "\t"],
    ["vertical bars", "|"],
  ] as const;
  const hit = named.find(
    ([, mark]) => only.split(mark).some((part) => expected.includes(part.trim())) && only.includes(mark),
  );
  return hit?.[0] ?? null;
}
