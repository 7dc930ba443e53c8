import { expect, test } from "vitest";

import type { LimitLevels } from "../../src/contract.ts";
import {
  emptyVerdict,
  judgeBoxed,
  judgeControl,
  type HostileProgram,
  type HostileVerdict,
} from "../../src/testing/hostile/index.ts";

const levels: LimitLevels = {
  wallTime: "enforced",
  cpuTime: "enforced",
  cores: "enforced",
  memory: "enforced",
  pids: "enforced",
  disk: "enforced",
  inodes: "enforced",
  output: "enforced",
};

const program: HostileProgram = {
  id: "example",
  family: "answers",
  title: "an example",
  program: "",
  expects: { outcomes: ["ok"] },
  control: { loot: "CANARY" },
};

const good: HostileVerdict = {
  ...emptyVerdict("example"),
  outcome: "ok",
  message: "It ended well.",
  finished: true,
};

test("a run that got nothing and ended as it should is in order", () => {
  expect(judgeBoxed(program, good, levels)).toEqual([]);
});

test.each<[string, Partial<HostileVerdict>]>([
  ["loot", { loot: ["CANARY-answers-1"] }],
  ["a fault of the sandbox", { faults: ["close threw"] }],
  ["a wrong outcome", { outcome: "timeout" }],
  ["the machinery blamed", { outcome: "infra_error" }],
  ["no message", { message: "" }],
  ["a limit flagged that was not hit", { limitsHit: ["memory"] }],
  ["a program that crashed before its end", { finished: false }],
])("%s is a problem", (_, change) => {
  expect(judgeBoxed(program, { ...good, ...change }, levels)).not.toEqual([]);
});

test("a limit that was hit must be flagged where it is claimed, and only there", () => {
  const bomb: HostileProgram = { ...program, expects: { outcomes: ["out_of_memory"], limitHit: "memory" } };
  expect(judgeBoxed(bomb, good, levels)).toHaveLength(2);
  expect(judgeBoxed(bomb, good, { ...levels, memory: "none" })).toEqual([]);
});

test("exact output, exit code and what is read are compared", () => {
  const exact: HostileProgram = {
    ...program,
    expects: {
      outcomes: ["ok"],
      exitCode: 0,
      stdoutHex: "00ff",
      stderrHex: "",
      reads: [{ path: "submission.csv", answers: ["linked"] }],
    },
  };
  expect(judgeBoxed(exact, good, levels)).toHaveLength(3);
  const right: HostileVerdict = {
    ...good,
    exitCode: 0,
    stdoutHex: "00ff",
    reads: [{ path: "submission.csv", answer: "linked" }],
  };
  expect(judgeBoxed(exact, right, levels)).toEqual([]);
});

test("a control that got nothing counts for nothing, unless the kernel lacks the thing attacked", () => {
  expect(judgeControl(program, { ...good, loot: ["CANARY-answers-1"] })).toEqual([]);
  expect(judgeControl(program, { ...good, loot: ["something else"] })).toHaveLength(1);
  expect(judgeControl(program, { ...good, unavailable: true })).toHaveLength(1);
  const optional: HostileProgram = { ...program, control: { loot: "CANARY", kernelOptional: true } };
  expect(judgeControl(optional, { ...good, unavailable: true })).toEqual([]);
});
