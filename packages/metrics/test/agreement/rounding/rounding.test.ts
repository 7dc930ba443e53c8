import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { roundDecimals, type RoundingRule } from "../../../src/index.ts";

const python = fileURLToPath(new URL("../../../../../.venv/bin/python", import.meta.url));
const script = fileURLToPath(new URL("reference.py", import.meta.url));
const seed = 20_261_130;
const rules: readonly RoundingRule[] = ["numpy", "python"];

type Case = readonly [value: number, decimals: number];

const decimals = fc.integer({ min: -12, max: 20 });
/** Doubles of every size, numbers with few digits, and those that lie on half of a last place or next to it. */
const cases: fc.Arbitrary<Case> = fc.oneof(
  fc.tuple(fc.double(), fc.oneof(decimals, fc.integer({ min: -330, max: 340 }))),
  fc.tuple(fc.double({ min: -1, max: 1 }), decimals),
  fc.tuple(fc.double({ min: -1e6, max: 1e6 }), decimals),
  fc
    .tuple(
      fc.integer({ min: -1e7, max: 1e7 }),
      fc.integer({ min: 0, max: 8 }),
      fc.integer({ min: -2, max: 2 }),
    )
    .map(([digits, places, ulps]): Case => [neighbour(Number(`${digits}5e-${places + 1}`), ulps), places]),
  fc
    .tuple(fc.integer({ min: -1e7, max: 1e7 }), fc.integer({ min: 0, max: 8 }))
    .map(([odd, places]): Case => [(2 * odd + 1) / 2 ** (places + 1), places]),
  fc
    .tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 1, max: 8 }))
    .map(([digits, places]): Case => [Number(`${digits}5e${places - 1}`), -places]),
);

const bits = new BigInt64Array(1);
const double = new Float64Array(bits.buffer);

/** The double so many steps further from zero. */
function neighbour(value: number, steps: number): number {
  double[0] = value;
  bits[0] = bits[0]! + BigInt(value === 0 ? 0 : steps);
  return double[0];
}

const fixed: readonly Case[] = [
  ...[2.675, 0.285, 1.005, 5.015, 0.123455, 1.115, 8.345, 0.5, 1.5, 2.5].flatMap((value) =>
    [-2, -1, 0, 1, 2, 3, 4, 5].flatMap((places): Case[] => [
      [value, places],
      [-value, places],
    ]),
  ),
  [1.7976931348623157e308, -308],
  [5e-324, 323],
  [5e-324, 324],
  [1e22, -22],
  [-0, 2],
];
/** Every fraction that a share of correct rows can be, at MLE-bench's five decimals. */
const shares = Array.from({ length: 400 }, (_, n) => n + 1).flatMap((n) =>
  Array.from({ length: n }, (_, k): Case => [k / n, 5]),
);

const all = [...fixed, ...shares, ...fc.sample(cases, { numRuns: 60_000, seed })];
const references = new Map<RoundingRule, Float64Array>();

beforeAll(() => {
  if (!existsSync(python)) {
    throw new Error(`No Python with numpy at ${python}; "npm test" makes it before it runs the tests.`);
  }
  const folder = mkdtempSync(join(tmpdir(), "mledojo-rounding-"));
  try {
    writeFileSync(join(folder, "values"), new Uint8Array(Float64Array.from(all, ([value]) => value).buffer));
    writeFileSync(
      join(folder, "decimals"),
      new Uint8Array(Int32Array.from(all, ([, places]) => places).buffer),
    );
    execFileSync(python, [script, folder]);
    for (const rule of rules) {
      const bytes = readFileSync(join(folder, rule));
      references.set(
        rule,
        new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)),
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 240_000);

test.each(rules)("rounds as %s does, to the last bit and the sign of zero", (rule) => {
  const expected = references.get(rule);
  const wrong = all.flatMap(([value, decimals], at) => {
    const rounded = roundDecimals(value, { decimals, rule });
    const reference = expected?.[at];
    return Object.is(rounded, reference) ? [] : [`${value} to ${decimals}: ${rounded}, not ${reference}`];
  });
  expect(wrong.slice(0, 20)).toEqual([]);
});

test("the two rules differ on the shares of correct rows, as they do for MLE-bench's scores", () => {
  const [numpy, plain] = rules.map((rule) => references.get(rule));
  const from = fixed.length;
  const differing = shares.filter((_, at) => numpy?.[from + at] !== plain?.[from + at]).length;
  expect(differing).toBeGreaterThan(50);
});
