import type { SandboxBackend } from "@mledojo/sandbox";
import { EventEmitter } from "eventemitter3";
import { join, resolve } from "node:path";
import type { Action, RawAction, StepAction, StepActionNamed } from "../actions/action.ts";
import { readRawAction } from "../actions/read-raw-action.ts";
import { createActionRegistry, type ActionRegistry } from "../actions/registry.ts";
import { Box } from "../box/box.ts";
import { EnvError } from "../errors.ts";
import { messageOf } from "../errors-message.ts";
import { EpisodeLog } from "../log/episode-log.ts";
import type { ResolvedEnvOptions } from "../options/resolve-env-options.ts";
import { createActionSpace } from "../spaces/action-space.ts";
import { observationSpace } from "../spaces/observation-space.ts";
import type { ActionSpace } from "../spaces/space.ts";
import type { OpenTask } from "../task/open-task.ts";
import type { EnvEvents } from "./env-events.ts";
import type {
  Env,
  EnvMetadata,
  ObservationOf,
  ResetArguments,
  ResetResult,
  StepArguments,
  StepResult,
} from "./env.ts";
import { Episode } from "./episode.ts";
import { checkCost } from "./check-cost.ts";
import { checkEpisodeId, newEpisodeId } from "./episode-id.ts";
import { holdEventLoop } from "./hold-event-loop.ts";
import { renderObservation } from "./render.ts";
import { startEvent } from "./start-event.ts";

function unwrap(action: unknown): unknown {
  return typeof action === "object" && action !== null && "raw" in action && !("name" in action)
    ? readRawAction(action.raw)
    : action;
}

/** The environment over one open task and one backend; `makeEnv` finds both and makes this. */
export class EpisodeEnv<A extends Action> implements Env<A> {
  readonly specVersion = "v1";
  readonly metadata: EnvMetadata;
  readonly actionSpace: ActionSpace<A>;
  readonly observationSpace = observationSpace;
  readonly events = new EventEmitter<EnvEvents>();
  readonly #task: OpenTask;
  readonly #backend: SandboxBackend;
  readonly #resolved: ResolvedEnvOptions;
  readonly #registry: ActionRegistry<A>;
  #episode: Episode | null = null;
  #running: { readonly abort: AbortController; readonly done: Promise<unknown> } | null = null;
  #closing: Promise<void> | null = null;
  #nextSeed: number;

  constructor(given: {
    readonly task: OpenTask;
    readonly backend: SandboxBackend;
    readonly resolved: ResolvedEnvOptions;
    readonly actions: readonly A[];
  }) {
    this.#task = given.task;
    this.#backend = given.backend;
    this.#resolved = given.resolved;
    this.#registry = createActionRegistry(given.actions);
    this.#nextSeed = given.resolved.seed;
    this.actionSpace = createActionSpace(this.#registry, given.resolved.seed);
    this.metadata = {
      specVersion: "v1",
      name: `mledojo/${given.task.view.id}`,
      taskId: given.task.view.id,
      renderModes: ["text"],
      options: given.resolved.episode,
    };
  }

  async reset(args: ResetArguments = {}): Promise<ResetResult> {
    this.#mayBegin();
    return this.#exclusively(async () => {
      const seed = args.seed ?? this.#nextSeed;
      if (!Number.isSafeInteger(seed)) {
        throw new EnvError({
          code: "invalid_options",
          message: `A seed is an integer; ${String(seed)} is not.`,
        });
      }
      const { clock, episode: options, logDir } = this.#resolved;
      const id = checkEpisodeId(args.options?.episodeId ?? newEpisodeId(this.#task.view.id, clock()));
      await this.#closeEpisode();
      const box = await this.#openBox();
      const episodeDir = join(resolve(logDir), id);
      try {
        const { sandbox } = box;
        const at = new Date(clock()).toISOString();
        const log = new EpisodeLog(episodeDir);
        const { actions } = this.#registry;
        const start = startEvent({ episodeId: id, at, seed, task: this.#task, options, sandbox, actions });
        const parts = {
          start,
          resolved: this.#resolved,
          registry: this.#registry,
          task: this.#task,
          box,
          log,
        };
        this.#episode = new Episode({ ...parts, events: this.events });
      } catch (error) {
        await box.close();
        throw error;
      }
      this.#nextSeed = seed + 1;
      this.actionSpace.seed(seed);
      return {
        observation: this.#episode.observation(),
        info: {
          episodeId: id,
          seed,
          episodeDir,
          task: { id: this.#task.view.id, dataHash: this.#task.dataHash },
          sandbox: { backend: box.sandbox.backend, limits: box.sandbox.limits, levels: box.sandbox.levels },
          options,
        },
      };
    });
  }

  step<const Name extends A["name"]>(
    action: StepActionNamed<A, Name>,
    args?: StepArguments,
  ): Promise<StepResult<ObservationOf<A, Name>>>;
  step(action: StepAction<A> | RawAction, args?: StepArguments): Promise<StepResult>;
  async step(action: unknown, args: StepArguments = {}): Promise<StepResult> {
    this.#mayBegin();
    const episode = this.#episode;
    if (episode === null) {
      throw new EnvError({ code: "not_reset", message: "Call reset() before the first step()." });
    }
    if (episode.over) {
      throw new EnvError({
        code: "episode_over",
        message: "The episode is over: call reset() to start the next.",
      });
    }
    const cost = checkCost(args.cost);
    return this.#exclusively((signal) => episode.step(unwrap(action), { signal, cost }), args.signal);
  }

  render(): string {
    if (this.#episode === null) return `${this.metadata.name}: not reset yet`;
    return renderObservation(this.metadata.name, this.#episode.observation());
  }

  close(): Promise<void> {
    this.#closing ??= holdEventLoop(this.#close());
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #mayBegin(): void {
    if (this.#closing !== null) {
      throw new EnvError({ code: "closed", message: "The environment is closed: make a new one." });
    }
    if (this.#running !== null) {
      throw new EnvError({
        code: "step_in_progress",
        message:
          "A step or reset is still running: await it first. One environment does one thing at a time.",
      });
    }
  }

  async #exclusively<T>(work: (signal: AbortSignal) => Promise<T>, outer?: AbortSignal): Promise<T> {
    const abort = new AbortController();
    const cancel = (): void => {
      abort.abort(outer?.reason);
    };
    if (outer?.aborted === true) cancel();
    outer?.addEventListener("abort", cancel, { once: true });
    const done = work(abort.signal);
    this.#running = { abort, done };
    try {
      return await holdEventLoop(done);
    } finally {
      this.#running = null;
      outer?.removeEventListener("abort", cancel);
    }
  }

  async #openBox(): Promise<Box> {
    const options = { ...this.#resolved.box, dataDir: this.#task.dataDir };
    try {
      // A box that fails to start is tried once more; twice is a broken machine.
      return await Box.open(this.#backend, options).catch(() => Box.open(this.#backend, options));
    } catch (cause) {
      throw new EnvError({
        code: "sandbox_failed",
        message: `The ${this.#backend.name} sandbox could not be started: ${messageOf(cause)} (npx mledojo doctor says more)`,
        cause,
      });
    }
  }

  async #closeEpisode(): Promise<void> {
    const episode = this.#episode;
    this.#episode = null;
    await episode?.close();
  }

  async #close(): Promise<void> {
    const running = this.#running;
    running?.abort.abort();
    await running?.done.catch(() => undefined);
    try {
      await this.#closeEpisode();
    } finally {
      await this.#task.close();
    }
  }
}
