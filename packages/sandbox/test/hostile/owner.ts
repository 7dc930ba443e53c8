/**
 * The owner of a hostile run: plants the scene, keeps a neighbour, runs the programs on one backend, two at
 * a time, and appends one JSON line per verdict to the report. Started by launch.py, which plants more.
 *
 * usage: owner.ts CONFIG.json
 */
import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import {
  controlLimits,
  emptyVerdict,
  hostileLimits,
  hostilePrograms,
  moveIn,
  plantScene,
  runHostileProgram,
  type HostileVerdict,
} from "../../src/testing/hostile/index.ts";
import { backendNamed } from "./backends.ts";
import { isOwnerConfig, ownLine } from "./owner-config.ts";

const config = ownLine(readFileSync(process.argv[2] ?? "", "utf8"), isOwnerConfig);
const report = (line: object): void => appendFileSync(config.report, `${JSON.stringify(line)}\n`);

const sceneRoot = join(config.root, "scene");
mkdirSync(sceneRoot, { mode: 0o755 });
const backend = backendNamed(config.backend);
await using scene = await plantScene(sceneRoot, process.env["HOSTILE_REPOSITORY"] ?? config.repository);
// A process that stands in the scene, for those who look through other processes' working folders.
process.chdir(sceneRoot);
await using neighbour = await moveIn(backend, scene.facts, config.control ? controlLimits : hostileLimits);
const broken = neighbour.damage();
if (broken.length > 0) throw new Error(`the neighbour could not move in: ${broken.join("; ")}`);

await using witness = await backend.create({ dataDir: scene.facts.dataDir, limits: hostileLimits });
report({ levels: witness.levels, uid: process.getuid?.() });

const wanted = new Set(config.programs);
const queue = hostilePrograms.filter((program) => wanted.has(program.id));
function failedVerdict(id: string, error: unknown): HostileVerdict {
  return { ...emptyVerdict(id), faults: [`the run threw: ${String(error).slice(0, 1_000)}`] };
}
async function lane(): Promise<void> {
  for (let program = queue.shift(); program !== undefined; program = queue.shift()) {
    const { id } = program;
    report(
      await runHostileProgram(program, { backend, scene, neighbour, control: config.control }).catch(
        (error: unknown) => failedVerdict(id, error),
      ),
    );
  }
}
await Promise.all(Array.from({ length: config.lanes }, lane));
