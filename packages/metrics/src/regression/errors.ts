/** What a prediction is too much by. */
export function signedError(actual: number, guess: number): number {
  return guess - actual;
}

/** What a prediction is off by. */
export function absoluteError(actual: number, guess: number): number {
  return Math.abs(guess - actual);
}
