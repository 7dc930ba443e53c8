import type { Observation } from "@mledojo/env";
import { blend, copySample, linear } from "./programs.ts";

/** An action as a policy gives it; the environment checks it. */
export interface PolicyAction {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A scripted agent: its script, one action for each observation. */
export interface Policy {
  readonly name: string;
  start(): (observation: Observation) => PolicyAction;
}

function scripted(name: string, script: readonly PolicyAction[]): Policy {
  return {
    name,
    start() {
      const left = [...script];
      return () => left.shift() ?? { name: "finish", args: {} };
    },
  };
}

const run = (code: string): PolicyAction => ({ name: "execute_code", args: { code } });

/** Makes the mistakes that models make, then hands in the sample. */
export const careless = scripted("careless", [
  { name: "run_code", args: {} },
  run("print('no submission yet')"),
  run("import pandas as pd\npd.DataFrame({'id': [1]}).to_csv('submission.csv', index=False)"),
  run("def broken(:"),
  run(copySample),
]);

/** One quick model. */
const plain = scripted("plain", [{ name: "request_info", args: { type: "overview" } }, run(linear)]);

/** Looks, tries its code out, runs a weak and then a strong model, chooses. */
export const careful = scripted("careful", [
  { name: "request_info", args: { type: "all" } },
  { name: "validate_code", args: { code: blend } },
  run(linear),
  run(blend),
]);

/** From the least skilled to the most. */
export const policies: readonly Policy[] = [careless, plain, careful];
