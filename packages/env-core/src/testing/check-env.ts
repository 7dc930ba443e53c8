import type { Action, RawAction, StepAction } from "../actions/action.ts";
import type { AnyEnv } from "../env/env.ts";
import { checkClose, checkEnd } from "./check/check-end.ts";
import { createCheckKit, type EnvProblem } from "./check/check-kit.ts";
import { checkReset } from "./check/check-reset.ts";
import { checkSpaces } from "./check/check-spaces.ts";
import { checkSteps } from "./check/check-step.ts";

/** What `checkEnv` throws: everything that it found. */
export class CheckEnvError extends Error {
  readonly problems: readonly EnvProblem[];

  constructor(problems: readonly EnvProblem[]) {
    super(
      `The environment breaks its contract:\n${problems.map((one) => `- ${one.check}: ${one.message}`).join("\n")}`,
    );
    this.name = "CheckEnvError";
    this.problems = problems;
  }
}

export interface CheckEnvOptions<A extends Action> {
  /** @defaultValue 123 */
  readonly seed?: number;
  /** How many sampled actions to play. @defaultValue 8 */
  readonly steps?: number;
  /** An action that ends an episode. @defaultValue the built-in `finish` */
  readonly ending?: StepAction<A> | RawAction;
}

/**
 * Tests anybody's environment against the contract of {@link AnyEnv}, as Gymnasium's checker does: spaces, calls out of
 * order, seeds, shapes, senseless and sampled actions, hidden scores, the end, and closing. It plays a few episodes and
 * closes the environment.
 *
 * @param env - a fresh environment, not reset yet
 * @throws CheckEnvError naming every problem found
 */
export async function checkEnv<A extends Action, O>(
  env: AnyEnv<A, O>,
  options: CheckEnvOptions<A> = {},
): Promise<void> {
  const kit = createCheckKit(env, { seed: options.seed ?? 123, steps: options.steps ?? 8 });
  const ending = options.ending ?? { raw: { name: "finish", args: {} } };
  const checks: readonly [string, () => void | Promise<void>][] = [
    ["spaces", () => checkSpaces(kit)],
    ["reset", () => checkReset(kit)],
    ["steps", () => checkSteps(kit)],
    ["end", () => checkEnd(kit, ending)],
    ["close", () => checkClose(kit)],
  ];
  for (const [name, check] of checks) {
    try {
      await check();
    } catch (error) {
      kit.expect(false, name, `The check could not go on: ${String(error)}`);
    }
  }
  if (kit.problems.length > 0) throw new CheckEnvError(kit.problems);
}
