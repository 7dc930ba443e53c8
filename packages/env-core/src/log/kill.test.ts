import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { temporaryFolder } from "../testing/fakes/fake-env.ts";
import { readEpisode } from "./read-episode.ts";

it("the death of the process loses at most the step that was running", async () => {
  const logDir = temporaryFolder();
  const script = fileURLToPath(new URL("../testing/fakes/endless-episode.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", "--conditions=@mledojo/source", script, logDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const told: number[] = [];
  for await (const chunk of child.stdout.setEncoding("utf8")) {
    told.push(...String(chunk).trim().split("\n").map(Number));
    if ((told.at(-1) ?? 0) >= 50) break;
  }
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
  const [episode] = readdirSync(logDir);
  const { steps, end } = await readEpisode(join(logDir, episode ?? ""));
  // Every step whose result was handed out is there.
  expect(steps.length).toBeGreaterThanOrEqual(told.at(-1) ?? Infinity);
  expect(end).toBeNull();
});
