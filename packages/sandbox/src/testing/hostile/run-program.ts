import type { ExecutionRequest, FileRead, Sandbox, SandboxBackend } from "../../contract.ts";
import { kit, kitEnd } from "./kit.ts";
import { controlLimits, hostileLimits, readCap } from "./limits.ts";
import { naiveBelief, naiveCheckedRead, naiveCleanup, naiveListing, naiveRead } from "./naive.ts";
import type { Neighbour } from "./neighbour.ts";
import { markedProcesses } from "./processes.ts";
import type { Scene } from "./scene.ts";
import type { HostileProgram } from "./types.ts";
import type { HostileVerdict, ReadAnswer } from "./verdict.ts";

export interface HostileSetting {
  readonly backend: SandboxBackend;
  readonly scene: Scene;
  readonly neighbour: Neighbour;
  /** The positive control: wide limits, and an owner who is careless. @defaultValue false */
  readonly control?: boolean;
}

const honestSubmission = "id,label\n1,honest\n";

/** What an ordinary agent runs next. Where something may have been left to meddle, it gives it time to. */
const honest = (program: HostileProgram): string => `
import os, time
os.chmod(".", 0o755)
open("victim-started", "w").close()
${program.followUpWritesNothing === true ? "" : `open("submission.csv", "w").write("id,label\\n1,honest\\n")`}
${program.keepsWorkspace === true ? "time.sleep(0.25)" : ""}
print("honest")
`;

const answerOf = (read: FileRead): string => (read.kind === "refused" ? read.reason : read.kind);

function request(id: string, source: string, env: Record<string, string>): ExecutionRequest {
  return { executionId: id, command: ["python3", "/code/main.py"], code: { "main.py": source }, env };
}

