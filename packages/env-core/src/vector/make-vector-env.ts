import type { Action, RawAction, StepAction } from "../actions/action.ts";
import { checkCost } from "../env/check-cost.ts";
import type { AnyEnv, ResetInfo } from "../env/env.ts";
import { EnvError } from "../errors.ts";
import type { StepCost } from "../log/step-cost.ts";
import { allOrThrow } from "./all-or-throw.ts";
import type { AutoresetMode, VectorEnv, VectorInfo, VectorResetArguments, VectorStep } from "./vector-env.ts";

/** One environment's part of a vector step. */
interface Part<O> {
  readonly observation: O;
  readonly reward: number | null;
  readonly terminated: boolean;
  readonly truncated: boolean;
  readonly info: VectorInfo<O>;
}

/** One environment of the vector, and how its last step left it. */
class Member<A extends Action, O> {
  readonly env: AnyEnv<A, O>;
  readonly #mode: AutoresetMode;
  #over = false;
  #last: { readonly observation: O } | null = null;

  constructor(env: AnyEnv<A, O>, mode: AutoresetMode) {
    this.env = env;
    this.#mode = mode;
  }

  get over(): boolean {
    return this.#over;
  }

  async reset(seed?: number): Promise<{ readonly observation: O; readonly info: ResetInfo }> {
    const result = await this.env.reset(seed === undefined ? {} : { seed });
    this.#over = false;
    this.#last = result;
    return result;
  }

  keep(): { readonly observation: O; readonly info: null } {
    if (this.#last === null) {
      throw new EnvError({
        code: "not_reset",
        message: "The mask leaves out an environment that was never reset.",
      });
    }
    return { observation: this.#last.observation, info: null };
  }

  async step(action: StepAction<A> | RawAction, cost: StepCost): Promise<Part<O>> {
    if (this.#over && this.#mode === "next_step") {
      const { observation, info: reset } = await this.reset();
      const info = { step: null, reset, finalObservation: null };
      return { observation, reward: 0, terminated: false, truncated: false, info };
    }
    const result = await this.env.step(action, { cost });
    this.#last = result;
    const { observation, reward, terminated, truncated, info: step } = result;
    this.#over = terminated || truncated;
    const info = { step, reset: null, finalObservation: null };
    if (!this.#over || this.#mode !== "same_step")
      return { observation, reward, terminated, truncated, info };
    const next = await this.reset();
    return {
      observation: next.observation,
      reward,
      terminated,
      truncated,
      info: { step, reset: next.info, finalObservation: observation },
    };
  }
}

function seedOf(seed: VectorResetArguments["seed"], index: number): number | undefined {
  return typeof seed === "number" ? seed + index : seed?.[index];
}

/**
 * Puts environments side by side. They are closed with the vector.
 *
 * @param makers - one function for each environment; called at once, at the same time
 * @param options - `autoreset`. @defaultValue "next_step"
 */
export async function makeVectorEnv<A extends Action, O>(
  makers: readonly (() => Promise<AnyEnv<A, O>>)[],
  options: { readonly autoreset?: AutoresetMode } = {},
): Promise<VectorEnv<A, O>> {
  const autoreset = options.autoreset ?? "next_step";
  if (makers.length === 0) {
    throw new EnvError({
      code: "invalid_options",
      message: "A vector environment needs at least one environment.",
    });
  }
  const made = await Promise.allSettled(makers.map((make) => make()));
  const envs = made.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  if (envs.length < makers.length) {
    await Promise.allSettled(envs.map((env) => env.close()));
    await allOrThrow(
      made.map((one) => (one.status === "fulfilled" ? Promise.resolve() : Promise.reject(one.reason))),
    );
  }
  const members = envs.map((env) => new Member(env, autoreset));
  const checkLength = (what: string, length: number | undefined): void => {
    if (length !== undefined && length !== members.length) {
      throw new EnvError({
        code: "invalid_options",
        message: `There are ${String(members.length)} environments and ${String(length)} ${what}.`,
      });
    }
  };
  const close = async (): Promise<void> => {
    await allOrThrow(envs.map((env) => env.close()));
  };
  return {
    numEnvs: members.length,
    autoreset,
    envs,
    async reset({ seed, mask } = {}) {
      checkLength("seeds", Array.isArray(seed) ? seed.length : undefined);
      checkLength("entries in the mask", mask?.length);
      const results = await allOrThrow(
        members.map(async (member, index) =>
          mask?.[index] === false ? member.keep() : member.reset(seedOf(seed, index)),
        ),
      );
      return { observations: results.map((one) => one.observation), infos: results.map((one) => one.info) };
    },
    async step(actions, { costs } = {}): Promise<VectorStep<O>> {
      checkLength("actions", actions.length);
      checkLength("costs", costs?.length);
      // All before any: a cost that one environment refuses must not find the others a step further.
      const checked = members.map((_, index) => checkCost(costs?.[index] ?? {}));
      const over = members.flatMap((member, index) => (member.over ? [index] : []));
      if (autoreset === "disabled" && over.length > 0) {
        throw new EnvError({
          code: "episode_over",
          message: `The episodes of environments ${over.join(", ")} are over: reset them with a mask first.`,
        });
      }
      const parts = await allOrThrow(
        members.map((member, index) => member.step(actions[index] ?? { raw: null }, checked[index] ?? {})),
      );
      return {
        observations: parts.map((part) => part.observation),
        rewards: parts.map((part) => part.reward),
        terminations: parts.map((part) => part.terminated),
        truncations: parts.map((part) => part.truncated),
        infos: parts.map((part) => part.info),
      };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
