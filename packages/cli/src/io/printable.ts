/** Text of code that nobody trusts, made safe for a terminal: all control characters but tabs and newlines go. */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, "\uFFFD");
}
