import { readFileSync, readdirSync } from "node:fs";

/** A process whose environment holds the marker, as the host sees it. */
export interface MarkedProcess {
  readonly pid: number;
  readonly uid: number;
  readonly state: string;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    // Gone meanwhile, or not ours to see.
    return "";
  }
}

/** Finds, from outside, every process that was started with the marker and still lives. */
export function markedProcesses(marker: string): MarkedProcess[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => textOf(`/proc/${name}/environ`).includes(marker))
    .map((name) => {
      const status = textOf(`/proc/${name}/status`);
      return {
        pid: Number(name),
        uid: Number(/^Uid:\s+(\d+)/m.exec(status)?.[1] ?? -1),
        state: /^State:\s+(\S)/m.exec(status)?.[1] ?? "gone",
      };
    })
    .filter((found) => found.state !== "gone" && found.state !== "Z");
}
