/** F with parameter β of one class or row; 0/0, nothing true and nothing predicted, is `empty`. */
export function fRatio(hits: number, actual: number, guessed: number, beta: number, empty: number): number {
  if (hits > 0) {
    // A huge β² must not overflow to 0 or NaN: divided by it, the same formula holds.
    const share = 1 / (1 + beta * beta);
    return hits / (share * guessed + (1 - share) * actual);
  }
  return actual > 0 || guessed > 0 ? 0 : empty;
}
