import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { makeEnv } from "@mledojo/env";
import { expect, it } from "vitest";
import { execute, logFolder } from "../mle-dojo-faults/play.ts";

const MiB = 1024 ** 2;

/** A submission that costs its writer nothing: all but its first bytes is a hole. Half of the runs crash after it. */
const sparse = `
import os, sys
with open("submission.csv", "wb") as file:
    file.write(os.urandom(16))
    file.truncate(${3 * MiB})
`;

it("sparse submissions fill no disk: what an episode keeps of them is bounded, whether the run ends well or not", async () => {
  const options = { maxSubmissionBytes: 4 * MiB, budget: { submissionBytes: 8 * MiB } };
  await using env = await makeEnv("penguins", { ...options, logDir: logFolder(), sandbox: "bubblewrap" });
  const { info } = await env.reset();
  const outcomes: string[] = [];
  for (const end of ["", "sys.exit(1)", "", "sys.exit(1)", "sys.exit(1)", ""]) {
    outcomes.push((await env.step(execute(`${sparse}${end}`))).observation.outcome);
  }
  expect(outcomes).toEqual([
    "invalid_submission",
    "runtime_error",
    "budget_exhausted",
    "runtime_error",
    "runtime_error",
    "budget_exhausted",
  ]);
  const blobs = join(info.episodeDir, "blobs");
  const bytes = readdirSync(blobs).reduce((sum, name) => sum + statSync(join(blobs, name)).size, 0);
  // Two submissions, and a little code.
  expect(bytes).toBeGreaterThan(6 * MiB);
  expect(bytes).toBeLessThan(6 * MiB + 10_000);
});
