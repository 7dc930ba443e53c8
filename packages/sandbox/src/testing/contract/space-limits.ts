import { expect, it } from "vitest";
import { textOf, type ContractSetting } from "./setting.ts";

const hog = "bytearray(b'x') * (900 << 20)";
const survivor = `
import subprocess, sys
child = subprocess.run([sys.executable, "-c", "x = ${hog}"])
print("child", child.returncode)
`;
const forkUntilRefused = `
import os, sys, time
count = 1
try:
    while True:
        if os.fork() == 0:
            time.sleep(60)
        count += 1
except OSError as error:
    print(count, flush=True)
    time.sleep(0.3)
    if "raise" in sys.argv: raise
`;

/** Memory of the tree and the number of its processes. */
export function describeMemoryAndProcesses(setting: ContractSetting): void {
  const { levels } = setting.report;

  if (levels.memory === "none") {
    it("claims nothing about memory", () => expect(levels.memory).toBe("none"));
  } else {
    it(`ends a program that takes too much memory (${levels.memory})`, async () => {
      await using sandbox = await setting.sandbox();
      const result = await setting.python(sandbox, `x = ${hog}\nimport time; time.sleep(60)`);
      expect(result).toMatchObject({ outcome: "out_of_memory", exitCode: null, limitsHit: ["memory"] });
      if (levels.memory === "enforced")
        expect(result.usage.peakMemoryBytes).toBeLessThanOrEqual(512 * 1024 ** 2);
    });
  }

  if (levels.memory === "enforced") {
    it("flags a child killed for memory beside the outcome of the parent that lived on", async () => {
      await using sandbox = await setting.sandbox();
      const result = await setting.python(sandbox, survivor);
      expect(result).toMatchObject({ outcome: "ok", exitCode: 0, limitsHit: ["memory"] });
      expect(textOf(result.stdout)).toBe("child -9\n");
      expect(await setting.python(sandbox, "print(1)")).toMatchObject({ limitsHit: [] });
    });

    it.each([
      [
        "a memory file",
        "import os\nf = os.memfd_create('m')\nfor _ in range(900): os.write(f, b'x' * (1 << 20))",
      ],
      [
        "many children",
        "import os, time\nfor _ in range(9):\n  if os.fork() == 0:\n    x = bytearray(b'x') * (90 << 20); time.sleep(60)\nos.wait(); raise SystemExit(1)",
      ],
    ])("counts memory taken by %s", async (_, program) => {
      await using sandbox = await setting.sandbox();
      expect(await setting.python(sandbox, program)).toMatchObject({
        outcome: "out_of_memory",
        limitsHit: ["memory"],
      });
    });

    it("counts memory taken by shared memory files", async () => {
      await using sandbox = await setting.sandbox({
        memoryBytes: 64 * 1024 ** 2,
        diskBytes: 200 * 1024 ** 2,
      });
      const program = "with open('/dev/shm/x', 'wb') as f:\n  for _ in range(190): f.write(b'x' * (1 << 20))";
      expect(await setting.python(sandbox, program)).toMatchObject({
        outcome: "out_of_memory",
        limitsHit: ["memory"],
      });
    });
  }

  if (levels.pids === "none") {
    it("claims nothing about processes", () => expect(levels.pids).toBe("none"));
    return;
  }

  it(`refuses processes beyond the limit (${levels.pids})`, async () => {
    await using sandbox = await setting.sandbox();
    const ended = await setting.python(sandbox, forkUntilRefused, {
      command: ["python3", "/code/main.py", "raise"],
    });
    expect(ended).toMatchObject({ outcome: "pids_limit", limitsHit: ["pids"] });
    const count = Number(textOf(ended.stdout));
    expect(count).toBeGreaterThan(32);
    expect(count).toBeLessThanOrEqual(64 + 2);
    const survived = await setting.python(sandbox, forkUntilRefused);
    expect(survived).toMatchObject({ outcome: "ok", limitsHit: ["pids"] });
    expect(await setting.output(sandbox, "print('next')")).toBe("next");
  });

  it("counts threads as processes", async () => {
    await using sandbox = await setting.sandbox();
    const program =
      "import threading\nwhile True: threading.Thread(target=threading.Event().wait, daemon=True).start()";
    expect(await setting.python(sandbox, program)).toMatchObject({
      outcome: "pids_limit",
      limitsHit: ["pids"],
    });
  });
}
