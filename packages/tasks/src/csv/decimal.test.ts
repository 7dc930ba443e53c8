import { describe, expect, it } from "vitest";

import { createRng } from "../random/rng.ts";
import { parseDecimal } from "./decimal.ts";

function parse(text: string): number {
  const bytes = Buffer.from(text);
  return parseDecimal(bytes, 0, bytes.length);
}

describe("parseDecimal", () => {
  it.each([
    "0",
    "-0",
    "1",
    "007",
    "1.5",
    ".5",
    "5.",
    "-.25e-3",
    "1e5",
    "1E+5",
    "1e-400",
    "1e400",
    "-1e400",
    "0e999999",
    "123456789012345678",
    "0.1234567890123456789012345",
    "9007199254740993",
    "9007199254740992.999",
    "2.2250738585072014e-308",
    "5e-324",
    "2.47e-324",
    "1.7976931348623157e308",
    "1.7976931348623159e308",
    "0.3",
    "0.30000000000000004",
    "8.5e22",
    "1e23",
    "0.000000000000000000000123456789012345678",
    "10000000000000000000",
    "999999999999999.9999",
  ])("reads %s as Number does", (text) => {
    expect(Object.is(parse(text), Number(text))).toBe(true);
  });

  it.each([
    "",
    " ",
    "-",
    "+",
    ".",
    "e5",
    "1e",
    "1e+",
    "1.2.3",
    "0x10",
    "1_000",
    "1,5",
    "nan",
    "inf",
    "1 2",
    "--1",
    "1e5.0",
    "True",
  ])("refuses %j", (text) => {
    expect(parse(text)).toBeNaN();
  });

  it("passes over spaces and tabs around the number", () => {
    expect(parse(" \t-1.25 ")).toBe(-1.25);
  });

  it("agrees with Number to the last bit on two million random texts", () => {
    const rng = createRng("decimal");
    const view = new DataView(new ArrayBuffer(8));
    const buffer = Buffer.alloc(64);
    let wrong = "";
    const check = (text: string): void => {
      const length = buffer.write(text, 0, "latin1");
      if (!Object.is(parseDecimal(buffer, 0, length), Number(text)) && wrong === "") wrong = text;
    };
    for (let round = 0; round < 400_000; round += 1) {
      view.setUint32(0, rng.below(2 ** 32));
      view.setUint32(4, rng.below(2 ** 32));
      const anyDouble = view.getFloat64(0);
      if (Number.isFinite(anyDouble)) check(String(anyDouble));
      const unit = (rng.below(2 ** 32) * 2 ** 21 + rng.below(2 ** 21)) / 2 ** 53;
      check(String(unit));
      check(unit.toFixed(1 + rng.below(18)));
      check(String((unit - 0.5) * 10 ** rng.below(20)));
      // As many digits as fit, so that many lie close to the middle between two doubles.
      check(
        `${rng.below(10)}.${String(rng.below(2 ** 32)).padStart(10, "0")}${String(rng.below(2 ** 32)).slice(0, rng.below(9))}`,
      );
    }
    expect(wrong).toBe("");
  });

  it("decides ties between doubles as Number does", () => {
    const rng = createRng("ties");
    for (let round = 0; round < 20_000; round += 1) {
      // An odd multiple of half a unit in the last place: the exact middle, written out in full.
      const whole = 2 ** 53 + 2 * rng.below(2 ** 32);
      for (const text of [String(BigInt(whole) + 1n), `${BigInt(whole) + 1n}.0`, `${BigInt(whole) + 1n}.1`]) {
        expect(Object.is(parse(text), Number(text))).toBe(true);
      }
    }
  });
});
