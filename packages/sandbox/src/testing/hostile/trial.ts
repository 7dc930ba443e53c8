import type { Sandbox } from "../../contract.ts";
import { describeError } from "./evidence.ts";
import type { HostileProgram } from "./types.ts";
import type { ReadAnswer } from "./verdict.ts";

/** One program on its way through a sandbox, and what has been seen of it so far. */
export interface Trial {
  readonly program: HostileProgram;
  readonly sandbox: Sandbox;
  /** In the environment of the program's processes, to find them from outside. */
  readonly marker: string;
  /** Where the workspace stands on the host; known in the positive control alone. */
  readonly workspace: string | undefined;
  readonly loot: string[];
  readonly faults: string[];
  readonly reads: ReadAnswer[];
}

/** Notes that the sandbox threw where the contract has no word of throwing. */
export function blame(trial: Trial, what: string, error: unknown): void {
  trial.faults.push(`${what} threw: ${describeError(error)}`);
}
