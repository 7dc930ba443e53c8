import type { SubmissionFormat, SubmissionSchema } from "../../contract.ts";
import { windowOf, type TextWindow } from "../../csv/text-window.ts";
import { columnNames } from "../header.ts";
import { idColumns } from "../row-key.ts";
import { gunzip, isGzip } from "./gunzip.ts";
import { jsonLinesToCsv, looksLikeJsonLines } from "./json-lines.ts";
import { isParquet, parquetToCsv, startsAsParquet } from "./parquet/parquet-to-csv.ts";
import { RefusedError, type Refusal } from "./refusal.ts";
import { utf16Mark, utf16ToUtf8 } from "./utf16.ts";

/** A submission as CSV text, or why it cannot be had. */
export type OpenedSubmission = { readonly kind: "csv"; readonly text: TextWindow } | Refusal;

const DEFAULT_FORMATS: readonly SubmissionFormat[] = ["csv", "parquet"];
const FORMAT_NAMES: Readonly<Record<SubmissionFormat, string>> = {
  csv: "CSV",
  parquet: "Parquet",
  "json-lines": "JSON lines",
};

/**
 * Turns the other forms of a submission into plain CSV text: gzip is unpacked, UTF-16 becomes UTF-8, Parquet and JSON lines
 * are written out. Plain CSV stays where it is, to be read part by part. What it becomes has at most `maxBytes`. Throws `TaskError` (`missing_package`).
 */
export async function openSubmission(
  text: TextWindow,
  schema: SubmissionSchema,
  rows: number,
  maxBytes: number,
): Promise<OpenedSubmission> {
  const formats = schema.formats ?? DEFAULT_FORMATS;
  try {
    const head = text.bytes;
    const jsonLines = formats.includes("json-lines");
    if (
      !isGzip(head) &&
      !startsAsParquet(head) &&
      utf16Mark(head) === null &&
      !(jsonLines && looksLikeJsonLines(head))
    ) {
      if (head.length > 0) expectFormat("csv", formats);
      return { kind: "csv", text };
    }
    const all = text.takeAll();
    let content = isGzip(all) ? gunzip(all, maxBytes) : all;
    if (isParquet(content)) {
      expectFormat("parquet", formats);
      const namesIn = (header: readonly string[]): readonly string[] => [
        ...idColumns(schema),
        ...columnNames(header, schema),
      ];
      return csvText(await parquetToCsv(content, { namesIn, rows, maxBytes }));
    }
    const encoding = utf16Mark(content);
    if (encoding !== null) content = utf16ToUtf8(content, encoding, maxBytes);
    if (jsonLines && looksLikeJsonLines(content)) return csvText(jsonLinesToCsv(content, maxBytes));
    if (content.length > 0) expectFormat("csv", formats);
    return csvText(content);
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal;
    throw error;
  }
}

function csvText(bytes: Buffer): OpenedSubmission {
  return { kind: "csv", text: windowOf(bytes) };
}

function expectFormat(format: SubmissionFormat, formats: readonly SubmissionFormat[]): void {
  if (formats.includes(format)) return;
  const wanted = formats.map((one) => FORMAT_NAMES[one]).join(" or ");
  throw new RefusedError("wrong_format", `The file is taken for ${FORMAT_NAMES[format]}. Write ${wanted}.`);
}
