import type { Action, RawAction, StepAction } from "../../actions/action.ts";
import { notRefused, type CheckKit } from "./check-kit.ts";
import { checkResult } from "./check-step.ts";

/** Whether an episode that is over takes no further step, and the next reset helps. */
export async function checkEnd<A extends Action, O>(
  kit: CheckKit<A, O>,
  ending: StepAction<A> | RawAction,
): Promise<void> {
  const { env, expect, seed } = kit;
  await env.reset({ seed });
  const result = await env.step(ending);
  checkResult(kit, result);
  const over = result.terminated || result.truncated;
  expect(over, "end", "The ending action did not end the episode.");
  if (!over) return;
  const late = await notRefused(() => env.step(env.actionSpace.sample()), ["episode_over"]);
  expect(
    late === null,
    "step-after-end",
    `step() after the end must throw with code episode_over; ${String(late)}.`,
  );
  await env.reset({ seed });
  checkResult(kit, await env.step({ raw: null }));
}

/** Whether render gives text, close may be called twice, and nothing works after it. */
export async function checkClose<A extends Action, O>({ env, expect }: CheckKit<A, O>): Promise<void> {
  const text: unknown = env.render();
  expect(typeof text === "string" && text !== "", "render", "render() must give a text.");
  try {
    await env.close();
    await env.close();
    await env[Symbol.asyncDispose]();
  } catch (error) {
    expect(false, "close", `close() must be harmless when called again; it threw ${String(error)}.`);
  }
  const step = await notRefused(() => env.step(env.actionSpace.sample()), ["closed"]);
  expect(step === null, "closed", `step() after close() must throw with code closed; ${String(step)}.`);
  const reset = await notRefused(() => env.reset(), ["closed"]);
  expect(reset === null, "closed", `reset() after close() must throw with code closed; ${String(reset)}.`);
}
