import { setTimeout as pause } from "node:timers/promises";

import { secretsIn } from "./evidence.ts";
import { readCap } from "./limits.ts";
import { naiveCheckedRead } from "./naive.ts";
import { markedProcesses } from "./processes.ts";
import type { Trial } from "./trial.ts";

async function watchHostUid(trial: Trial, isRunning: () => boolean): Promise<void> {
  const seen = new Set<number>();
  while (isRunning()) {
    await pause(20);
    for (const found of markedProcesses(trial.marker)) seen.add(found.uid);
  }
  if (seen.has(0)) trial.loot.push("ran as host uid 0");
  if (seen.size === 0) trial.loot.push("host uid unknown: no process was seen");
}

async function readMeanwhile(trial: Trial, isRunning: () => boolean): Promise<void> {
  const path = trial.program.expects.reads?.[0]?.path ?? "submission.csv";
  const loot = new Set<string>();
  while (isRunning()) {
    await pause(0);
    if (trial.workspace !== undefined) {
      const careless = naiveCheckedRead(trial.workspace, path);
      if (careless !== undefined) loot.add(careless);
      continue;
    }
    const read = await trial.sandbox.session.readFile(path, { maxBytes: readCap }).catch(() => undefined);
    if (read?.kind === "file") for (const secret of secretsIn("copy", read.bytes)) loot.add(secret);
  }
  trial.loot.push(...loot);
}

/** What the owner does while the program runs; resolves soon after its end. */
export async function actMeanwhile(trial: Trial, isRunning: () => boolean): Promise<void> {
  if (trial.program.meanwhile === "watch-host-uid") await watchHostUid(trial, isRunning);
  if (trial.program.meanwhile === "read-meanwhile") await readMeanwhile(trial, isRunning);
}
