/** A program for tests: grades the sample submission (`idle`), or starts a metric that prints its pid and never returns (`endless`). */
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
  const card = { ...prepared.card, metric: { name: "endless", module } };
  const pidFile = join(prepared.rootDir, "..", "grader-pid");
  const { watch, readFile } = await import("node:fs/promises");
  void grader.grade(
    { ...prepared, card: { ...card, metric: { ...card.metric, options: { pidFile } } } },
    sample,
  );
  for await (const event of watch(join(prepared.rootDir, ".."))) {
    if (event.filename !== "grader-pid") continue;
    const text = await readFile(pidFile, "utf8");
    if (text.endsWith("\n")) process.stdout.write(text);
  }
}
