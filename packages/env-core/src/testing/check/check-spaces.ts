import type { Action } from "../../actions/action.ts";
import { asJson, type CheckKit } from "./check-kit.ts";

/** Whether the spaces agree with themselves. */
export function checkSpaces<A extends Action, O>({ env, seed, steps, expect }: CheckKit<A, O>): void {
  const { actionSpace, metadata } = env;
  expect(env.specVersion === "v1", "metadata", 'specVersion must be "v1".');
  expect(
    metadata.taskId !== "" && metadata.name !== "",
    "metadata",
    "metadata must name the environment and its task.",
  );
  const names = actionSpace.actions.map(({ name }) => name);
  expect(names.length > 0, "action-space", "There are no actions.");
  expect(new Set(names).size === names.length, "action-space", "Two actions have the same name.");
  for (const schema of [actionSpace.toJSONSchema(), env.observationSpace.toJSONSchema()]) {
    expect(typeof schema === "object" && schema !== null, "json-schema", "A space must have a JSON Schema.");
  }
  const draw = (): unknown[] => {
    actionSpace.seed(seed);
    return Array.from({ length: Math.max(10, steps) }, () => actionSpace.sample());
  };
  const first = draw();
  expect(asJson(first) === asJson(draw()), "action-space-seed", "The same seed must draw the same actions.");
  for (const action of first) {
    expect(
      actionSpace.contains(action),
      "action-space-sample",
      `sample() drew an action that contains() refuses: ${String(asJson(action))}`,
    );
  }
  for (const nonsense of [null, 1, "x", {}, { name: "no such action", args: {} }]) {
    expect(
      !actionSpace.contains(nonsense),
      "action-space-contains",
      `contains() accepts ${String(asJson(nonsense))}.`,
    );
  }
  expect(!env.observationSpace.contains(undefined), "observation-space", "contains() accepts undefined.");
}
