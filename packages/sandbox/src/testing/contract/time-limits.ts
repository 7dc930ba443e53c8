import { expect, it } from "vitest";
import type { ContractSetting } from "./setting.ts";

const burn = "import os\nfor _ in range(3): os.fork()\nwhile True: pass";

/** Wall time, CPU time, cores and cancelling. */
export function describeTimeLimits(setting: ContractSetting): void {
  const { levels } = setting.report;

  it("ends what runs longer than its wall time", async () => {
    await using sandbox = await setting.sandbox();
    const result = await setting.python(sandbox, "import time\nwhile True: time.sleep(1)", {
      limits: { wallTimeMs: 400 },
    });
    expect(result).toMatchObject({ outcome: "timeout", exitCode: null, limitsHit: ["wallTime"] });
    expect(result.timings.runMs).toBeGreaterThanOrEqual(399);
    expect(await setting.output(sandbox, "print('next')")).toBe("next");
  });

  it("never widens the sandbox's own limits", async () => {
    await using sandbox = await setting.sandbox({ wallTimeMs: 400 });
    const result = await setting.python(sandbox, "import time; time.sleep(60)", {
      limits: { wallTimeMs: 60_000 },
    });
    expect(result.outcome).toBe("timeout");
  });

  it("cancels a running execution and one that has not begun", async () => {
    await using sandbox = await setting.sandbox();
    const abort = new AbortController();
    const running = await setting.python(sandbox, "print('up', flush=True)\nimport time; time.sleep(60)", {
      signal: abort.signal,
      onOutput: () => abort.abort(),
    });
    expect(running).toMatchObject({ outcome: "cancelled", exitCode: null });
    const before = await setting.python(sandbox, "print('never')", { signal: AbortSignal.abort() });
    expect(before).toMatchObject({ outcome: "cancelled", stdout: { totalBytes: 0 } });
    expect(await setting.output(sandbox, "print('next')")).toBe("next");
  });

  if (levels.cpuTime === "none") {
    it("claims nothing about CPU time", () => expect(levels.cpuTime).toBe("none"));
  } else {
    it(`ends a process tree at its CPU seconds (${levels.cpuTime})`, async () => {
      await using sandbox = await setting.sandbox();
      const result = await setting.python(sandbox, burn, { limits: { cpuSeconds: 1 } });
      expect(result).toMatchObject({ outcome: "cpu_limit", limitsHit: ["cpuTime"] });
      if (levels.cpuTime === "enforced") {
        expect(result.usage.cpuSeconds).toBeGreaterThanOrEqual(0.9);
        expect(result.usage.cpuSeconds).toBeLessThan(1.75);
      }
    });
  }

  it(`holds the tree to its share of the cores (${levels.cores})`, async () => {
    await using sandbox = await setting.sandbox({ cores: 0.5 });
    expect(sandbox.levels.cores).toBe(levels.cores);
    const result = await setting.python(sandbox, burn, { limits: { wallTimeMs: 1500 } });
    expect(result.outcome).toBe("timeout");
    if (levels.cores === "enforced") expect(result.usage.cpuSeconds).toBeLessThan(0.5 * 1.5 * 1.35);
  });
}
