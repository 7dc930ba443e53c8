import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ContainerCreateOptions, MountSettings } from "dockerode";
import { afterAll, describe, expect, test } from "vitest";
import type { ExecutionResult, SandboxCreateOptions } from "../contract.ts";
import { type FakeBox, startFakeEngine } from "./__fixtures__/fake-engine.ts";
import { createDockerBackend } from "./index.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "mledojo-boundary-"));
// One that a box may be shown as it is.
chmodSync(dataDir, 0o755);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The options of a volume that the engine is asked to make. */
function optionsOf(mount: Partial<MountSettings>): Readonly<Record<string, string>> {
  return mount.VolumeOptions?.DriverConfig.Options ?? {};
}

/** Runs one program through a fake engine; gives its result and what the engine was asked to create. */
async function runOnce(
  box: FakeBox,
  options: Partial<SandboxCreateOptions> = {},
): Promise<{ result: ExecutionResult; created: Awaited<ReturnType<typeof startFakeEngine>>["created"] }> {
  await using engine = await startFakeEngine(box);
  const backend = createDockerBackend({ dockerHost: engine.address, image: "any" });
  await using sandbox = await backend.create({ dataDir, ...options });
  const result = await sandbox.session.exec({ executionId: "one", command: ["true"] });
  return { result, created: engine.created };
}

describe("what the engine is asked for", () => {
  test.each([
    [
      { ids: ["0", "GPU-5a"] },
      [{ Driver: "nvidia", DeviceIDs: ["0", "GPU-5a"], Capabilities: [["gpu", "compute", "utility"]] }],
    ],
    [{ count: 2 }, [{ Driver: "nvidia", Count: 2, Capabilities: [["gpu", "compute", "utility"]] }]],
    [undefined, []],
  ])("GPUs %o, for the box alone", async (gpus, requests) => {
    const { result, created } = await runOnce({ reports: true }, gpus === undefined ? {} : { gpus });
    expect(result.outcome).toBe("ok");
    const [keeper, box] = created;
    expect(box?.HostConfig?.DeviceRequests).toEqual(requests);
    expect(keeper?.HostConfig?.DeviceRequests).toBeUndefined();
  });

  test("a box that holds: no network, no rights to gain, nothing writable without a limit", async () => {
    const limits = { memoryBytes: 2 ** 28, maxPids: 99, cores: 1.5, diskBytes: 2 ** 20, maxInodes: 50 };
    const { created } = await runOnce({ reports: true }, { limits });
    const box = created[1];
    const scratch = "rw,nosuid,nodev,size=1048576,nr_inodes=50,exec,mode=1777";
    expect(box).toMatchObject({
      NetworkDisabled: true,
      StdinOnce: true,
      HostConfig: {
        NetworkMode: "none",
        ReadonlyRootfs: true,
        IpcMode: "private",
        CapDrop: ["ALL"],
        Memory: 2 ** 28,
        MemorySwap: 2 ** 28,
        PidsLimit: 100,
        CpuPeriod: 100_000,
        CpuQuota: 150_000,
        Tmpfs: { "/tmp": scratch, "/dev/shm": scratch },
      },
    });
    expect(box?.HostConfig?.SecurityOpt?.[0]).toBe("no-new-privileges");
    expect(box?.HostConfig?.SecurityOpt?.[1]).toMatch(/^seccomp=\{/);
    expect(box?.HostConfig?.Mounts?.find((mount) => mount.Target === "/data")?.ReadOnly).toBe(true);
    // The host's environment is not ours to hand on.
    expect(box?.Env).toBeUndefined();
  });
});

test.each([
  [true, 2 ** 28],
  [false, undefined],
])("a limit for network sockets where the engine has one apart: %s", async (socketLimit, wanted) => {
  const box = { reports: true, socketLimit };
  const { created } = await runOnce(box, { limits: { memoryBytes: 2 ** 28 } });
  const host: Readonly<Record<string, unknown>> = { ...created[1]?.HostConfig };
  expect(host["KernelMemoryTCP"]).toBe(wanted);
});

/** The nth container's mount at a path; empty when it has none. */
const mountOf = (
  created: readonly ContainerCreateOptions[],
  nth: number,
  target: string,
): Partial<MountSettings> => ({
  ...created.at(nth)?.HostConfig?.Mounts?.find((mount) => mount.Target === target),
});

describe("the public data", () => {
  test("lies under an overlay, so that locks and watches on its files are the sandbox's own", async () => {
    const { created } = await runOnce({ reports: true });
    const { o } = optionsOf(mountOf(created, 0, "/data"));
    expect(o).toMatch(new RegExp(`^nosuid,nodev,lowerdir=${dataDir}:/.*/mledojo-data-`));
    expect(mountOf(created, 1, "/data")).toMatchObject({
      Type: "volume",
      Source: "volume/data",
      ReadOnly: true,
    });
  });

  test("is bound as it is where the engine has no overlay for it", async () => {
    const { result, created } = await runOnce({ reports: true, noOverlay: true });
    expect(result.outcome).toBe("ok");
    expect(created.length).toBe(3);
    expect(mountOf(created, 1, "/data")).toEqual({});
    expect(mountOf(created, 2, "/data")).toMatchObject({ Type: "bind", Source: dataDir, ReadOnly: true });
  });

  test("is bound as it is where its name means something in the options of an overlay", async () => {
    const odd = path.join(dataDir, "a,b:c");
    mkdirSync(odd);
    const { created } = await runOnce({ reports: true }, { dataDir: odd });
    expect(mountOf(created, 0, "/data")).toEqual({});
    expect(mountOf(created, 1, "/data")).toMatchObject({ Type: "bind", Source: odd, ReadOnly: true });
  });
});

describe("a box that ends without a report", () => {
  test.each<[FakeBox, string]>([
    [{ reports: false, oomKilled: true, exitCode: 137 }, "out_of_memory"],
    [{ reports: false, exitCode: 137 }, "killed"],
    [{ reports: false, exitCode: 1, says: "Traceback: broken" }, "infra_error"],
  ])("%o is %s", async (box, outcome) => {
    const { result } = await runOnce(box);
    expect(result.outcome).toBe(outcome);
    expect(result.message).toContain(box.says ?? "");
  });
});

describe("an engine that is not there", () => {
  const backend = createDockerBackend({ dockerHost: `unix://${dataDir}/none.sock` });

  test("create throws what to do", async () => {
    await expect(backend.create({ dataDir })).rejects.toMatchObject({
      code: "backend_unavailable",
      remedy: expect.stringContaining("scripts/docker-engine.sh start"),
    });
  });

  test("probe reports what to do", async () => {
    const report = await backend.probe();
    expect(report).toMatchObject({ available: false, gpus: false, levels: { memory: "none" } });
    expect(report.remedies.join()).toContain("scripts/docker-engine.sh start");
  });
});
