import type { StepParts } from "./step-parts.ts";

/**
 * Puts a submission into the blob store, as far as the budget of kept bytes goes: a file may be sparse and cost the agent
 * nothing, but here it costs its size. What is stored already costs nothing more.
 *
 * @returns its handle; null when there was no room for it
 */
export async function keepSubmission(
  { log, meter, record }: Pick<StepParts, "log" | "meter" | "record">,
  bytes: Uint8Array,
): Promise<string | null> {
  const { handle, kept } = await log.blobs.putIf(bytes, (size) => meter.take("submissionBytes", size));
  if (kept) return handle;
  record.droppedSubmissions.push(handle);
  return null;
}
