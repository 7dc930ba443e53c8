import { createHash } from "node:crypto";

import type { TaskCard } from "../contract.ts";
import { hashLoadedCode } from "./loaded-code.ts";

/**
 * The hash of what turns answers and a submission into scores and ranks: the grader's code as it was loaded, the
 * metric with its options (and its module, when the task brings its own), what a submission must look like, and the
 * boards. Answers are not part of it: the hash of the data names them.
 *
 * @param code - the hash of the code that the grading process loaded
 */
export function hashGrader(code: string, { metric, direction, submission, board }: TaskCard): string {
  const { name, options, module, round } = metric;
  const own = module !== undefined && URL.canParse(module) ? hashLoadedCode(new URL(module)) : null;
  const parts = [code, own, name, options ?? null, round ?? null, direction, submission, board];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
