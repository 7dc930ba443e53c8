import type { LimitLevel, LimitLevels } from "../contract.ts";
import type { EngineFacts } from "./engine.ts";

const when = (holds: boolean): LimitLevel => (holds ? "enforced" : "none");

/** How well the limits hold in the boxes of an engine, by what it says of itself. */
export function levelsOf(facts: EngineFacts): LimitLevels {
  return {
    wallTime: "enforced",
    // Counted by the kernel for the whole tree; while memory is accounted, so is CPU time.
    cpuTime: when(facts.memoryLimit),
    cores: when(facts.coreQuota),
    memory: when(facts.memoryLimit),
    pids: when(facts.processLimit),
    disk: "enforced",
    inodes: "enforced",
    output: "enforced",
  };
}

/** What is weaker than it could be, and what would mend it. */
export function weaknesses(facts: EngineFacts): { readonly problems: string[]; readonly remedies: string[] } {
  const problems: string[] = [];
  const remedies = new Set<string>();
  const delegate =
    "Run the engine as root, or with cgroup v2 delegated to its user (cpu, memory and pids controllers)";
  const tell = (fine: boolean, problem: string, remedy: string): void => {
    if (fine) return;
    problems.push(problem);
    remedies.add(remedy);
  };
  tell(facts.memoryLimit, "the engine cannot limit memory", delegate);
  tell(facts.coreQuota, "the engine cannot limit cores", delegate);
  tell(facts.processLimit, "the engine cannot limit processes", delegate);
  tell(
    facts.swapLimit,
    "the engine cannot limit swap, so memory may overflow into it",
    "Boot with swapaccount=1, or switch swap off",
  );
  tell(facts.seccomp, "the engine filters no system calls", "Use an engine and a kernel with seccomp");
  return { problems, remedies: [...remedies] };
}
