/**
 * - `score_not_finite`: NaN or an infinite score has no place on a board
 * - `bad_option`: an option outside its range
 */
export type LeaderboardErrorCode = "score_not_finite" | "bad_option";

const brand = Symbol.for("@mledojo/metrics/LeaderboardError");

/** A misuse of a leaderboard. An empty or degenerate board is no error: its fields say so. */
export class LeaderboardError extends Error {
  override readonly name = "LeaderboardError";
  readonly code: LeaderboardErrorCode;
  readonly [brand] = true;

  constructor({ code, message }: { readonly code: LeaderboardErrorCode; readonly message: string }) {
    super(message);
    this.code = code;
  }

  static isInstance(error: unknown): error is LeaderboardError {
    return typeof error === "object" && error !== null && brand in error;
  }
}
