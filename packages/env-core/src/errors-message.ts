/** What to write of a thrown value in a log. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
