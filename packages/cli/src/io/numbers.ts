/** Of a score, in significant figures. */
const usualDigits = 5;
/** As many tell any two numbers apart. */
const allDigits = 17;

/** A score for people: five significant figures or as many as are asked for, no exponent for everyday sizes. */
export function formatScore(value: number, digits = usualDigits): string {
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-4) return value.toExponential(digits === usualDigits ? 3 : digits - 1);
  return String(Number(value.toPrecision(digits)));
}

/** A score beside another: with as many digits as it takes to see that they differ. */
export function formatScoreBeside(value: number, other: number): string {
  if (value === other) return formatScore(value);
  let digits = usualDigits;
  while (digits < allDigits && formatScore(value, digits) === formatScore(other, digits)) {
    digits += 1;
  }
  return formatScore(value, digits);
}

/** A share of one, such as a HumanRank: three decimals; a dash where there is none. */
export function formatShare(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : value.toFixed(3);
}

/** A number with its noun: `1 step`, `2 steps`. */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Milliseconds as people read them. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1_000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${Math.floor(seconds % 60)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Bytes in powers of 1000. */
export function formatBytes(bytes: number): string {
  const units = ["B", "kB", "MB", "GB"];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${units[unit]}`;
}
