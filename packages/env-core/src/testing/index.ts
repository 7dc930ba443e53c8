// The public surface of @mledojo/env/testing.
export { checkEnv, CheckEnvError } from "./check-env.ts";
export type { CheckEnvOptions } from "./check-env.ts";
export type { EnvProblem } from "./check/check-kit.ts";
