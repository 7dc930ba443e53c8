import fc from "fast-check";

const seed = 20_260_404;
const perMetric = 36;

export const weight = fc.oneof(fc.constantFrom(0, 1, 0.5, 4), fc.double({ min: 0.01, max: 10, noNaN: true }));
export const value = fc.oneof(
  fc.constantFrom(0, -0, 1, 1e-30, 1e30, -1e30, 100.25),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
);
export const count = fc.oneof(
  fc.constantFrom(0, 1, 1e9, 0.5, 1e-12),
  fc.double({ min: -0.9, max: 1e6, noNaN: true }),
);
/** Neither 0 nor so small that a quotient by it overflows. */
export const nonZero = fc.oneof(
  fc.constantFrom(1, -1, 1e-30, 1e30, 100.25),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }).filter((number) => Math.abs(number) > 1e-3),
);

/** As many samples of rows as a metric needs, the edge cases among them. */
export function samples<T>(row: fc.Arbitrary<T>, minLength = 1): readonly (readonly T[])[] {
  return fc.sample(fc.array(row, { minLength, maxLength: 60 }), { seed, numRuns: perMetric });
}
