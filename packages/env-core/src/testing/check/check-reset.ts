import type { Action } from "../../actions/action.ts";
import { asJson, notRefused, type CheckKit } from "./check-kit.ts";

/** Whether `step` before `reset` is refused, and `reset` gives what it should, the same for the same seed. */
export async function checkReset<A extends Action, O>({ env, seed, expect }: CheckKit<A, O>): Promise<void> {
  const early = await notRefused(() => env.step(env.actionSpace.sample()), ["not_reset"]);
  expect(
    early === null,
    "step-before-reset",
    `step() before reset() must throw with code not_reset; ${String(early)}.`,
  );
  const ids = new Set<string>();
  const seen: (string | null)[] = [];
  for (const args of [{ seed }, { seed }, { seed, options: {} }, {}]) {
    const { observation, info } = await env.reset(args);
    expect(
      env.observationSpace.contains(observation),
      "reset-observation",
      "reset() gave an observation outside the space.",
    );
    expect(asJson(observation) !== null, "json", "The observation of reset() cannot be written as JSON.");
    expect(
      typeof info.episodeId === "string" && info.episodeId !== "",
      "reset-info",
      "info needs an episodeId.",
    );
    if (args.seed !== undefined) {
      expect(info.seed === seed, "reset-info", "info.seed must be the seed that was given.");
      seen.push(asJson(observation));
    }
    ids.add(info.episodeId);
  }
  expect(new Set(seen).size === 1, "reset-seed", "The same seed must give the same first observation.");
  expect(ids.size === 4, "reset-info", "Each episode needs an id of its own.");
}
