import type { LimitLevels, LimitName } from "../../contract.ts";
import type { HostileExpectation, HostileProgram } from "./types.ts";
import type { HostileVerdict } from "./verdict.ts";

function expectedAt(expects: HostileExpectation, levels: LimitLevels): HostileExpectation {
  const { limitHit, unenforced } = expects;
  if (unenforced === undefined || limitHit === undefined || limitHit === "any") return expects;
  return levels[limitHit] === "enforced" ? expects : { ...expects, ...unenforced };
}

/** What is wrong with a run in a real box; empty when the box held and said truly what happened. */
export function judgeBoxed(program: HostileProgram, verdict: HostileVerdict, levels: LimitLevels): string[] {
  const expects = expectedAt(program.expects, levels);
  const gap = expects.uncounted === true && levels.memory !== "enforced";
  const loot = gap ? verdict.loot.filter((line) => !line.startsWith("excess memory")) : verdict.loot;
  const problems = [...loot.map((line) => `LOOT ${line}`), ...verdict.faults];
  const wanted: LimitName | "any" | undefined = expects.limitHit;
  const held = wanted === undefined || wanted === "any" || levels[wanted] !== "none";
  if (held && !expects.outcomes.some((outcome) => outcome === verdict.outcome))
    problems.push(`outcome ${verdict.outcome} (${verdict.message}), wanted ${expects.outcomes.join(" or ")}`);
  if (verdict.outcome === "infra_error") problems.push("hostile code passed for a failure of the machinery");
  if (verdict.message === "") problems.push("no message says what happened");
  if (wanted !== undefined && wanted !== "any" && held && !verdict.limitsHit.includes(wanted))
    problems.push(
      `limit ${wanted} was hit and is not flagged (flagged: ${verdict.limitsHit.join() || "none"})`,
    );
  if (wanted === undefined && verdict.limitsHit.length > 0)
    problems.push(`flagged limits that were not hit: ${verdict.limitsHit.join()}`);
  if (expects.exitCode !== undefined && verdict.outcome !== "killed" && verdict.exitCode !== expects.exitCode)
    problems.push(`exit code ${verdict.exitCode}, wanted ${expects.exitCode}`);
  if (expects.finishes !== false && !verdict.finished)
    problems.push(
      `the program never reached its end: ${Buffer.from(verdict.stderrHex, "hex").toString().slice(-400)}`,
    );
  if (expects.stdoutHex !== undefined && verdict.stdoutHex !== expects.stdoutHex)
    problems.push("standard output differs");
  if (expects.stderrHex !== undefined && verdict.stderrHex !== expects.stderrHex)
    problems.push("standard error differs");
  const reads = expects.reads ?? [{ path: "submission.csv", answers: null }];
  for (const { path, answers } of reads) {
    const answer = verdict.reads.find((read) => read.path === path)?.answer ?? "nothing";
    if (answers !== null && !answers.some((allowed) => allowed === answer))
      problems.push(`reading ${path} gave ${answer}, wanted ${answers.join(" or ")}`);
  }
  return problems;
}

/** What is wrong with a positive control; empty when the attack showed that it is one. */
export function judgeControl(program: HostileProgram, verdict: HostileVerdict): string[] {
  const wanted = new RegExp(program.control.loot);
  if (verdict.loot.some((line) => wanted.test(line))) return [];
  if (program.control.kernelOptional === true && verdict.unavailable) return [];
  const tail = [verdict.stdoutHex, verdict.stderrHex].map((hex) =>
    Buffer.from(hex, "hex").toString("latin1").slice(-600),
  );
  return [
    `unconfined it got nothing like /${program.control.loot}/: ${verdict.loot.join("; ") || "no loot at all"}\n${tail.join("\n")}`,
  ];
}
