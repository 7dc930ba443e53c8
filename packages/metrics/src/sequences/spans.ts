import { MetricError } from "../errors/metric-error.ts";

/** Half-open spans, sorted, that neither overlap nor touch: start, end, start, end, … */
export type Spans = readonly number[];

/** Between spans: semicolons; of a list as Python prints it also commas, quotes and brackets. */
const between = /[;,'"[\]]+/u;
const span = /^\s*(\d{1,15})\s+(\d{1,15})\s*$/u;

/**
 * Reads spans of characters, "start end;start end", the end not included.
 * @throws MetricError `type_mismatch` on what is no span; `out_of_range` on an end before the start
 */
export function parseSpans(text: string, row: number, column: string): Spans {
  return merge(
    pieces(text).map((piece) => {
      const bounds = boundsOf(piece);
      if (bounds === undefined) {
        throw new MetricError({
          code: "type_mismatch",
          message: `Column "${column}" holds ${JSON.stringify(piece.slice(0, 40))} in row ${row}; spans are written "start end;start end".`,
          column,
          row,
        });
      }
      if (bounds[1] >= bounds[0]) return bounds;
      throw new MetricError({
        code: "out_of_range",
        message: `Column "${column}" holds the span "${piece.trim()}" in row ${row}; a span must not end before it starts.`,
        column,
        row,
      });
    }),
  );
}

/** As {@link parseSpans}, but what is no span counts as not written. */
export function parseSpansLeniently(text: string): Spans {
  return merge(
    pieces(text).flatMap((piece) => {
      const bounds = boundsOf(piece);
      return bounds !== undefined && bounds[1] >= bounds[0] ? [bounds] : [];
    }),
  );
}

type Bounds = readonly [number, number];

function pieces(text: string): readonly string[] {
  return text.split(between).filter((piece) => piece.trim() !== "");
}

function boundsOf(piece: string): Bounds | undefined {
  const match = span.exec(piece);
  return match === null ? undefined : [Number(match[1]), Number(match[2])];
}

function merge(bounds: readonly Bounds[]): Spans {
  const spans: number[] = [];
  for (const [start, end] of bounds.toSorted((one, other) => one[0] - other[0])) {
    if (end === start) continue;
    const last = spans.length - 1;
    if (last >= 0 && start <= spans[last]!) spans[last] = Math.max(spans[last]!, end);
    else spans.push(start, end);
  }
  return spans;
}

/** How many characters the spans hold. */
export function spanLength(spans: Spans): number {
  let length = 0;
  for (let at = 0; at < spans.length; at += 2) length += spans[at + 1]! - spans[at]!;
  return length;
}

/** How many characters both hold. */
export function sharedLength(one: Spans, other: Spans): number {
  let [shared, i, j] = [0, 0, 0];
  while (i < one.length && j < other.length) {
    const start = Math.max(one[i]!, other[j]!);
    const end = Math.min(one[i + 1]!, other[j + 1]!);
    if (end > start) shared += end - start;
    if (one[i + 1]! < other[j + 1]!) i += 2;
    else j += 2;
  }
  return shared;
}
