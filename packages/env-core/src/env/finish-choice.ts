import type { StepParts } from "./step-parts.ts";

/** Finds the step whose submission `finish` chose; a text tells what is wrong with the choice. */
export function resolveChoice(
  parts: Pick<StepParts, "log" | "state">,
  choice: number | string,
): { readonly step: number } | { readonly problem: string } {
  const scored = [...parts.state.scoredIn.values()].toSorted((a, b) => a - b);
  const known =
    scored.length === 0
      ? "Nothing has been scored yet."
      : `Scored so far: steps ${scored.join(", ")} (repeats left out).`;
  if (typeof choice === "string") {
    const step = parts.state.scoredIn.get(choice);
    return step === undefined
      ? { problem: `No submission with the handle "${choice}" was scored. ${known}` }
      : { step };
  }
  const event = parts.log.step(choice);
  if (event === undefined) return { problem: `There is no step ${String(choice)} to choose. ${known}` };
  if (Object.keys(event.scores).length === 0) {
    return { problem: `Step ${String(choice)} scored no submission. ${known}` };
  }
  return { step: choice };
}
