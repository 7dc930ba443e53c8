import { createUniform } from "../core/random.ts";

/** Shapes for cases, from a seed. */
export interface Shapes {
  uniform(): number;
  /** A whole number from `low` up to `high`, both included. */
  whole(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
  list<Item>(length: number, item: (at: number) => Item): Item[];
  /** Ascending pixels of a blob that may be empty or all of `pixels`. */
  pixels(pixels: number): readonly number[];
}

export function createShapes(seed: number): Shapes {
  const uniform = createUniform(seed);
  const whole = (low: number, high: number): number => low + Math.floor(uniform() * (high - low + 1));
  return {
    uniform,
    whole,
    pick: (items) => items[whole(0, items.length - 1)]!,
    list: (length, item) => Array.from({ length }, (_, at) => item(at)),
    pixels: (pixels) => {
      const kind = uniform();
      if (kind < 0.15) return [];
      const share = kind < 0.2 ? 1 : uniform();
      const from = whole(0, pixels - 1);
      const to = kind < 0.2 ? pixels : whole(from, pixels);
      const start = kind < 0.2 ? 0 : from;
      return Array.from({ length: to - start }, (_, at) => start + at).filter(
        () => kind < 0.5 || uniform() < share,
      );
    },
  };
}

/** Ascending pixels, counted from 0, as runs counted from 1. */
export function encode(pixels: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const pixel of pixels) {
    const last = runs.at(-1);
    if (last !== undefined && last[0] + last[1] === pixel + 1) last[1]++;
    else runs.push([pixel + 1, 1]);
  }
  return runs.flat().join(" ");
}

/** The pixels with some of them dropped and some added. */
export function disturb(shapes: Shapes, pixels: readonly number[], size: number): readonly number[] {
  const change = shapes.pick([0, 0.02, 0.1, 0.3, 0.6]);
  const kept = new Set(pixels.filter(() => shapes.uniform() >= change));
  const more = Math.floor(change * pixels.length * shapes.uniform());
  for (let at = 0; at < more; at++) kept.add(shapes.whole(0, size - 1));
  return [...kept].toSorted((a, b) => a - b);
}
