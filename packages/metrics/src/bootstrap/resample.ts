import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { MetricError } from "../errors/metric-error.ts";

/** Draws row positions with replacement. */
export interface Resampler {
  /** Fills the array with uniform positions in [0, rows). */
  draw(indices: Uint32Array, rows: number): void;
}

/** Draws thrown away at the start, for neighbouring seeds begin in neighbouring states. */
const warmUpDraws = 32;

/**
 * A seeded resampler: the same seed gives the same positions on every machine.
 * @param seed an integer of at most 32 bits, signed or unsigned
 * @throws MetricError `bad_option`
 */
export function createResampler(seed: number): Resampler {
  if (!Number.isInteger(seed) || seed < -(2 ** 31) || seed >= 2 ** 32) {
    throw new MetricError({
      code: "bad_option",
      message: `The seed must be an integer of at most 32 bits, not ${seed}.`,
    });
  }
  const generator = xoroshiro128plus(seed);
  for (let i = 0; i < warmUpDraws; i++) generator.next();
  return {
    draw: (indices, rows) => {
      // Lemire's method: the high half of a 32 by 32 bit product, without the few draws that would bias it.
      const biased = 2 ** 32 % rows;
      for (let i = 0; i < indices.length;) {
        const bits = generator.next() >>> 0;
        const low = Math.imul(bits, rows) >>> 0;
        if (low < biased) continue;
        indices[i] = Math.round((bits * rows - low) / 2 ** 32);
        i++;
      }
    },
  };
}
