import { TaskError } from "../errors.ts";
import type { SubmissionColumn, SubmissionSchema } from "../contract.ts";
import { quotedNames } from "../submission/quoted-names.ts";
import { idColumns } from "../submission/row-key.ts";

/**
 * The name of the target that a submission column predicts: the target of the same name, else the task's only
 * target (several probability columns may share it, one for each class).
 */
export function targetOfColumn(
  schema: SubmissionSchema,
  column: SubmissionColumn,
  targets: readonly string[],
): string {
  if (targets.includes(column.name)) return column.name;
  const [only] = targets;
  if (targets.length === 1 && only !== undefined) return only;
  throw new TaskError({
    code: "invalid_task",
    message: `The submission column "${column.name}" has the name of no target (${quotedNames(targets)}), and there is more than one target beside the id ${quotedNames(idColumns(schema))}.`,
  });
}
