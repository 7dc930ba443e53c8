import { beforeAll, describe, expect, test } from "vitest";

import { hostilePrograms, judgeControl, type HostileVerdict } from "../../src/testing/hostile/index.ts";
import { runControls } from "./control.ts";

// Building a throw-away machine takes root. Run by a plain user, this requirement is absent and says so.
const isRoot = process.getuid?.() === 0;
if (!isRoot) {
  process.stderr.write(
    "NOT TESTED: the hostile suite's positive control and its root half need root: run the tests with sudo\n",
  );
}

describe.runIf(isRoot)("positive control: unconfined, every program gets something", () => {
  let verdicts: ReadonlyMap<string, HostileVerdict>;
  beforeAll(async () => {
    verdicts = await runControls();
  }, 600_000);

  test.each(hostilePrograms)("$id", (program) => {
    const verdict = verdicts.get(program.id);
    if (verdict === undefined) throw new Error("no verdict");
    expect(judgeControl(program, verdict)).toEqual([]);
  });
});
