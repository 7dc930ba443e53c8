import type { Direction } from "../contract.ts";

/** Whether score `a` is better than `b`. */
export function isBetter(direction: Direction, a: number, b: number): boolean {
  return direction === "maximize" ? a > b : a < b;
}

/**
 * How far a score is on the way from the floor to the top: 0 at the floor, 1 at the top, negative below the floor.
 * The same in both directions.
 */
export function shareOfGap(score: number, floor: number, top: number): number {
  return (score - floor) / (top - floor);
}

/** Digits enough to tell scores apart. */
export function show(value: number): string {
  return String(Number(value.toPrecision(6)));
}
