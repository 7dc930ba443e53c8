import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { TaskCard } from "../contract.ts";
import { prepareTask } from "../prepare/cache.ts";
import { defineTask } from "./define-task.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "mledojo-direction-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const moduleWith = (direction: string): string =>
  `data:text/javascript,${encodeURIComponent(
    `export default { specVersion: "v1", name: "own", ${direction} score: () => 0, prepare: () => 0 };`,
  )}`;

async function prepared(module: string, direction: TaskCard["direction"]): Promise<string> {
  const task = defineTask({
    id: "own",
    title: "Own",
    version: "1",
    metric: { name: "own", module },
    direction,
    submission: { id: "id", columns: [{ name: "y", type: "number" }] },
    content: () => ({ publicFiles: {}, answers: { ids: ["a", "b"], columns: { y: ["1", "2"] } } }),
  });
  return (await prepareTask(task, { cacheDir: dir })).card.direction;
}

describe("prepareTask with a metric of one's own", () => {
  it("takes one that improves as the card says", async () => {
    expect(await prepared(moduleWith('direction: "minimize",'), "minimize")).toBe("minimize");
  });

  it.each([
    [
      "the other way than the card",
      'direction: "minimize",',
      /^Task "own": its direction is "maximize", but the metric "own" of data:.* is to minimize: change /,
    ],
    [
      "by a word of its own",
      'direction: "up",',
      /has the direction "up": it must be "maximize" or "minimize"/,
    ],
    ["in no way that it says", "", /has the direction undefined: it must be/],
  ])("refuses one that improves %s", async (_what, direction, message) => {
    await expect(prepared(moduleWith(direction), "maximize")).rejects.toMatchObject({
      code: "invalid_task",
      message: expect.stringMatching(message),
    });
  });
});
