import { showText } from "../../problem.ts";
import { RefusedError } from "../refusal.ts";

/** Texts are what they are: a mark of the byte order at the front too, and nothing stands for bytes that are no UTF-8. */
const utf8 = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true });

/** A text by its bytes; throws where they are not UTF-8. */
export function textOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes === undefined ? undefined : utf8.decode(bytes);
}

/** A value as pandas writes it into CSV: whole numbers of a floating column have a point, so that such ids stay apart. */
export function cellOf(value: unknown, column: string, floating: boolean): string {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
      return floating ? floatText(value) : String(value);
    case "bigint":
      return String(value);
    case "boolean":
      return value ? "True" : "False";
    default:
      if (value === null || value === undefined) return "";
      throw new RefusedError(
        "bad_parquet",
        `The column "${showText(column)}" holds something else than texts, numbers and truth values. Turn it into one of these first.`,
      );
  }
}

function floatText(value: number): string {
  if (Number.isNaN(value)) return "";
  if (Object.is(value, -0)) return "-0.0";
  const text = String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}
