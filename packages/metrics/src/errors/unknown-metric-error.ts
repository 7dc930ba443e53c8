const brand = Symbol.for("@mledojo/metrics/UnknownMetricError");

/** No metric of that name. Lists the names there are and the one that was probably meant. */
export class UnknownMetricError extends Error {
  override readonly name = "UnknownMetricError";
  readonly code = "unknown_metric";
  readonly requested: string;
  readonly available: readonly string[];
  readonly suggestion: string | undefined;
  readonly [brand] = true;

  constructor({
    requested,
    available,
    suggestion,
  }: {
    readonly requested: string;
    readonly available: readonly string[];
    readonly suggestion: string | undefined;
  }) {
    const hint = suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`;
    super(`No metric is named "${requested}".${hint} There are: ${available.join(", ")}.`);
    this.requested = requested;
    this.available = available;
    this.suggestion = suggestion;
  }

  static isInstance(error: unknown): error is UnknownMetricError {
    return typeof error === "object" && error !== null && brand in error;
  }
}
