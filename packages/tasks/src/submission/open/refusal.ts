import type { ProblemCode } from "../problem.ts";

/** Why a file cannot be opened at all. */
export interface Refusal {
  readonly kind: "refused";
  readonly code: ProblemCode;
  /** For a person or an agent: what is wrong and what to do. */
  readonly message: string;
}

/** Leaves the opening of a file from deep inside; it never leaves this folder. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  readonly refusal: Refusal;

  constructor(code: ProblemCode, message: string) {
    super(message);
    this.refusal = { kind: "refused", code, message };
  }
}

/** For content of more bytes than are read. */
export function tooLargeUnpacked(maxBytes: number): RefusedError {
  return new RefusedError(
    "too_large_unpacked",
    `The submission's content is larger than ${maxBytes} bytes once it is unpacked. Write only the columns and rows asked for.`,
  );
}
