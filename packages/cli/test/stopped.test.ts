import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root, runCli } from "./support/run-cli.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

/** The log of an episode that was stopped after some of another's steps, when nothing is graded at the end. */
async function stoppedAfter(steps: number, folder: string): Promise<string> {
  const episode = join(folder, `stopped-${steps}`);
  await cp(join(root, "trajectories", "penguins-baseline"), episode, { recursive: true });
  const log = join(episode, "episode.jsonl");
  const lines = (await readFile(log, "utf8")).trim().split("\n");
  const end = JSON.parse(lines.at(-1) ?? "") as object;
  const stopped = { ...end, reason: "abandoned", terminated: false, truncated: true, steps, final: null };
  await writeFile(log, `${[...lines.slice(0, steps + 1), JSON.stringify(stopped)].join("\n")}\n`);
  return episode;
}

test("the log of a stopped episode says what its steps were worth", async () => {
  await using folder = await temporaryFolder();
  const whole = await runCli(["log", await stoppedAfter(6, folder.path)]);
  expect(whole.stdout).toMatch(
    /^final {2}nothing was graded at its end; its best was step 4: public multiclass-log-loss 0\.043019$/m,
  );
  const short = await runCli(["log", await stoppedAfter(1, folder.path)]);
  expect(short.stdout).toMatch(/^final {2}nothing was scored$/m);
});
