/**
 * Levenshtein distance of two sequences of integers, 32 rows of the table at a time: a column of it is kept as the bits in
 * which neighbours differ by +1 or -1 (Myers 1999, in blocks after Hyyrö 2003). O(|a|·|b| / 32) time.
 */
export function codeDistance(one: Int32Array, other: Int32Array): number {
  let start = 0;
  let [endOne, endOther] = [one.length, other.length];
  while (start < endOne && start < endOther && one[start] === other[start]) start++;
  while (endOne > start && endOther > start && one[endOne - 1] === other[endOther - 1]) {
    endOne--;
    endOther--;
  }
  const [a, b] = [one.subarray(start, endOne), other.subarray(start, endOther)];
  const [pattern, text] = a.length <= b.length ? [a, b] : [b, a];
  if (pattern.length === 0) return text.length;
  return pattern.length === 1 ? singleDistance(pattern[0]!, text) : blockDistance(pattern, text);
}

function singleDistance(code: number, text: Int32Array): number {
  return text.includes(code) ? text.length - 1 : text.length;
}

function blockDistance(pattern: Int32Array, text: Int32Array): number {
  const blocks = (pattern.length + 31) >>> 5;
  const places = placesByCode(pattern, blocks);
  const nowhere = new Int32Array(blocks);
  // By row: bit set in `up` where the row is one more than the row above it, in `down` where one less.
  const up = new Int32Array(blocks).fill(-1);
  const down = new Int32Array(blocks);
  const lastBit = 1 << ((pattern.length - 1) & 31);
  let distance = pattern.length;
  for (const code of text) {
    const matches = places.get(code) ?? nowhere;
    // What the row above the block gained over the last column; the topmost row always gains one.
    let carry = 1;
    for (let block = 0; block < blocks; block++) {
      const match = matches[block]!;
      const [plus, minus] = [up[block]!, down[block]!];
      const vertical = match | minus;
      const equal = carry < 0 ? match | 1 : match;
      const diagonal = (((equal & plus) + plus) ^ plus) | equal;
      let gains = minus | ~(diagonal | plus);
      let losses = plus & diagonal;
      const edge = block === blocks - 1 ? lastBit : 1 << 31;
      const next = (gains & edge) !== 0 ? 1 : (losses & edge) !== 0 ? -1 : 0;
      gains = (gains << 1) | (carry > 0 ? 1 : 0);
      losses = (losses << 1) | (carry < 0 ? 1 : 0);
      up[block] = losses | ~(vertical | gains);
      down[block] = gains & vertical;
      carry = next;
    }
    distance += carry;
  }
  return distance;
}

/** By code: a bit for each position of the pattern that holds it. */
function placesByCode(pattern: Int32Array, blocks: number): ReadonlyMap<number, Int32Array> {
  const places = new Map<number, Int32Array>();
  pattern.forEach((code, at) => {
    let bits = places.get(code);
    if (bits === undefined) {
      bits = new Int32Array(blocks);
      places.set(code, bits);
    }
    bits[at >>> 5] = bits[at >>> 5]! | (1 << (at & 31));
  });
  return places;
}