/** Runs one hostile program in a fresh sandbox of the backend, then an honest one, and tells what was seen. */
export async function runHostileProgram(
  program: HostileProgram,
  setting: HostileSetting,
): Promise<HostileVerdict> {
  const { backend, scene, neighbour, control = false } = setting;
  const started = performance.now();
  const loot: string[] = [];
  const faults: string[] = [];
  const reads: ReadAnswer[] = [];
  const claimed = { ...hostileLimits, ...program.limits };
  const sandbox = await backend.create({
    dataDir: scene.facts.dataDir,
    limits: control ? controlLimits : claimed,
  });
  const { session } = sandbox;
  const marker = `hostile-marker-${program.id}-${process.pid}`;
  const env = {
    HOSTILE_MARKER: marker,
    HOSTILE_SCENE: JSON.stringify({
      ...scene.facts,
      limits: claimed,
      levels: sandbox.levels,
      unconfined: control,
    }),
  };
  const blame = (what: string, error: unknown): void => {
    faults.push(
      `${what} threw: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
    );
  };
  const workspace = control ? await whereIs(sandbox) : undefined;

  let running = true;
  const attack = session
    .exec(
      request(program.id, kit + program.program + (program.expects.finishes === false ? "" : kitEnd), env),
    )
    .finally(() => {
      running = false;
    });
  const watched = meanwhile(program, sandbox, workspace, marker, () => running);
  const result = await attack.catch((error: unknown) => {
    blame("exec", error);
    return undefined;
  });
  loot.push(...(await watched));
  for (const left of markedProcesses(marker)) loot.push(`process ${left.pid} outlived its execution`);

  for (const { path } of program.expects.reads ?? [{ path: "submission.csv" }]) {
    try {
      const read = await session.readFile(path, { maxBytes: readCap });
      reads.push({ path, answer: answerOf(read) });
      if (read.kind === "file") loot.push(...secretsIn(`file ${path}`, read.bytes));
    } catch (error) {
      reads.push({ path, answer: "threw" });
      blame(`readFile ${path}`, error);
    }
    const careless = workspace === undefined ? undefined : naiveRead(workspace, path);
    if (careless !== undefined) loot.push(careless);
  }
  if (result !== undefined && control) loot.push(...naiveBelief(result));
  if (workspace !== undefined && !program.keepsWorkspace) {
    for (const careless of [naiveListing(workspace), naiveCleanup(workspace)])
      if (careless !== undefined) loot.push(careless);
  }

  try {
    loot.push(...(await lootFile(sandbox)));
    // A careless owner keeps the old submission: that is how a stale one gets served.
    if (!(control && program.followUpWritesNothing)) await session.remove("submission.csv");
    if (!program.keepsWorkspace) await sandbox.resetWorkspace();
    const next = await session.exec(request("honest", honest(program), { HOSTILE_MARKER: marker }));
    if (next.outcome !== "ok" || Buffer.from(next.stdout.bytes).toString() !== "honest\n")
      faults.push(
        `the honest run that followed ended ${next.outcome}: ${next.message} ${Buffer.from(next.stderr.bytes).toString().slice(-300)}`,
      );
    const read = await session.readFile("submission.csv", { maxBytes: readCap });
    const text = read.kind === "file" ? Buffer.from(read.bytes).toString() : answerOf(read);
    if (text !== (program.followUpWritesNothing ? "absent" : honestSubmission))
      loot.push(
        `${program.followUpWritesNothing ? "stale" : "changed"} submission after the honest run: ${text.slice(0, 80)}`,
      );
    loot.push(...(await lootFile(sandbox)));
  } catch (error) {
    blame("what follows", error);
  }
  await sandbox.close().catch((error: unknown) => blame("close", error));
  for (const left of markedProcesses(marker)) loot.push(`process ${left.pid} outlived its sandbox`);
  loot.push(...scene.damage(), ...neighbour.damage());

  const stdout = Buffer.from(result?.stdout.bytes ?? []);
  const stderr = Buffer.from(result?.stderr.bytes ?? []);
  loot.push(
    ...lootLines(stdout.toString("latin1")),
    ...secretsIn("output", stdout),
    ...secretsIn("output", stderr),
  );
  return {
    id: program.id,
    outcome: result?.outcome ?? "threw",
    message: result?.message ?? "",
    exitCode: result?.exitCode ?? null,
    signal: result?.signal ?? null,
    limitsHit: result?.limitsHit ?? [],
    loot: loot.filter((line) => control || !unclaimed(line, sandbox)),
    faults,
    finished: /^DONE$/m.test(stdout.toString("latin1")),
    unavailable: /^UNAVAILABLE /m.test(stdout.toString("latin1")),
    reads,
    stdoutHex: stdout.toString("hex"),
    stderrHex: stderr.toString("hex"),
    ms: Math.round(performance.now() - started),
  };
}

const lootLines = (text: string): string[] =>
  [...text.matchAll(/^LOOT (.*)$/gm)].map((match) => match[1] ?? "");

const secretsIn = (where: string, bytes: Uint8Array): string[] =>
  [
    ...new Set(
      Buffer.from(bytes)
        .toString("latin1")
        .match(/CANARY-[\w-]+/g),
    ),
  ].map((secret) => `${where} held ${secret}`);

/** Excess of a limit that this machine does not claim to hold is no loot: the level says so openly. */
function unclaimed(line: string, sandbox: Sandbox): boolean {
  const limit = /^excess (\w+)/.exec(line)?.[1];
  return (
    limit !== undefined &&
    Object.entries(sandbox.levels).some(([name, level]) => name === limit && level === "none")
  );
}

/** What a program without output of its own wrote down. */
async function lootFile(sandbox: Sandbox): Promise<string[]> {
  const read = await sandbox.session.readFile("loot.txt", { maxBytes: readCap });
  return read.kind === "file" ? lootLines(Buffer.from(read.bytes).toString()) : [];
}

async function whereIs(sandbox: Sandbox): Promise<string> {
  const result = await sandbox.session.exec({
    executionId: "where",
    command: ["python3", "-c", "import os; print(os.getcwd())"],
  });
  return Buffer.from(result.stdout.bytes).toString().trim();
}

/** What the owner does while the program runs; resolves soon after its end with the loot that was seen. */
async function meanwhile(
  program: HostileProgram,
  sandbox: Sandbox,
  workspace: string | undefined,
  marker: string,
  isRunning: () => boolean,
): Promise<string[]> {
  const loot = new Set<string>();
  const seen = new Set<number>();
  const path = program.expects.reads?.[0]?.path ?? "submission.csv";
  while (program.meanwhile !== undefined && isRunning()) {
    await new Promise((resolve) => setTimeout(resolve, program.meanwhile === "watch-host-uid" ? 20 : 0));
    if (program.meanwhile === "watch-host-uid") {
      for (const found of markedProcesses(marker)) seen.add(found.uid);
    } else if (workspace === undefined) {
      const read = await sandbox.session.readFile(path, { maxBytes: readCap }).catch(() => undefined);
      if (read?.kind === "file") for (const secret of secretsIn("copy", read.bytes)) loot.add(secret);
    } else {
      const careless = naiveCheckedRead(workspace, path);
      if (careless !== undefined) loot.add(careless);
    }
  }
  if (seen.has(0)) loot.add("ran as host uid 0");
  if (program.meanwhile === "watch-host-uid" && seen.size === 0)
    loot.add("host uid unknown: no process was seen");
  return [...loot];
}
