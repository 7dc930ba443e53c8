/** What Python's `str.split()` splits at: JavaScript's white space with U+001C to U+001F and U+0085, without U+FEFF. */
// oxlint-disable-next-line no-control-regex -- Python splits at these control characters.
const space = /[\t-\r\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/u;

/** The words of a text in lower case, as Python's `text.lower().split()` has them. */
export function pythonWords(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(space)
    .filter((word) => word !== "");
}
