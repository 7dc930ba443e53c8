import { expect, it } from "vitest";
import type { ContractSetting } from "./setting.ts";

/** Making, closing and cleaning. */
export function describeLifecycle(setting: ContractSetting): void {
  const { backend } = setting.subject;

  it("says what it is and what holds", async () => {
    await using sandbox = await setting.sandbox();
    expect(sandbox).toMatchObject({ specVersion: "v1", backend: backend.name });
    expect(setting.report).toMatchObject({ backend: backend.name, available: true });
    expect(sandbox.limits.maxPids).toBe(64);
    expect({ ...sandbox.levels, cores: "any" }).toEqual({ ...setting.report.levels, cores: "any" });
  });

  it("names the software of the box, the same in each", async () => {
    await using one = await setting.sandbox();
    await using two = await setting.sandbox();
    expect(one.image).toBe(two.image);
    if (setting.subject.confines) expect(one.image).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it("lets executions wait for each other, and says how long", async () => {
    await using sandbox = await setting.sandbox();
    const [first, second] = await Promise.all([
      setting.python(sandbox, "import time; time.sleep(0.3)"),
      setting.python(sandbox, "print(1)"),
    ]);
    expect(first.timings.runMs).toBeGreaterThanOrEqual(299);
    expect(second.timings.queueMs ?? 0).toBeGreaterThanOrEqual(first.timings.runMs);
  });

  it("refuses data that is not there", async () => {
    const create = backend.create({ dataDir: `${setting.dataDir}/absent` });
    if (setting.subject.confines) await expect(create).rejects.toMatchObject({ code: "data_unavailable" });
    else await (await create).close();
  });

  it("says so when it has no GPUs", async () => {
    if (setting.report.gpus || !setting.subject.confines) return;
    const create = backend.create({ dataDir: setting.dataDir, gpus: { count: 1 } });
    await expect(create).rejects.toMatchObject({ code: "invalid_request" });
  });

  it("ends what runs when it is closed, twice if asked to", async () => {
    const sandbox = await setting.sandbox();
    const running = setting.python(sandbox, "print('up', flush=True)\nimport time; time.sleep(60)", {
      onOutput: () => void sandbox.close(),
    });
    expect((await running).outcome).toBe("cancelled");
    await sandbox.close();
    await expect(setting.python(sandbox, "print(1)")).rejects.toMatchObject({ code: "closed" });
    await expect(sandbox.session.readFile("x", { maxBytes: 1 })).rejects.toMatchObject({ code: "closed" });
    await expect(sandbox.resetWorkspace()).rejects.toMatchObject({ code: "closed" });
  });

  it("keeps sandboxes apart, and cleaning spares the living", async () => {
    await using one = await setting.sandbox();
    await using two = await setting.sandbox();
    await one.session.writeFile("secret", Buffer.from("x"));
    const running = setting.output(one, "print('up', flush=True)\nimport sys; print(sys.stdin.read())");
    await backend.clean();
    expect(await running).toBe("up");
    expect(await setting.output(two, "import os; print(os.listdir())")).toBe("[]");
    expect(await one.session.readFile("secret", { maxBytes: 9 })).toMatchObject({ kind: "file" });
  });
}
