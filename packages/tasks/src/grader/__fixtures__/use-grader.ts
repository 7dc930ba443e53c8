/** A program for tests: grades the sample submission (`idle`), or starts a metric that prints its pid and never returns (`endless`). */
import { readFileSync, watch } from "node:fs";
import { join } from "node:path";

import { loadTask } from "../../catalogue/embedded.ts";
import { cardOf } from "../../prepare/cache.ts";
import { openPrepared } from "../../prepare/open-prepared.ts";
import { createGrader } from "../create-grader.ts";

const [mode, rootDir] = process.argv.slice(2);
const prepared = await openPrepared(cardOf(await loadTask("penguins")), rootDir ?? "");
const grader = createGrader();
const sample = { path: join(prepared.publicDir, "sample_submission.csv") };
if (mode === "idle") {
  process.stdout.write(`${(await grader.grade(prepared, sample)).kind}\n`);
} else {
  const module = new URL("endless-metric.ts", import.meta.url).href;
  const folder = join(prepared.rootDir, "..");
  const metric = { name: "endless", module, options: { pidFile: join(folder, "grader-pid") } };
  // With a listener: the iterator of node:fs/promises loses what happens between two of its turns.
  const watcher = watch(folder, (_event, name) => {
    if (name !== "grader-pid") return;
    const text = readFileSync(metric.options.pidFile, "utf8");
    if (!text.endsWith("\n")) return;
    process.stdout.write(text);
    // Making the file and filling it are two events, and both may find the whole text.
    watcher.close();
  });
  await grader.grade({ ...prepared, card: { ...prepared.card, metric } }, sample);
}
