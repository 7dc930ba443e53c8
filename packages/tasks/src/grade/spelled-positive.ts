/**
 * The positive class as a file of labels spells it: all of them are text there, and `true` means the one label that is it but for
 * capitals, such as the "True" of Python. Any other value, and one that is spelt in several ways or in none, is left as it is.
 */
export function spelledPositive(positive: unknown, labels: () => readonly string[]): unknown {
  if (typeof positive !== "boolean") return positive;
  const [spelled, ...others] = labels().filter((label) => label.toLowerCase() === String(positive));
  return others.length === 0 ? (spelled ?? positive) : positive;
}
