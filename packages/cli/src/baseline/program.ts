import { readFileSync } from "node:fs";
import type { TaskFacts } from "./task-facts.ts";

/** What one program of the baseline is told; it stands at its head as JSON. */
export interface BaselineSpec extends TaskFacts {
  /** 1: one quick model. 2: a stronger one with more features. 3: several, blended as a holdout likes best. */
  readonly level: 1 | 2 | 3;
  readonly seed: number;
}

/** The parts of the program for each kind of data, in the order in which they define what the next one uses. */
const partsByModality: Readonly<Record<TaskFacts["modality"], readonly string[]>> = {
  tabular: ["common", "tabular", "fit"],
  text: ["common", "text", "fit"],
  image: ["common", "image", "fit"],
  "time-series": ["common", "tabular", "series", "fit"],
  sequence: ["common", "sequence"],
};

/** One self-contained Python program: the agent hands over code, and code in the box can import none of our files. */
export function baselineProgram(spec: BaselineSpec, dataFolder = "/data"): string {
  const told = JSON.stringify({ ...spec, data: dataFolder });
  // A JSON text in a JSON string is a Python string literal as well: both escape alike.
  const head = `import json\n\nSPEC = json.loads(${JSON.stringify(told)})\n`;
  const parts = partsByModality[spec.modality].map((part) =>
    readFileSync(new URL(`./${part}.py`, import.meta.url), "utf8"),
  );
  return [head, ...parts].join("\n\n");
}
