import type { SandboxBackend, SandboxLimits } from "@mledojo/sandbox";
import type { Action } from "../actions/action.ts";
import type { BudgetKind } from "../budget/budget.ts";
import type { RankedBy } from "../log/episode-options.ts";
import type { Channel } from "../outcomes/score.ts";
import type { Reward, RewardFunction, RewardName } from "../rewards/reward.ts";

/** Where code runs: by name, a backend of your own, or plain processes for code that you trust as yourself. */
export type SandboxChoice =
  "auto" | "bubblewrap" | "docker" | SandboxBackend | { readonly unsafe: "plain-processes" };

/** `default`: the public half is shown and rewarded. `mle-dojo`: both halves are shown, and ranks are the mean of both boards. */
export type PresetName = "default" | "mle-dojo";

/** Options of {@link makeEnv}; all may be left out. */
export interface EnvOptions<Actions extends readonly Action[] = readonly []> {
  /**
   * `auto`: bubblewrap where it works, else Docker, else an error that says what to install.
   * @defaultValue "auto"
   */
  readonly sandbox?: SandboxChoice;
  /** Limits of the box; see SandboxLimits. @defaultValue the sandbox's own */
  readonly limits?: Partial<SandboxLimits>;
  /** GPUs to show in the box, where the backend can. @defaultValue none */
  readonly gpus?: { readonly ids: readonly string[] } | { readonly count: number };
  /** Short for `budget.steps`. @defaultValue 50 */
  readonly maxSteps?: number | null;
  /**
   * What an episode may use up; null lifts a limit.
   * @defaultValue 50 steps, 4 hours, 50 executions, 50 validations, 50 submissions; for submissions kept four times
   *   `maxSubmissionBytes`; no limit on tokens and dollars
   */
  readonly budget?: Partial<Readonly<Record<BudgetKind, number | null>>>;
  /** Wall-clock milliseconds of one execution, and the most that `timeoutMs` may ask for. @defaultValue 600_000 */
  readonly executionTimeoutMs?: number;
  /** Wall-clock milliseconds of one trial run of `validate_code`. @defaultValue 60_000 */
  readonly validationTimeoutMs?: number;
  /** Actions besides the built-in ones. @defaultValue none */
  readonly actions?: Actions;
  /** A reward by name, a function, or `{ name, needsBoard, compute }`. @defaultValue "human-rank" */
  readonly reward?: RewardName | RewardFunction | Reward;
  /** Sets the defaults of `visibility` and `rankedBy`. @defaultValue "default" */
  readonly preset?: PresetName;
  /** The halves whose scores the agent sees. @defaultValue by preset: ["public"], or both */
  readonly visibility?: readonly Channel[];
  /** Which HumanRank feeds the reward and picks the best. @defaultValue by preset: "public", or "mean" */
  readonly rankedBy?: RankedBy;
  /** The folder that gets one folder per episode. @defaultValue "runs" in the working directory */
  readonly logDir?: string;
  /**
   * The seed of the first episode; each later one gets the next integer unless `reset` names it. It covers the
   * draws of `actionSpace.sample`, and `PYTHONHASHSEED` and `MLEDOJO_SEED` of the code that runs. It does not change
   * the task: a task's split and answers are fixed, so that scores can be compared.
   * @defaultValue 0
   */
  readonly seed?: number;
  /** Characters of an observation's message; longer ones lose their middle. @defaultValue 10_000 */
  readonly maxMessageChars?: number;
  /** Bytes of an observation's data as JSON. @defaultValue 65_536 */
  readonly maxDataBytes?: number;
  /** Bytes of a submission; a larger one is an invalid submission. @defaultValue 256 MiB */
  readonly maxSubmissionBytes?: number;
  /**
   * A bootstrap interval over test rows for each score and HumanRank. It adds to a step what grading that half
   * `samples` times takes: on the embedded tasks 3 to 130 milliseconds. The same submission has the same interval in
   * every episode. Under the preset `mle-dojo`, whose one score is of both halves, there is none.
   * @defaultValue true (level 0.95, 200 samples, seed 1); false for a task with a metric of its own, whose cost nobody knows
   */
  readonly intervals?:
    boolean | { readonly level?: number; readonly samples?: number; readonly seed?: number };
  /** Milliseconds since the epoch; for tests and simulations. @defaultValue Date.now */
  readonly clock?: () => number;
}
