import { MetricError } from "../errors/metric-error.ts";

/** How to resample. */
export interface BootstrapSettings {
  /** Seed of the draws, an integer of at most 32 bits. */
  readonly seed: number;
  /** Number of resamples, at least 2. @defaultValue 200 */
  readonly samples?: number;
  /** Share of resampled scores inside the interval, in (0, 1). @defaultValue 0.95 */
  readonly level?: number;
  /** Most rows scored over all resamples together, see {@link bootstrapInterval}. @defaultValue 5_000_000 */
  readonly maxRowVisits?: number;
}

export interface BootstrapOptions extends BootstrapSettings {
  /** Number of rows to draw from, at least 1. */
  readonly rows: number;
  /** The score of the rows at these positions. The array is reused: do not keep it. */
  readonly score: (indices: Uint32Array) => number;
  /** The score of all rows, if known; needed only when work is capped, and computed then if absent. */
  readonly fullScore?: number;
  /** Ends that the interval may not pass. @defaultValue unbounded */
  readonly range?: readonly [number, number];
}

type Resolved = Required<Omit<BootstrapOptions, "fullScore">> & { readonly fullScore: number | undefined };

/** @throws MetricError `bad_option`, `empty` */
export function resolveBootstrapOptions(options: BootstrapOptions): Resolved {
  const { rows, score, seed, fullScore, range = [-Infinity, Infinity] } = options;
  const { samples = 200, level = 0.95, maxRowVisits = 5_000_000 } = options;
  if (rows === 0) throw new MetricError({ code: "empty", message: "There are no rows to resample." });
  refuseUnless(Number.isInteger(rows) && rows > 0 && rows < 2 ** 32, `rows must be a row count, not ${rows}`);
  refuseUnless(
    Number.isInteger(samples) && samples >= 2,
    `samples must be an integer of at least 2, not ${samples}`,
  );
  refuseUnless(level > 0 && level < 1, `level must lie between 0 and 1, not ${level}`);
  refuseUnless(maxRowVisits >= 1, `maxRowVisits must be at least 1, not ${maxRowVisits}`);
  return { rows, score, seed, samples, level, maxRowVisits, range, fullScore };
}

function refuseUnless(condition: boolean, message: string): void {
  if (!condition) throw new MetricError({ code: "bad_option", message: `Option ${message}.` });
}
