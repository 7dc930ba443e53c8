import type { Action, RawAction, StepAction } from "../../actions/action.ts";
import type { StepResult } from "../../env/env.ts";
import { asJson, type CheckKit } from "./check-kit.ts";

/** Whether the outcome of a step has the shape that it must have. */
export function checkResult<A extends Action, O>(kit: CheckKit<A, O>, result: StepResult<O>): void {
  const { env, expect } = kit;
  const { observation, reward, terminated, truncated, info } = result;
  expect(
    env.observationSpace.contains(observation),
    "step-observation",
    "step() gave an observation outside the space.",
  );
  expect(asJson(observation) !== null, "json", "An observation cannot be written as JSON.");
  expect(
    reward === null || Number.isFinite(reward),
    "reward",
    `A reward must be a finite number or null; it was ${String(reward)}.`,
  );
  expect(
    typeof terminated === "boolean" && typeof truncated === "boolean",
    "flags",
    "terminated and truncated must be booleans.",
  );
  const over = terminated || truncated;
  expect(
    (info.reason !== null) === over,
    "reason",
    "info.reason must be set exactly when the episode is over.",
  );
  const { visibility } = env.metadata.options;
  const scores = shownScores(observation);
  expect(
    scores.every((channel) => visibility.some((visible) => visible === channel)),
    "hidden-scores",
    `The observation shows scores of ${scores.join(", ")}; only ${visibility.join(", ")} may be seen.`,
  );
}

function shownScores(observation: unknown): string[] {
  if (typeof observation !== "object" || observation === null || !("scores" in observation)) return [];
  const { scores } = observation;
  return typeof scores === "object" && scores !== null ? Object.keys(scores) : [];
}

function numberAt(value: unknown, ...path: readonly string[]): number | null {
  let here: unknown = value;
  for (const key of path) {
    if (typeof here !== "object" || here === null || !(key in here)) return null;
    here = Reflect.get(here, key);
  }
  return typeof here === "number" ? here : null;
}

const nonsense: readonly unknown[] = [
  null,
  "x",
  {},
  { name: 7 },
  { name: "no such action" },
  [],
  { name: "", args: 3 },
];

async function tryStep<A extends Action, O>(
  kit: CheckKit<A, O>,
  action: StepAction<A> | RawAction,
  check: string,
): Promise<StepResult<O> | null> {
  try {
    const result = await kit.env.step(action);
    checkResult(kit, result);
    return result;
  } catch (error) {
    kit.expect(false, check, `step(${String(asJson(action))}) threw ${String(error)}.`);
    return null;
  }
}

/** Whether sampled and senseless actions are answered, counted, and leave earlier observations alone. */
export async function checkSteps<A extends Action, O>(kit: CheckKit<A, O>): Promise<void> {
  const { env, expect, seed, steps } = kit;
  await env.reset({ seed });
  const actions: (StepAction<A> | RawAction)[] = [
    ...nonsense.map((raw) => ({ raw })),
    ...Array.from({ length: steps }, () => env.actionSpace.sample()),
  ];
  let before = 0;
  const seen: { readonly value: O; readonly json: string | null }[] = [];
  for (const [index, action] of actions.entries()) {
    const check = index < nonsense.length ? "invalid-action" : "sampled-action";
    const result = await tryStep(kit, action, check);
    if (result === null) return;
    const { observation } = result;
    if (check === "invalid-action") {
      expect(
        result.info.outcome === "invalid_action",
        check,
        `A senseless action gave ${result.info.outcome}, not invalid_action.`,
      );
    }
    const now = numberAt(observation, "step");
    if (now !== null)
      expect(now === before + 1, "step-counter", "observation.step must count the steps from 1.");
    before += 1;
    const used = numberAt(observation, "budget", "steps", "used");
    if (used !== null)
      expect(used === before, "budget", "budget.steps.used must count every step, refused ones too.");
    seen.push({ value: observation, json: asJson(observation) });
    if (result.terminated || result.truncated) {
      await env.reset({ seed });
      before = 0;
    }
  }
  const changed = seen.some(({ value, json }) => asJson(value) !== json);
  expect(!changed, "mutation", "An observation that was handed out changed later.");
}
