/** Writes an embedded task's public and private files: `prepare-task.ts <id> <outDir>`, or `all` for every task. */
import { join } from "node:path";

import { listTaskIds, loadTask } from "@mledojo/tasks";

const [id, outDir] = process.argv.slice(2);
if (id === undefined || outDir === undefined) {
  process.stderr.write("Usage: prepare-task.ts <id | all> <outDir>\n");
  process.exitCode = 2;
} else {
  const ids = id === "all" ? await listTaskIds() : [id];
  for (const each of ids) {
    const started = performance.now();
    const prepared = await (await loadTask(each)).prepare(id === "all" ? join(outDir, each) : outDir);
    const { train, test, public: inPublic } = prepared.rows;
    const seconds = ((performance.now() - started) / 1000).toFixed(2);
    process.stdout.write(
      `${each}: ${train} train, ${test} test (${inPublic} public), hash ${prepared.hash}, ${seconds} s\n`,
    );
  }
}
