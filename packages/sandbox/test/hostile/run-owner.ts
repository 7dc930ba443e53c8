import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { LimitLevels } from "../../src/contract.ts";
import type { HostileVerdict } from "../../src/testing/hostile/index.ts";
import { ownLine } from "./owner-config.ts";

export interface OwnerRun {
  readonly backend: string;
  /** The uid of the owner process. */
  readonly uid: number;
  /** Unconfined, in a throw-away machine, with a careless owner. */
  readonly control: boolean;
  readonly programs: readonly string[];
  readonly timeoutSeconds: number;
}

export interface OwnerReport {
  readonly levels: LimitLevels | undefined;
  /** Under which uid the owner says that it ran. */
  readonly uid: number | undefined;
  readonly verdicts: ReadonlyMap<string, HostileVerdict>;
  /** What happened to the owner process itself, such as being killed. */
  readonly owner: readonly string[];
  readonly exitCode: number | null;
  readonly log: string;
}

const here = fileURLToPath(new URL(".", import.meta.url));
const repository = fileURLToPath(new URL("../../../..", import.meta.url)).replace(/\/$/, "");
/** Named by its file, for the owner works in a folder of its own. */
const tsx = fileURLToPath(import.meta.resolve("tsx")).replace(repository, "{repository}");
const mine = process.getuid?.() ?? -1;

/** Starts an owner process as told, waits for its end and reads its report. */
export async function runOwner(run: OwnerRun): Promise<OwnerReport> {
  const root = mkdtempSync(join(tmpdir(), "mledojo-hostile-"));
  try {
    chmodSync(root, 0o755);
    for (const name of ["tmp", "out", "home"]) mkdirSync(join(root, name));
    chmodSync(join(root, "tmp"), 0o1777);
    const report = join(root, "out", "report.jsonl");
    const config = {
      ...run,
      root,
      repository,
      report,
      lanes: 2,
      arena: run.control,
      bindRepository: run.uid !== mine && !run.control,
      command: [
        process.execPath,
        "--conditions=@mledojo/source",
        "--import",
        tsx,
        "{repository}/packages/sandbox/test/hostile/owner.ts",
        join(root, "config.json"),
      ],
    };
    writeFileSync(join(root, "config.json"), JSON.stringify(config));
    if (run.uid !== mine)
      for (const name of ["", "tmp", "out", "home"]) chownSync(join(root, name), run.uid, run.uid);
    const exitCode = await launch(config, join(root, "config.json"));
    return { ...readReport(report), exitCode, log: textOf(`${report}.log`) };
  } finally {
    // Hostile trees are deeper than any path; this tool walks them by descriptor.
    spawnSync("rm", ["-rf", root]);
  }
}

async function launch(
  config: { arena: boolean; bindRepository: boolean },
  path: string,
): Promise<number | null> {
  const python = ["python3", join(here, "launch.py"), path];
  const namespaces = config.arena
    ? ["unshare", "--mount", "--pid", "--net", "--ipc", "--uts", "--fork", "--kill-child", ...python]
    : config.bindRepository
      ? ["unshare", "--mount", ...python]
      : python;
  // Dies with the test run, however that ends.
  const args = ["--pdeathsig", "KILL", ...namespaces];
  const child = spawn("setpriv", args, { stdio: ["ignore", "inherit", "inherit"], cwd: repository });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", resolve);
  });
}

const textOf = (path: string): string => (existsSync(path) ? readFileSync(path, "utf8") : "");

type ReportLine = HostileVerdict & { levels?: LimitLevels; uid?: number; owner?: string };
const isReportLine = (value: unknown): value is ReportLine => typeof value === "object" && value !== null;

function readReport(path: string): Pick<OwnerReport, "levels" | "uid" | "verdicts" | "owner"> {
  const lines = textOf(path)
    .split("\n")
    .filter((line) => line.endsWith("}"));
  const verdicts = new Map<string, HostileVerdict>();
  const owner: string[] = [];
  let levels: LimitLevels | undefined;
  let uid: number | undefined;
  for (const line of lines) {
    const entry = ownLine(line, isReportLine);
    if (entry.levels !== undefined) ({ levels, uid } = entry);
    else if (entry.owner !== undefined) owner.push(entry.owner);
    else verdicts.set(entry.id, entry);
  }
  return { levels, uid, verdicts, owner };
}
