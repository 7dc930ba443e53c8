import { messageOf } from "../errors-message.ts";
import { renewBox } from "./exec-in-box.ts";
import { keepSubmission } from "./keep-submission.ts";
import type { StepParts } from "./step-parts.ts";

/**
 * Moves the submission that an earlier run left out of the workspace, into the blob store: what lies there after the
 * next run was written by that run. Whatever else stands in its place (a link, a folder) is removed, and so is a file
 * for which the store has no room left.
 *
 * @returns whether the workspace is free of it; false when our side failed
 */
export async function moveSubmission(parts: StepParts): Promise<boolean> {
  const path = parts.task.view.submissionFile;
  try {
    const read = await parts.box.session.readFile(path, { maxBytes: parts.options.maxSubmissionBytes });
    if (read.kind === "absent") return true;
    if (read.kind === "file") parts.record.movedSubmission = await keepSubmission(parts, read.bytes);
    await parts.box.session.remove(path);
    return true;
  } catch (error) {
    parts.record.failures.push(`The old submission could not be moved: ${messageOf(error)}`);
    return renewBox(parts);
  }
}
