import type { Problem } from "@mledojo/tasks";
import type { Paint } from "../io/paint.ts";
import { printable } from "../io/printable.ts";

/** What stands under a score all the same, a line for each. */
export function warningLines(problems: readonly Problem[], paint: Paint): string {
  return problems.map(({ message }) => `\n${paint("yellow", "warning")}  ${printable(message)}`).join("");
}

/** Why a submission has no score. */
export function invalidText(problems: readonly Problem[], paint: Paint): string {
  return [
    paint("red", "The submission is invalid:"),
    ...problems.map(({ message }) => `  ${printable(message)}`),
  ].join("\n");
}
