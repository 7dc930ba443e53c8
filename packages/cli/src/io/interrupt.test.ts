import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchInterrupts } from "./interrupt.ts";

/** As much of a process as is watched. */
function fakeProcess(): { readonly process: NodeJS.Process; readonly exit: ReturnType<typeof vi.fn> } {
  const exit = vi.fn();
  const parts = { stdout: new EventEmitter(), stderr: new EventEmitter(), env: {}, ppid: 1, exit };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these parts are used
  const process = Object.assign(new EventEmitter(), parts) as unknown as NodeJS.Process;
  return { process, exit };
}

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

test("a Ctrl-C that npm sends on is the terminal's own once more, not a second one", () => {
  const { process, exit } = fakeProcess();
  const interrupt = watchInterrupts(process);
  process.emit("SIGINT", "SIGINT");
  vi.advanceTimersByTime(100);
  process.emit("SIGINT", "SIGINT");
  expect(exit).not.toHaveBeenCalled();
  expect(interrupt.signal.aborted).toBe(true);
  expect(interrupt.exitCode()).toBe(130);
});

test("a second Ctrl-C leaves at once", () => {
  const { process, exit } = fakeProcess();
  watchInterrupts(process);
  process.emit("SIGINT", "SIGINT");
  vi.advanceTimersByTime(2_000);
  process.emit("SIGINT", "SIGINT");
  expect(exit).toHaveBeenCalledWith(130);
});

test("the first signal says how the process ends; afterwards nothing is listened to", () => {
  const { process } = fakeProcess();
  const interrupt = watchInterrupts(process);
  process.emit("SIGHUP", "SIGHUP");
  process.emit("SIGTERM", "SIGTERM");
  expect(interrupt.exitCode()).toBe(129);
  interrupt.dispose();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) expect(process.listenerCount(name)).toBe(0);
});
