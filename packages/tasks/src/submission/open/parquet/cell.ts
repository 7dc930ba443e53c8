import { showText } from "../../problem.ts";
import { RefusedError } from "../refusal.ts";

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
