import type { ActionResult } from "../actions/action.ts";
import { toJson } from "../actions/pack-args.ts";
import { cutMiddle } from "../observation/cut-middle.ts";
import type { Json } from "../observation/observation.ts";
import type { StepParts } from "./step-parts.ts";

/** What an observation can hold of an action's result: message and data cut to size, whatever the action gave. */
export async function boundResult(
  parts: StepParts,
  result: ActionResult,
): Promise<{ readonly message: string; readonly data: Json }> {
  const { maxDataBytes, maxMessageChars } = parts.options;
  const notes: string[] = [];
  let data: Json = result.data === undefined ? null : toJson(result.data);
  if (data !== null) {
    const text = JSON.stringify(data);
    if (Buffer.byteLength(text) > maxDataBytes) {
      parts.record.handles = { ...parts.record.handles, data: await parts.log.blobs.put(text) };
      data = null;
      notes.push(
        `The data is too large to show: get_history({ step: ${String(parts.step)}, stream: "data" }) reads it.`,
      );
    }
  }
  if (parts.record.workspaceLost) {
    notes.push(
      "The sandbox broke and was replaced: the files of your workspace are gone. This was not your fault.",
    );
  }
  const after = notes.map((note) => `\n${note}`).join("");
  return { message: cutMiddle(result.message, maxMessageChars - after.length, 0.4) + after, data };
}
