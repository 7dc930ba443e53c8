import { availableParallelism } from "node:os";
import { listField, numberOrNull, oneOfField, textOrNull, type Fields } from "./fields.ts";
import type { LimitLevels, SandboxLimits } from "../contract.ts";

/** What the helper found that it can use. */
export interface HelperFacts {
  readonly mode: "root" | "user";
  readonly workspace: "ext4" | "tmpfs";
  /** Controllers of the sandbox's own control group. */
  readonly groups: readonly ("memory" | "pids" | "cpu" | "cpuacct")[];
  /** Where the box's Python finds its shared library, when it was moved. */
  readonly libraryPath: string | null;
  /** The unprivileged host user that the box is; null where that is the caller itself. */
  readonly boxUid: number | null;
}

export function readFacts(message: Fields): HelperFacts {
  return {
    mode: oneOfField(message, "mode", ["root", "user"]),
    workspace: oneOfField(message, "workspace", ["ext4", "tmpfs"]),
    groups: listField(message, "groups", ["memory", "pids", "cpu", "cpuacct"]),
    libraryPath: textOrNull(message, "libraryPath"),
    boxUid: numberOrNull(message, "boxUid"),
  };
}

/**
 * How well each limit holds. Wall time has the kernel's own alarm behind it, disk and inodes are the file
 * systems' own, output is counted on its only way out, and processes have RLIMIT_NPROC inside the box's user
 * namespace at the least; the rest needs control groups. Memory that is enforced is the group's: version 1 holds
 * the queues of network sockets to the same limit, but apart, and no version counts locks on ranges of files.
 */
export function levelsOf(facts: HelperFacts, limits: SandboxLimits): LimitLevels {
  const has = (controller: HelperFacts["groups"][number]): boolean => facts.groups.includes(controller);
  return {
    wallTime: "enforced",
    cpuTime: has("cpuacct") ? "enforced" : "watched",
    cores: has("cpu") || limits.cores >= availableParallelism() ? "enforced" : "none",
    memory: has("memory") ? "enforced" : "watched",
    pids: "enforced",
    disk: "enforced",
    inodes: "enforced",
    output: "enforced",
  };
}
