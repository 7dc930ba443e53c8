/**
 * An action of your own: how common each label is in the training data. It comes through the same door as the
 * built-in ones, so its arguments and its data are typed, it is checked, charged and logged, and it becomes a tool.
 */
import assert from "node:assert/strict";
import { defineAction, makeEnv, toolDefinitions, type ActionResult } from "@mledojo/env";
import { z } from "zod";

const labelCounts = defineAction({
  name: "label_counts",
  description: "Count the values of one column of the training data.",
  args: z.object({ column: z.string().describe("A column of train.csv.") }),
  async run(context, { column }): Promise<ActionResult<Record<string, number>>> {
    const bytes = await context.task.readFile("train.csv", 16_000_000);
    const [header = "", ...rows] = new TextDecoder()
      .decode(bytes ?? new Uint8Array())
      .trim()
      .split("\n");
    const place = header.trim().split(",").indexOf(column);
    if (place < 0) {
      return { outcome: "invalid_action", message: `There is no column "${column}": ${header}`, data: {} };
    }
    const counts: Record<string, number> = {};
    for (const row of rows) {
      const value = row.trim().split(",")[place] ?? "";
      counts[value] = (counts[value] ?? 0) + 1;
    }
    return { outcome: "ok", message: JSON.stringify(counts), data: counts };
  },
});

await using env = await makeEnv("penguins", { actions: [labelCounts] });
await env.reset({ seed: 0 });

const counted = await env.step({ name: "label_counts", args: { column: "species" } });
const counts = counted.observation.data;
console.log(counted.observation.message);
assert.ok(counts !== null);
assert.deepEqual(Object.keys(counts).toSorted(), ["Adelie", "Chinstrap", "Gentoo"]);
assert.ok(Object.values(counts).every((count) => count > 20));

// What a model gets wrong is an observation; what you get wrong does not compile: { columns: "species" } would not.
const refused = await env.step({ raw: { name: "label_counts", args: { columns: "species" } } });
console.log(refused.observation.message);
assert.equal(refused.observation.outcome, "invalid_action");

const tool = toolDefinitions(env).find((each) => each.function.name === "label_counts");
assert.deepEqual(tool?.function.parameters.required, ["column"]);
