const header = "Traceback (most recent call last):";
const exceptionName = /^[A-Za-z_][\w.]*(Error|Exception|Exit|Interrupt|Warning|Group|Iteration)\b/;

/**
 * The line that names the exception in Python's standard error, such as `ValueError: no such column`; null without
 * one. The text is the program's own, so this is for display and never decides an outcome by itself.
 */
export function exceptionLine(stderr: string, maxChars = 500): string | null {
  const start = stderr.lastIndexOf(header);
  const lines = (start === -1 ? stderr : stderr.slice(start + header.length)).split("\n");
  const found =
    start === -1
      ? lines.findLast((line) => exceptionName.test(line))
      : lines.find((line) => line !== "" && !/^[\s|+]/.test(line));
  if (found === undefined) return null;
  const line = found.trimEnd();
  return line.length <= maxChars ? line : `${line.slice(0, maxChars - 1)}…`;
}
