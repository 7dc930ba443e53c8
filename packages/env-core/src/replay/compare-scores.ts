import { channels, type Scores } from "../outcomes/score.ts";

function close(a: number | null | undefined, b: number | null | undefined, tolerance: number): boolean {
  if (typeof a !== "number" || typeof b !== "number") return (a ?? null) === (b ?? null);
  return a === b || Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b));
}

/** Whether two gradings agree on every half that either of them has. */
export function sameScores(a: Scores, b: Scores, tolerance: number): boolean {
  return channels.every((channel) => {
    const left = a[channel];
    const right = b[channel];
    if (left === undefined || right === undefined) return left === right;
    return (
      close(left.score, right.score, tolerance) &&
      close(left.humanRank, right.humanRank, tolerance) &&
      left.total === right.total &&
      // Logs of earlier versions do not say.
      (tolerance > 0 || left.improved === undefined || left.improved === right.improved) &&
      (tolerance > 0 || left.position === right.position)
    );
  });
}
