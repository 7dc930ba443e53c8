/** A token of JSON after white space, up to strings, whose ends are looked for by hand. */
const TOKEN = /[ \t\r\n]*(?:(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null)|([{}:,"]))/y;

/**
 * The fields of one JSON object whose values are all strings, numbers, true, false or null; null when the text is anything
 * else. Numbers stay as they are written, which `JSON.parse` does not let them; null is an empty text.
 */
export function readFlatObject(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  const reader = new TokenReader(text);
  if (reader.next() !== "{") return null;
  let token = reader.next();
  if (token === "}") return reader.atEnd() ? fields : null;
  for (;;) {
    if (token !== '"') return null;
    const name = reader.string;
    if (name === null || fields.has(name) || reader.next() !== ":") return null;
    const kind = reader.next();
    const value = kind === '"' ? reader.string : kind === "value" ? reader.value : null;
    if (value === null) return null;
    fields.set(name, value);
    const mark = reader.next();
    if (mark === "}") return reader.atEnd() ? fields : null;
    if (mark !== ",") return null;
    token = reader.next();
  }
}

class TokenReader {
  readonly #text: string;
  #at = 0;
  /** The last string read; null when it was malformed. */
  string: string | null = null;
  /** The last number, or the last of the three words, as it is written. */
  value = "";

  constructor(text: string) {
    this.#text = text;
  }

  next(): string | null {
    TOKEN.lastIndex = this.#at;
    const match = TOKEN.exec(this.#text);
    if (match === null) return null;
    this.#at = TOKEN.lastIndex;
    const [, number, word, mark] = match;
    if (mark === '"') this.#readString();
    if (mark !== undefined) return mark;
    this.value = number ?? (word === "null" ? "" : (word ?? ""));
    return "value";
  }

  atEnd(): boolean {
    return this.#text.slice(this.#at).trim() === "";
  }

  #readString(): void {
    const text = this.#text;
    const start = this.#at - 1;
    let end = this.#at;
    while (end < text.length && text[end] !== '"') end += text[end] === "\\" ? 2 : 1;
    this.#at = end + 1;
    try {
      const value: unknown = JSON.parse(text.slice(start, end + 1));
      this.string = typeof value === "string" ? value : null;
    } catch {
      this.string = null;
    }
  }
}
