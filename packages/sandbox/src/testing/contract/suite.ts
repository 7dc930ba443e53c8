import { afterAll, describe, expect, it } from "vitest";
import { describeDiskLimits } from "./disk-limits.ts";
import { describeEndings } from "./endings.ts";
import { describeFiles } from "./files.ts";
import { describeIsolation } from "./isolation.ts";
import { describeLifecycle } from "./lifecycle.ts";
import { describeOutput } from "./output.ts";
import { describePython } from "./python.ts";
import { ContractSetting, type ContractSubject } from "./setting.ts";
import { describeMemoryAndProcesses } from "./space-limits.ts";
import { describeTimeLimits } from "./time-limits.ts";
import { describeWorkspace } from "./workspace.ts";

/**
 * The contract of a sandbox backend as a vitest suite. It probes first, because each limit is tested at the
 * level that the backend claims on this machine; a backend that is not available fails.
 */
export async function testSandboxBackend(name: string, subject: ContractSubject): Promise<void> {
  const report = await subject.backend.probe();
  const setting = new ContractSetting(subject, report);
  describe(`${name} keeps the sandbox contract`, () => {
    afterAll(() => setting.removeData());
    it("works on this machine", () => expect(report).toMatchObject({ available: true }));
    if (!report.available) return;
    describe("endings", () => describeEndings(setting));
    describe("output", () => describeOutput(setting));
    describe("time", () => describeTimeLimits(setting));
    describe("memory and processes", () => describeMemoryAndProcesses(setting));
    describe("disk", () => describeDiskLimits(setting));
    describe("files", () => describeFiles(setting));
    describe("workspace", () => describeWorkspace(setting));
    describe("lifecycle", () => describeLifecycle(setting));
    if (subject.confines) describe("isolation", () => describeIsolation(setting));
    describe("python", () => describePython(setting));
  });
}
