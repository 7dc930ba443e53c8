import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const module = fileURLToPath(new URL("./hold-event-loop.ts", import.meta.url));

/** Ends a promise only from a handle that does not hold Node, as an idle helper's does not. */
function endOf(program: string, afterMs: number): number | null {
  const code = `
    import { holdEventLoop } from ${JSON.stringify(module)};
    const work = new Promise((resolve) => setTimeout(resolve, ${afterMs}).unref());
    await ${program};
  `;
  return spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], {
    cwd: fileURLToPath(new URL("../../../..", import.meta.url)),
  }).status;
}

test("Node waits for held work, and leaves unheld work unsettled", () => {
  expect(endOf("work", 60_000)).toBe(13);
  expect(endOf("holdEventLoop(work)", 50)).toBe(0);
});
