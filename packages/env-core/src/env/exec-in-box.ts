import type { ExecutionRequest, ExecutionResult } from "@mledojo/sandbox";
import { messageOf } from "../errors-message.ts";
import type { ExecutionRecord } from "../log/events.ts";
import type { StepParts } from "./step-parts.ts";

type Purpose = ExecutionRecord["purpose"];

function note(parts: StepParts, purpose: Purpose, result: ExecutionResult): void {
  const { record } = parts;
  record.executions.push({
    id: result.executionId,
    purpose,
    outcome: result.outcome,
    exitCode: result.exitCode,
    signal: result.signal,
    cpuSeconds: result.usage.cpuSeconds,
    peakMemoryBytes: result.usage.peakMemoryBytes,
  });
  record.image = parts.box.sandbox.image;
  record.timings.queueMs += result.timings.queueMs ?? 0;
  record.timings.startMs += result.timings.startMs;
  record.timings.execMs += result.timings.runMs;
  record.timings.reapMs += result.timings.reapMs;
}

/** Replaces a box that failed; says whether that worked. */
export async function renewBox(parts: StepParts): Promise<boolean> {
  try {
    await parts.box.renew();
    parts.record.workspaceLost = true;
    return true;
  } catch (error) {
    parts.record.failures.push(`No fresh sandbox could be made: ${messageOf(error)}`);
    return false;
  }
}

/**
 * Runs a program in the episode's box. A failure of ours is tried once more on a fresh box.
 *
 * @returns the result, or null when the step was cancelled, or when our side failed twice (the record says how)
 */
export async function execInBox(
  parts: StepParts,
  purpose: Purpose,
  request: Omit<ExecutionRequest, "executionId">,
): Promise<ExecutionResult | null> {
  for (const lastTry of [false, true]) {
    if (parts.signal.aborted) return null;
    const executionId = `s${String(parts.step)}-${String(parts.record.executions.length + parts.record.failures.length)}`;
    try {
      const result = await parts.box.session.exec({ ...request, executionId }, { signal: parts.signal });
      note(parts, purpose, result);
      if (result.outcome !== "infra_error") return result;
      parts.record.failures.push(result.message);
    } catch (error) {
      parts.record.failures.push(messageOf(error));
    }
    if (lastTry || !(await renewBox(parts))) return null;
  }
  return null;
}
