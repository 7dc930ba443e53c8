/** The name of what was left out, for the line that stands in its place. */
const marker = (left: number): string => `\n[… ${String(left)} characters left out …]\n`;

function isLowSurrogate(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff;
}

/**
 * Cuts a text to at most `maxChars` UTF-16 units by taking out its middle; no character is split in two.
 *
 * @param headShare - the part of the room that the head gets, 0 to 1. A quarter by default: what matters in a
 *   program's output, an exception above all, stands at its end
 */
export function cutMiddle(text: string, maxChars: number, headShare = 0.25): string {
  if (text.length <= maxChars) return text;
  const room = Math.max(0, maxChars - marker(text.length).length);
  let headEnd = Math.floor(room * headShare);
  let tailStart = text.length - (room - headEnd);
  if (isLowSurrogate(text, headEnd)) headEnd -= 1;
  if (isLowSurrogate(text, tailStart)) tailStart += 1;
  const head = text.slice(0, Math.max(0, headEnd));
  const tail = text.slice(tailStart);
  return `${head}${marker(text.length - head.length - tail.length)}${tail}`.slice(0, Math.max(0, maxChars));
}
