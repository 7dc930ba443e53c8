import { classOf } from "../submission/column-class.ts";
import type { Problem } from "../submission/problem.ts";
import { showText } from "../submission/problem.ts";
import type { LoadedTask } from "./grade-bytes.ts";

/**
 * The problems of a submission of bare files, where the classes are those that the truth has: a column too many may be a class that
 * none of its rows is of.
 */
export function withClassHint(
  problems: readonly Problem[],
  { metric, card: { submission } }: Pick<LoadedTask, "metric" | "card">,
): readonly Problem[] {
  const hasClasses = submission.columns.some((column) => classOf(column) !== undefined);
  if (!hasClasses || metric.options?.["classes"] === undefined) return problems;
  return problems.map((problem) => {
    const { code, column, message } = problem;
    if (code !== "extra_column" || column === undefined) return problem;
    return {
      ...problem,
      message: `${message} If "${showText(column)}" is a class, of which no row of the truth is, name all classes with the option "classes".`,
    };
  });
}
