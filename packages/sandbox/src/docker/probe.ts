import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BackendReport, LimitLevels, Sandbox, SandboxCreateOptions } from "../contract.ts";
import type { DockerBackendOptions } from "./backend.ts";
import type { Engine, EngineFacts } from "./engine.ts";
import { SandboxError } from "../errors.ts";
import { findImage } from "./image.ts";
import { findImagePlace } from "./image-files.ts";
import { weaknesses } from "./levels.ts";

const none: LimitLevels = {
  wallTime: "none",
  cpuTime: "none",
  cores: "none",
  memory: "none",
  pids: "none",
  disk: "none",
  inodes: "none",
  output: "none",
};

const MiB = 1024 ** 2;

/** Says what the kernel really holds: the sizes of the box's mounts, and the counters of its control group. */
const program = `
import json, os
mounts = [os.statvfs(path) for path in ("/workspace", "/tmp", "/dev/shm")]
status = dict(line.split(":", 1) for line in open("/proc/self/status"))
print(json.dumps({
    "bytes": max(m.f_blocks * m.f_frsize for m in mounts), "inodes": max(m.f_files for m in mounts),
    "uid": os.getuid(), "seccomp": int(status["Seccomp"]), "capabilities": int(status["CapEff"], 16)}))
`;

interface Seen {
  readonly bytes: number;
  readonly inodes: number;
  readonly uid: number;
  readonly seccomp: number;
  readonly capabilities: number;
}

const unavailable = (problem: string, remedy: string): BackendReport => ({
  backend: "docker",
  available: false,
  problems: [problem],
  remedies: [remedy],
  levels: none,
  gpus: false,
});

/** Runs a small box and compares what it is with what was asked for. */
async function tryBox(create: (options: SandboxCreateOptions) => Promise<Sandbox>): Promise<BackendReport> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "mledojo-probe-"));
  try {
    const limits = {
      wallTimeMs: 20_000,
      memoryBytes: 128 * MiB,
      diskBytes: 4 * MiB,
      maxInodes: 64,
      maxPids: 16,
    };
    await using sandbox = await create({ dataDir, limits });
    const result = await sandbox.session.exec({ executionId: "probe", command: ["python3", "-c", program] });
    if (result.outcome !== "ok") {
      const said = Buffer.from(result.stderr.bytes).toString().trim().split("\n").at(-1) ?? "";
      return unavailable(
        `a small box did not run: ${result.message} ${said}`.trim(),
        "Look at the engine's log",
      );
    }
    // Printed by the program above, and nothing else runs in this box.
    const seen: Seen = JSON.parse(Buffer.from(result.stdout.bytes).toString());
    if (seen.uid === 0 || seen.capabilities !== 0) {
      return unavailable(
        "a box runs with more rights than it was given",
        "Use an engine that honours User and CapDrop",
      );
    }
    const problems = seen.seccomp === 2 ? [] : ["system calls are not filtered in the box"];
    const levels: LimitLevels = {
      ...sandbox.levels,
      cpuTime: result.usage.cpuSeconds === null ? "none" : sandbox.levels.cpuTime,
      memory: result.usage.peakMemoryBytes === null ? "none" : sandbox.levels.memory,
      disk: seen.bytes <= limits.diskBytes ? "enforced" : "none",
      inodes: seen.inodes <= limits.maxInodes ? "enforced" : "none",
    };
    return { backend: "docker", available: true, problems, remedies: [], levels, gpus: false };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Tries the backend; everything that can go wrong becomes a problem with its remedy. */
export async function probeDocker(parts: {
  readonly connected: () => Promise<{ readonly engine: Engine; readonly facts: EngineFacts }>;
  readonly create: (options: SandboxCreateOptions) => Promise<Sandbox>;
  readonly options: DockerBackendOptions;
}): Promise<BackendReport> {
  try {
    const { engine, facts } = await parts.connected();
    // A probe builds nothing: that takes minutes.
    const image = await findImage(engine, parts.options.image, parts.options.build);
    if (image === null)
      return unavailable("the image of the box is not built yet", `Run: ${findImagePlace().command}`);
    const report = await tryBox(parts.create);
    const weak = weaknesses(facts);
    return {
      ...report,
      problems: [...report.problems, ...weak.problems],
      remedies: [...report.remedies, ...weak.remedies],
      gpus: report.available && facts.gpus,
    };
  } catch (error) {
    if (SandboxError.isInstance(error)) return unavailable(error.message, error.remedy);
    return unavailable(error instanceof Error ? error.message : String(error), "Look at the engine's log");
  }
}
