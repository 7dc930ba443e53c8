import type { Vector } from "apache-arrow";
import { textsWithoutGaps } from "../columns/pandas-texts.ts";
import { MetricError } from "../errors/metric-error.ts";
import { pythonWords } from "./python-words.ts";

/** What Python's `int()` reads, but for digits of other scripts. */
const integer = /^[+-]?\d+(?:_\d+)*$/u;

/**
 * Texts of integers, each token written in one way, so that "01" and "1" are the same.
 * @throws MetricError `type_mismatch` on a token that is no integer; `missing_value` on a text that pandas takes for missing
 */
export function integerTexts(column: Vector, name: string): readonly string[] {
  return textsWithoutGaps(column, name).map((text, row) =>
    pythonWords(text)
      .map((token) => plainInteger(token, row, name))
      .join(" "),
  );
}

function plainInteger(token: string, row: number, name: string): string {
  if (integer.test(token)) {
    const size = token.replace(/[+_-]/gu, "").replace(/^0+(?=\d)/u, "");
    return token.startsWith("-") && size !== "0" ? `-${size}` : size;
  }
  throw new MetricError({
    code: "type_mismatch",
    message: `Row ${row} of column "${name}" holds ${JSON.stringify(token.slice(0, 40))}; every token must be an integer.`,
    column: name,
    row,
  });
}
