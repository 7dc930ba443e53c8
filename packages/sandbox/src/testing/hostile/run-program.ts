import type { ExecutionResult, Sandbox, SandboxBackend } from "../../contract.ts";
import { actMeanwhile } from "./meanwhile.ts";
import { followUp, readBack, touch } from "./afterwards.ts";
import { isUnclaimed, lootLines, secretsIn } from "./evidence.ts";
import { kit, kitEnd } from "./kit.ts";
import { controlLimits, hostileLimits } from "./limits.ts";
import { naiveBelief } from "./naive.ts";
import type { Neighbour } from "./neighbour.ts";
import { markedProcesses } from "./processes.ts";
import { pythonRequest } from "./request.ts";
import type { Scene } from "./scene.ts";
import { blame, type Trial } from "./trial.ts";
import type { HostileProgram } from "./types.ts";
import { emptyVerdict, type HostileVerdict } from "./verdict.ts";

export interface HostileSetting {
  readonly backend: SandboxBackend;
  readonly scene: Scene;
  readonly neighbour: Neighbour;
  /** The positive control: wide limits, and an owner who is careless. @defaultValue false */
  readonly control?: boolean;
}

/** Where the workspace stands, as a program in it sees it. */
async function whereIs(sandbox: Sandbox): Promise<string> {
  const command = ["python3", "-c", "import os; print(os.getcwd())"];
  const result = await sandbox.session.exec({ executionId: "where", command });
  return Buffer.from(result.stdout.bytes).toString().trim();
}

async function attack(trial: Trial, facts: object): Promise<ExecutionResult | undefined> {
  const { program, sandbox, marker } = trial;
  const source = kit + program.program + (program.expects.finishes === false ? "" : kitEnd);
  const env = { HOSTILE_MARKER: marker, HOSTILE_SCENE: JSON.stringify(facts) };
  let running = true;
  const execution = sandbox.session
    .exec({ ...pythonRequest(program.id, source, env), workspace: program.workspace ?? "persistent" })
    .finally(() => {
      running = false;
    });
  const [result] = await Promise.all([
    execution.catch((error: unknown) => {
      blame(trial, "exec", error);
      return undefined;
    }),
    actMeanwhile(trial, () => running),
  ]);
  for (const left of markedProcesses(marker)) trial.loot.push(`process ${left.pid} outlived its execution`);
  return result;
}

/** Runs one hostile program in a fresh sandbox of the backend, then an honest one, and tells what was seen. */
export async function runHostileProgram(
  program: HostileProgram,
  setting: HostileSetting,
): Promise<HostileVerdict> {
  const { backend, scene, neighbour, control = false } = setting;
  const started = performance.now();
  const claimed = { ...hostileLimits, ...program.limits };
  const { dataDir } = scene.facts;
  const sandbox = await backend.create({ dataDir, limits: control ? controlLimits : claimed });
  const trial: Trial = {
    program,
    sandbox,
    marker: `hostile-marker-${program.id}-${process.pid}`,
    workspace: control ? await whereIs(sandbox) : undefined,
    loot: [],
    faults: [],
    reads: [],
  };
  const { loot, faults, reads } = trial;
  const facts = { ...scene.facts, limits: claimed, levels: sandbox.levels, unconfined: control };
  const result = await attack(trial, facts);
  await readBack(trial);
  await touch(trial);
  if (result !== undefined && control) loot.push(...naiveBelief(result));
  await followUp(trial).catch((error: unknown) => blame(trial, "what follows", error));
  await sandbox.close().catch((error: unknown) => blame(trial, "close", error));
  for (const left of markedProcesses(trial.marker)) loot.push(`process ${left.pid} outlived its sandbox`);
  loot.push(...scene.damage(), ...neighbour.damage());

  const stdout = Buffer.from(result?.stdout.bytes ?? []);
  const stderr = Buffer.from(result?.stderr.bytes ?? []);
  const text = stdout.toString("latin1");
  loot.push(...lootLines(text), ...secretsIn("output", stdout), ...secretsIn("output", stderr));
  return {
    ...emptyVerdict(program.id),
    ...(result !== undefined && {
      outcome: result.outcome,
      message: result.message,
      exitCode: result.exitCode,
      signal: result.signal,
      limitsHit: result.limitsHit,
    }),
    loot: loot.filter((line) => control || !isUnclaimed(line, sandbox)),
    faults,
    finished: /^DONE$/m.test(text),
    unavailable: /^UNAVAILABLE /m.test(text),
    reads,
    stdoutHex: stdout.toString("hex"),
    stderrHex: stderr.toString("hex"),
    ms: Math.round(performance.now() - started),
  };
}
