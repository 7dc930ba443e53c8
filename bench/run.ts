/**
 * `npm run bench`: every figure that the project claims, each beside its peer in one run. `npm run bench -- grading` runs
 * one; options, such as `--json`, go to each.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const benches = {
  "noop-step": "a step that runs nothing, at history 10 and 10,000: flat, at most 0.1 ms",
  "sandbox-overhead": "a box with limits and filter on, over a bare run: at most 15 ms",
  grading:
    "files to score beside pandas and polars with scikit-learn: a million rows of ROC-AUC three times as fast, and so on",
  comparing:
    "what an interval and the comparison with an earlier submission add to a step: at most 1 s on the embedded tasks, 4 s on 100,000 rows",
  "rle-dice":
    "Dice of 50,000 pairs of run-length masks: at least five times as fast as numpy that draws them",
} as const;

// Names first; from the first option on, all goes to the benches.
const given = process.argv.slice(2);
const firstFlag = given.findIndex((argument) => argument.startsWith("-"));
const asked = firstFlag === -1 ? given : given.slice(0, firstFlag);
const flags = given.slice(asked.length);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`No bench is named ${unknown.join(", ")}; there are: ${Object.keys(benches).join(", ")}.`);
  process.exit(2);
}

let failed = 0;
for (const [name, claim] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.error(`\n== ${name}: ${claim}`);
  const program = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const { status } = spawnSync(process.execPath, [...process.execArgv, program, ...flags], {
    stdio: "inherit",
  });
  if (status !== 0) failed += 1;
}
process.exitCode = failed > 0 ? 1 : 0;
