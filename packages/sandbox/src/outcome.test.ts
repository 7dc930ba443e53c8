import { expect, it } from "vitest";
import type { LimitName } from "./contract.ts";
import { defaultSandboxLimits } from "./limits.ts";
import { classifyEnding, type RawEnding } from "./outcome.ts";

const limits = defaultSandboxLimits();

function classify(raw: Partial<RawEnding> & { readonly text?: string }): ReturnType<typeof classifyEnding> {
  const { text = "", ...rest } = raw;
  const stderr = { bytes: Buffer.from(text), totalBytes: text.length, truncated: false };
  return classifyEnding(
    { endedBy: null, note: "", exitCode: null, signal: null, limitsHit: [], stderr, ...rest },
    limits,
  );
}

it.each<[string, Partial<RawEnding> & { text?: string }, object]>([
  ["exit code 0", { exitCode: 0 }, { outcome: "ok", exitCode: 0, signal: null, limitsHit: [] }],
  [
    "an exit code that a shell takes for a signal",
    { exitCode: 137 },
    { outcome: "runtime_error", exitCode: 137, signal: null },
  ],
  ["a fault", { signal: 11 }, { outcome: "runtime_error", exitCode: null, signal: "SIGSEGV" }],
  ["a kill that nothing explains", { signal: 9 }, { outcome: "killed", signal: "SIGKILL" }],
  [
    "a kill for memory",
    { signal: 9, limitsHit: ["memory"] },
    { outcome: "out_of_memory", limitsHit: ["memory"] },
  ],
  [
    "an exit after a child died for memory",
    { exitCode: 1, limitsHit: ["memory"] },
    { outcome: "out_of_memory", exitCode: 1 },
  ],
  [
    "a survived memory limit",
    { exitCode: 0, limitsHit: ["memory"] },
    { outcome: "ok", limitsHit: ["memory"] },
  ],
  ["the kernel's CPU limit", { signal: 24 }, { outcome: "cpu_limit", limitsHit: ["cpuTime"] }],
  [
    "our own timer",
    { endedBy: "timeout", signal: 9, limitsHit: ["wallTime"] },
    { outcome: "timeout", exitCode: null },
  ],
  [
    "an alarm of the program's own",
    { signal: 14 },
    { outcome: "runtime_error", signal: "SIGALRM", limitsHit: [] },
  ],
  ["a signal without a name", { signal: 40 }, { outcome: "runtime_error", signal: "SIGRTMIN+6" }],
  [
    "an error on a full disk",
    { exitCode: 1, limitsHit: ["disk"], text: "OSError: [Errno 28] No space left on device" },
    { outcome: "disk_limit" },
  ],
  [
    "a fault of the program's own on a full disk",
    { signal: 11, limitsHit: ["disk"] },
    { outcome: "runtime_error", signal: "SIGSEGV" },
  ],
  [
    "a mapped file on a full disk",
    { signal: 7, limitsHit: ["disk"] },
    { outcome: "disk_limit", signal: "SIGBUS" },
  ],
  [
    "an error of another kind on a full disk",
    { exitCode: 1, limitsHit: ["disk"], text: "KeyError: 'x'" },
    { outcome: "runtime_error", limitsHit: ["disk"] },
  ],
  [
    "a full disk seen only in the traceback",
    { exitCode: 1, text: "OSError: [Errno 28] No space left on device" },
    { outcome: "disk_limit", limitsHit: ["disk"] },
  ],
  [
    "a workspace that an earlier run filled, and nothing of this one",
    { exitCode: 0, fullBefore: ["disk"] },
    { outcome: "ok", limitsHit: [] },
  ],
  [
    "an error of another kind in such a workspace",
    { exitCode: 1, fullBefore: ["disk", "inodes"], text: "KeyError: 'x'" },
    { outcome: "runtime_error", limitsHit: [] },
  ],
  [
    "an error on what an earlier run filled",
    { exitCode: 1, fullBefore: ["inodes"], text: "OSError: [Errno 28] No space left on device" },
    { outcome: "disk_limit", limitsHit: ["inodes"] },
  ],
  [
    "a mapped file on what an earlier run filled",
    { signal: 7, fullBefore: ["disk"] },
    { outcome: "disk_limit", limitsHit: ["disk"] },
  ],
  [
    "a full pipe, where processes are counted",
    { exitCode: 1, text: "BlockingIOError: [Errno 11] Resource temporarily unavailable" },
    { outcome: "runtime_error", limitsHit: [] },
  ],
  [
    "the same where the text is all there is",
    { exitCode: 1, believed: ["pids"], text: "BlockingIOError: [Errno 11] Resource temporarily unavailable" },
    { outcome: "pids_limit", limitsHit: ["pids"] },
  ],
  [
    "too many processes",
    { exitCode: 1, limitsHit: ["pids"], text: "RuntimeError: can't start new thread" },
    { outcome: "pids_limit" },
  ],
  [
    "a refused connection on the way",
    { exitCode: 1, limitsHit: ["pids"], text: "ValueError" },
    { outcome: "runtime_error", limitsHit: ["pids"] },
  ],
  [
    "a failure of ours",
    { endedBy: "infra_error", note: "no bwrap" },
    { outcome: "infra_error", exitCode: null, signal: null },
  ],
])("classifies %s", (_, raw, wanted) => {
  const ending = classify(raw);
  expect(ending).toMatchObject(wanted);
  expect(ending.message).not.toBe("");
});

it("tells what the machinery said of its failure", () => {
  expect(classify({ endedBy: "infra_error", note: "no bwrap" }).message).toContain("no bwrap");
});

it("lists limits in one order", () => {
  const hit: readonly LimitName[] = ["pids", "disk", "memory"];
  expect(classify({ exitCode: 0, limitsHit: hit }).limitsHit).toEqual(["disk", "memory", "pids"]);
});
