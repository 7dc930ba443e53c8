import type { BlobStore } from "../log/blob-store.ts";
import type { StepEvent } from "../log/events.ts";
import type { Json } from "../observation/observation.ts";
import { parseJson } from "../observation/parse-json.ts";

/** Texts from this length on go to the blob store. */
const longText = 1_024;
/** Arguments of a refused action are kept up to this many characters of JSON in the log, */
const maxRefusedChars = 16_384;
/** and up to this many with the texts that go to the blob store: they have passed no check of their size. */
const maxRefusedBlobChars = 1_048_576;
const tooLarge = "(arguments too large to keep)";

/** A value as JSON holds it: cycles, functions and big integers become a description, for nothing else can be logged. */
export function toJson(value: unknown): Json {
  try {
    const text: string | undefined = JSON.stringify(value);
    return text === undefined ? null : parseJson(text);
  } catch (error) {
    return `(not JSON: ${error instanceof Error ? error.message.slice(0, 200) : "unknown"})`;
  }
}

/** The action as its event holds it: long texts replaced by their handles. */
export async function packArgs(
  name: string,
  given: unknown,
  accepted: boolean,
  blobs: BlobStore,
): Promise<StepEvent["action"]> {
  const args = toJson(given);
  if (typeof args !== "object" || args === null || Array.isArray(args)) {
    return { name, args: typeof args === "string" ? args.slice(0, maxRefusedChars) : args, blobArgs: [] };
  }
  if (!accepted && JSON.stringify(args).length > maxRefusedBlobChars) {
    return { name, args: tooLarge, blobArgs: [] };
  }
  const blobArgs: string[] = [];
  const packed: Record<string, Json> = {};
  for (const [key, value] of Object.entries(args)) {
    if (typeof value === "string" && value.length >= longText) {
      packed[key] = await blobs.put(value);
      blobArgs.push(key);
    } else packed[key] = value;
  }
  if (!accepted && JSON.stringify(packed).length > maxRefusedChars) {
    return { name, args: tooLarge, blobArgs: [] };
  }
  return { name, args: packed, blobArgs };
}

/** The arguments as the agent gave them, put together again; null when a blob is missing. */
export function unpackArgs(
  action: StepEvent["action"],
  blob: (handle: string) => Uint8Array | undefined,
): Json | null {
  const { args, blobArgs } = action;
  if (blobArgs.length === 0 || typeof args !== "object" || args === null || Array.isArray(args)) return args;
  const whole: Record<string, Json> = { ...args };
  for (const key of blobArgs) {
    const handle = whole[key];
    const bytes = typeof handle === "string" ? blob(handle) : undefined;
    if (bytes === undefined) return null;
    whole[key] = new TextDecoder().decode(bytes);
  }
  return whole;
}
