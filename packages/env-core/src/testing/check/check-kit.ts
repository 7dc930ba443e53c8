import type { Action } from "../../actions/action.ts";
import type { AnyEnv } from "../../env/env.ts";

/** Something that `checkEnv` found wrong. */
export interface EnvProblem {
  /** Which check found it. */
  readonly check: string;
  readonly message: string;
}

/** What the checks share. */
export interface CheckKit<A extends Action, O> {
  readonly env: AnyEnv<A, O>;
  readonly seed: number;
  readonly steps: number;
  readonly problems: EnvProblem[];
  /** Notes a problem unless `holds`. */
  readonly expect: (holds: boolean, check: string, message: string) => void;
}

export function createCheckKit<A extends Action, O>(
  env: AnyEnv<A, O>,
  options: { readonly seed: number; readonly steps: number },
): CheckKit<A, O> {
  const problems: EnvProblem[] = [];
  return {
    env,
    ...options,
    problems,
    expect(holds, check, message) {
      if (!holds && !problems.some((one) => one.check === check && one.message === message)) {
        problems.push({ check, message });
      }
    },
  };
}

/** Calls something that must throw an error with one of some codes; says what it did instead, or null. */
export async function notRefused(
  call: () => Promise<unknown>,
  codes: readonly string[],
): Promise<string | null> {
  try {
    await call();
    return "it did not throw";
  } catch (error) {
    const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
    if (typeof code === "string" && codes.includes(code)) return null;
    return `it threw ${String(error)} with code ${String(code)}`;
  }
}

/** The value as JSON text, or null when it cannot be written so. */
export function asJson(value: unknown): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}
