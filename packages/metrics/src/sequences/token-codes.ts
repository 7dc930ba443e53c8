import { splitTokens } from "../columns/to-texts.ts";

/** What is counted as one unit: words between white space, or Unicode code points, white space included. */
export type TextTokens = "words" | "characters";

/** Numbers tokens, the same token always alike. */
export function createTokenCodes(): (tokens: readonly string[]) => Int32Array {
  const known = new Map<string, number>();
  return (tokens) =>
    Int32Array.from(tokens, (token) => {
      let code = known.get(token);
      if (code === undefined) {
        code = known.size;
        known.set(token, code);
      }
      return code;
    });
}

/** Reads texts as numbers, one per token. */
export function createTextCodes(tokens: TextTokens): (text: string) => Int32Array {
  if (tokens === "characters") return codePoints;
  const codes = createTokenCodes();
  return (text) => codes(splitTokens(text));
}

/** A half of a surrogate pair on its own is a code point of its own. */
function codePoints(text: string): Int32Array {
  const codes = new Int32Array(text.length);
  let size = 0;
  for (let at = 0; at < text.length; size++) {
    const code = text.codePointAt(at)!;
    codes[size] = code;
    at += code > 0xff_ff ? 2 : 1;
  }
  return codes.subarray(0, size);
}
