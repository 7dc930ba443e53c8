const brand = Symbol.for("@mledojo/metrics/UnknownMetricError");

/** No metric of that name. Holds the names there are; the message tells those that were probably meant. */
export class UnknownMetricError extends Error {
  override readonly name = "UnknownMetricError";
  readonly code = "unknown_metric";
  readonly requested: string;
  readonly available: readonly string[];
  /** The nearest of them, if one is near. */
  readonly suggestion: string | undefined;
  readonly [brand] = true;

  constructor({
    requested,
    available,
    suggestions,
  }: {
    readonly requested: string;
    readonly available: readonly string[];
    /** The nearest first. */
    readonly suggestions: readonly string[];
  }) {
    super(
      `No metric is named "${requested}".${hint(suggestions)} METRICS.md of @mledojo/metrics lists all ${available.length}.`,
    );
    this.requested = requested;
    this.available = available;
    this.suggestion = suggestions[0];
  }

  static isInstance(error: unknown): error is UnknownMetricError {
    return typeof error === "object" && error !== null && brand in error;
  }
}

function hint(suggestions: readonly string[]): string {
  const quoted = suggestions.map((name) => `"${name}"`);
  const last = quoted.pop();
  if (last === undefined) return "";
  return ` Did you mean ${quoted.length === 0 ? "" : `${quoted.join(", ")} or `}${last}?`;
}
