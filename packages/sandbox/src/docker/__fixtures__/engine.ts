import { mkdtemp } from "node:fs/promises";
import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { connectEngine, type Engine } from "../engine.ts";
import { labels } from "../container-spec.ts";
import { ensureDockerImage } from "../index.ts";
import { ownerFromText } from "../owner.ts";

/** The engine of the tests and its image. Where there is none, this fails with the command that starts one. */
export async function engineForTests(): Promise<Engine> {
  await ensureDockerImage();
  return connectEngine();
}

/** A folder that only its maker can enter, as `mkdtemp` makes them. */
export const temporaryFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), "mledojo-test-"));

/** Numbers of the machine's processes whose command line holds the marker, but for clients of ours. */
export function processesWith(marker: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8");
        return command.includes(marker) && !command.includes("client.ts");
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Names of the containers, in whatever state, that a process owns. */
export async function containersOf(engine: Engine, pid: number): Promise<string[]> {
  const all = await engine.listContainers({ all: true, filters: { label: [labels.owner] } });
  return all
    .filter((each) => ownerFromText(each.Labels[labels.owner] ?? "")?.pid === pid)
    .map((each) => `${each.Names[0] ?? ""} ${each.State}`);
}

/** Names of the volumes that a process owns. */
export async function volumesOf(engine: Engine, pid: number): Promise<string[]> {
  const { Volumes } = await engine.listVolumes({ filters: { label: [labels.owner] } });
  return Volumes.filter((each) => ownerFromText(each.Labels[labels.owner] ?? "")?.pid === pid).map(
    (each) => each.Name,
  );
}
