import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { exceptionLine } from "../code/exception-line.ts";
import { cutMiddle } from "./cut-middle.ts";

/** Whether half of a character that needs two units stands alone. */
function hasLoneSurrogate(text: string): boolean {
  return Array.from(text).some((character) => character.length === 1 && /[\ud800-\udfff]/.test(character));
}

describe("cutMiddle", () => {
  test.prop([
    fc.string({ unit: "binary", maxLength: 400 }),
    fc.integer({ min: 60, max: 300 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  ])("never exceeds its size, keeps a short text, and splits no character", (text, size, share) => {
    const cut = cutMiddle(text, size, share);
    expect(cut.length).toBeLessThanOrEqual(size);
    if (text.length <= size) expect(cut).toBe(text);
    if (!hasLoneSurrogate(text)) expect(hasLoneSurrogate(cut)).toBe(false);
  });

  it("keeps head and tail, and says how much is missing", () => {
    const cut = cutMiddle(`${"h".repeat(500)}${"t".repeat(500)}`, 200, 0.5);
    expect(cut).toMatch(/^h+\n\[… 8\d\d characters left out …\]\nt+$/);
  });

  it("survives a size that is too small for its own marker", () => {
    for (const size of [0, 1, 10]) expect(cutMiddle("x".repeat(100), size).length).toBeLessThanOrEqual(size);
  });
});

describe("exceptionLine", () => {
  const header = "Traceback (most recent call last):\n";

  it.each([
    [`${header}  File "x"\nValueError: bad\n`, "ValueError: bad"],
    [
      `${header}  File "x"\nKeyError: 1\n\nDuring handling …\n\n${header}  File "y"\nmy.mod.OddError: two\n`,
      "my.mod.OddError: two",
    ],
    [`${header}  File "x"\nKeyboardInterrupt\nsome noise at exit\n`, "KeyboardInterrupt"],
    [
      '  File "/code/main.py", line 1\n    x = = 1\n        ^\nSyntaxError: invalid syntax\n',
      "SyntaxError: invalid syntax",
    ],
    ["a warning that went by\n", null],
    ["", null],
  ])("finds it in %j", (stderr, line) => {
    expect(exceptionLine(stderr)).toBe(line);
  });

  it("cuts one that is endless, and keeps its name", () => {
    const line = exceptionLine(`${header}  File "x"\nValueError: ${"x".repeat(1e6)}\n`);
    expect(line?.length).toBe(500);
    expect(line).toMatch(/^ValueError: x+…$/);
  });
});
