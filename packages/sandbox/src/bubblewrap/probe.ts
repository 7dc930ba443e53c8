import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BackendReport, LimitLevels } from "../contract.ts";
import { SandboxError } from "../errors.ts";
import type { HelperFacts } from "./levels.ts";
import { resolveOptions, type BubblewrapOptions } from "./options.ts";
import { openSandbox, type BubblewrapSandbox } from "./sandbox.ts";

const nothing: LimitLevels = {
  wallTime: "none",
  cpuTime: "none",
  cores: "none",
  memory: "none",
  pids: "none",
  disk: "none",
  inodes: "none",
  output: "none",
};

const unavailable = (problem: string, remedies: readonly string[]): BackendReport => ({
  backend: "bubblewrap",
  available: false,
  problems: [problem],
  remedies,
  levels: nothing,
  gpus: false,
});

/** Asks the box itself: user id, system call filter (2 = on), capabilities, and that python3 is the one meant. */
const question = `
fields = dict(line.split(":", 1) for line in open("/proc/self/status"))
print(fields["Uid"].split()[0], fields["Seccomp"].strip(), int(fields["CapEff"], 16))
`;

const namespaceRemedies = [
  "allow unprivileged user namespaces: sysctl -w kernel.unprivileged_userns_clone=1 (Debian), kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu), user.max_user_namespaces=10000",
  "inside a container: run it with --security-opt seccomp=unconfined --security-opt apparmor=unconfined --cap-add SYS_ADMIN",
];

function weaknesses(facts: HelperFacts): Pick<BackendReport, "problems" | "remedies"> {
  const problems: string[] = [];
  const remedies: string[] = [];
  if (!facts.groups.includes("memory")) {
    problems.push("no control group can be made: memory and CPU time are watched, not enforced");
    remedies.push(
      facts.mode === "root"
        ? "give this process a writable control group file system at /sys/fs/cgroup"
        : "start it with a delegated control group: systemd-run --user --scope -p Delegate=yes …, or as root",
    );
  }
  if (facts.mode === "root" && facts.workspace !== "ext4") {
    problems.push("workspaces live in memory: no loop device or no mkfs.ext4");
    remedies.push("apt-get install e2fsprogs, and let this process use /dev/loop-control");
  }
  return { problems, remedies };
}

async function tryBox(sandbox: BubblewrapSandbox): Promise<BackendReport> {
  const result = await sandbox.session.exec({
    executionId: "probe",
    command: ["python3", "/code/probe.py"],
    code: { "probe.py": question },
    limits: { wallTimeMs: 20_000 },
  });
  const said = Buffer.from(result.stdout.bytes).toString().trim();
  if (result.outcome === "infra_error") return unavailable(result.message, namespaceRemedies);
  if (result.outcome !== "ok") {
    const why = Buffer.from(result.stderr.bytes).toString().trim().slice(-500);
    return unavailable(`Python does not run in the box: ${result.message} ${why}`, [
      "name a virtual environment whose Python other users may read: { python: { venv } }",
    ]);
  }
  if (said !== "1000 2 0")
    return unavailable(`the box is not as it should be: ${said}`, ["report this as a fault"]);
  return {
    backend: "bubblewrap",
    available: true,
    ...weaknesses(sandbox.facts),
    levels: sandbox.levels,
    gpus: false,
  };
}

/** Makes a small sandbox, runs Python in it and reports what held. */
export async function probeBubblewrap(options: BubblewrapOptions): Promise<BackendReport> {
  const dataDir = await mkdtemp(join(tmpdir(), "mledojo-probe-"));
  try {
    // Less than a whole machine, so that the level of `cores` says whether a quota can be set at all.
    const limits = { cores: 0.5, diskBytes: 16 * 1024 ** 2, maxInodes: 1000, memoryBytes: 512 * 1024 ** 2 };
    await using sandbox = await openSandbox({ dataDir, limits }, resolveOptions(options));
    return await tryBox(sandbox);
  } catch (error) {
    if (!SandboxError.isInstance(error)) throw error;
    const report = unavailable(
      error.message,
      error.message.includes("unshare") ? namespaceRemedies : [error.remedy],
    );
    return error.code === "environment_missing" ? { ...report, misconfigured: true } : report;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
