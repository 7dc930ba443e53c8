import { expect, it } from "vitest";
import type { LimitName } from "./contract.ts";
import { defaultSandboxLimits } from "./limits.ts";
import { classifyEnding, type RawEnding } from "./outcome.ts";

const limits = defaultSandboxLimits();

function classify(raw: Partial<RawEnding> & { readonly text?: string }): ReturnType<typeof classifyEnding> {
  const { text = "", ...rest } = raw;
  const stderr = { bytes: Buffer.from(text), totalBytes: text.length, truncated: false };
  return classifyEnding({ endedBy: null, note: "", status: 0, limitsHit: [], stderr, ...rest }, limits);
}

it.each<[string, Partial<RawEnding> & { text?: string }, object]>([
  ["exit code 0", { status: 0 }, { outcome: "ok", exitCode: 0, signal: null, limitsHit: [] }],
  [
    "exit code 200, which is no signal",
    { status: 200 },
    { outcome: "runtime_error", exitCode: 200, signal: null },
  ],
  ["a fault", { status: 139 }, { outcome: "runtime_error", exitCode: null, signal: "SIGSEGV" }],
  ["a kill that nothing explains", { status: 137 }, { outcome: "killed", signal: "SIGKILL" }],
  [
    "a kill for memory",
    { status: 137, limitsHit: ["memory"] },
    { outcome: "out_of_memory", limitsHit: ["memory"] },
  ],
  [
    "an exit after a child died for memory",
    { status: 1, limitsHit: ["memory"] },
    { outcome: "out_of_memory", exitCode: 1 },
  ],
  ["a survived memory limit", { status: 0, limitsHit: ["memory"] }, { outcome: "ok", limitsHit: ["memory"] }],
  ["the kernel's CPU limit", { status: 152 }, { outcome: "cpu_limit", limitsHit: ["cpuTime"] }],
  [
    "our own timer",
    { endedBy: "timeout", status: 137, limitsHit: ["wallTime"] },
    { outcome: "timeout", exitCode: null },
  ],
  ["the kernel's alarm", { status: -14 }, { outcome: "timeout", limitsHit: ["wallTime"] }],
  [
    "an error on a full disk",
    { status: 1, limitsHit: ["disk"], text: "OSError: [Errno 28] No space left on device" },
    { outcome: "disk_limit" },
  ],
  [
    "a fault of the program's own on a full disk",
    { status: 139, limitsHit: ["disk"] },
    { outcome: "runtime_error", signal: "SIGSEGV" },
  ],
  [
    "a mapped file on a full disk",
    { status: 135, limitsHit: ["disk"] },
    { outcome: "disk_limit", signal: "SIGBUS" },
  ],
  [
    "an error of another kind on a full disk",
    { status: 1, limitsHit: ["disk"], text: "KeyError: 'x'" },
    { outcome: "runtime_error", limitsHit: ["disk"] },
  ],
  [
    "a full disk seen only in the traceback",
    { status: 1, text: "OSError: [Errno 28] No space left on device" },
    { outcome: "disk_limit", limitsHit: ["disk"] },
  ],
  [
    "a full pipe, where processes are counted",
    { status: 1, text: "BlockingIOError: [Errno 11] Resource temporarily unavailable" },
    { outcome: "runtime_error", limitsHit: [] },
  ],
  [
    "the same where the text is all there is",
    { status: 1, believed: ["pids"], text: "BlockingIOError: [Errno 11] Resource temporarily unavailable" },
    { outcome: "pids_limit", limitsHit: ["pids"] },
  ],
  [
    "too many processes",
    { status: 1, limitsHit: ["pids"], text: "RuntimeError: can't start new thread" },
    { outcome: "pids_limit" },
  ],
  [
    "a refused connection on the way",
    { status: 1, limitsHit: ["pids"], text: "ValueError" },
    { outcome: "runtime_error", limitsHit: ["pids"] },
  ],
  [
    "a failure of ours",
    { endedBy: "infra_error", note: "no bwrap", status: null },
    { outcome: "infra_error", exitCode: null, signal: null },
  ],
])("classifies %s", (_, raw, wanted) => {
  const ending = classify(raw);
  expect(ending).toMatchObject(wanted);
  expect(ending.message).not.toBe("");
});

it("tells what the machinery said of its failure", () => {
  expect(classify({ endedBy: "infra_error", note: "no bwrap", status: null }).message).toContain("no bwrap");
});

it("lists limits in one order", () => {
  const hit: readonly LimitName[] = ["pids", "disk", "memory"];
  expect(classify({ limitsHit: hit }).limitsHit).toEqual(["disk", "memory", "pids"]);
});
