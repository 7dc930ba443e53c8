import { describe, expect, it } from "vitest";

import { createRng } from "../random/rng.ts";
import { createDecimalParts, tellValues } from "./decimal-parts.ts";
import { readNumber } from "./read-number.ts";

const buffer = Buffer.alloc(64);
const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
const parts = createDecimalParts(1);
const values = new Float64Array(1);

/** The value of a whole text, or NaN where the reader leaves it open. */
function read(text: string): number {
  const length = buffer.write(`${text}\n`, 0, "latin1");
  const end = readNumber(buffer.subarray(0, length), view, 0, parts, 0);
  tellValues(parts, values, 0, 1, 1);
  return end === length - 1 ? values[0]! : Number.NaN;
}

describe("readNumber", () => {
  it.each(["0", "-0", "007", "1.5", "-.25", "5.", "0.30000000000000004", "123456789.123456789", "0.1234"])(
    "reads %s as Number does",
    (text) => {
      expect(Object.is(read(text), Number(text))).toBe(true);
    },
  );

  it.each([
    "",
    "-",
    ".",
    "1e5",
    "+1",
    " 1",
    "1.2.3",
    "1234567890123456789012",
    "0.1:34",
    "0.12/4",
    "0.\u00f1234",
  ])("leaves %j open", (text) => {
    expect(read(text)).toBeNaN();
  });

  it("agrees with Number to the last bit wherever it tells a value, and nearly always does", () => {
    const rng = createRng("read-number");
    const digits = (count: number): string =>
      [0, 0, 0]
        .map(() => `${rng.below(10 ** 9)}`.padStart(9, "0"))
        .join("")
        .slice(0, count);
    let wrong = "";
    let open = 0;
    const rounds = 300_000;
    for (let round = 0; round < rounds; round += 1) {
      const count = 1 + rng.below(19);
      const point = rng.below(Math.min(count, 16) + 1);
      const plain = digits(count);
      const text = `${rng.below(2) === 0 ? "-" : ""}${"0".repeat(rng.below(3))}${plain.slice(0, point)}.${"0".repeat(
        point === 0 ? rng.below(4) : 0,
      )}${plain.slice(point)}`;
      const value = read(text);
      // Doubles written the shortest way have 17 digits at most.
      if (Number.isNaN(value)) open += count <= 17 ? 1 : 0;
      else if (!Object.is(value, Number(text)) && wrong === "") wrong = text;
    }
    expect(wrong).toBe("");
    expect(open).toBeLessThan(rounds / 1000);
  });

  it("never rounds the wrong way near the middle between two doubles", () => {
    const rng = createRng("middle");
    let wrong = "";
    for (let round = 0; round < 50_000; round += 1) {
      // A double and its neighbour, their middle to 17 and 18 digits.
      const low = 2 ** 53 + 2 * rng.below(2 ** 32) * (1 + rng.below(2 ** 20));
      const middle = `${BigInt(low) + 1n}`;
      for (const text of [middle, `${middle}.0`, `${middle}.1`, `${middle.slice(0, 9)}.${middle.slice(9)}`]) {
        const value = read(text);
        if (!Number.isNaN(value) && !Object.is(value, Number(text)) && wrong === "") wrong = text;
      }
    }
    expect(wrong).toBe("");
  });
});
