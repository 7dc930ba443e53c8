import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sandbox, SandboxLimits } from "../contract.ts";
import { containersOf, engineForTests, temporaryFolder, volumesOf } from "./__fixtures__/engine.ts";
import type { Engine } from "./engine.ts";
import { createDockerBackend } from "./index.ts";

let engine: Engine;
let folder: string;
let sandbox: Sandbox;

beforeAll(async () => {
  engine = await engineForTests();
  folder = await temporaryFolder();
  chmodSync(folder, 0o755);
  writeFileSync(path.join(folder, "shared"), "");
  const limits = { memoryBytes: 256 * 2 ** 20, diskBytes: 8 * 2 ** 20, maxInodes: 600, wallTimeMs: 30_000 };
  sandbox = await createDockerBackend().create({ dataDir: folder, limits });
}, 600_000);

afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

let count = 0;
async function output(
  program: string,
  workspace: "persistent" | "throwaway" = "persistent",
  limits: Partial<SandboxLimits> = {},
): Promise<string> {
  count += 1;
  const result = await sandbox.session.exec({
    executionId: `run-${count}`,
    command: ["python3", "-c", program],
    workspace,
    limits,
  });
  expect(result, Buffer.from(result.stderr.bytes).toString()).toMatchObject({ outcome: "ok" });
  return Buffer.from(result.stdout.bytes).toString().trim();
}

test("the throw-away view is the workspace to the letter: holes, twins, links, pipes, modes, any depth", async () => {
  await output(`
import os
with open("sparse", "wb") as f: f.seek(1 << 40); f.write(b"end")
open("one", "w").write("x"); os.link("one", "two"); os.chmod("one", 0o440)
os.symlink("/etc/passwd", "link"); os.mkfifo("pipe"); os.mkdir("locked"); open("locked/in", "w"); os.chmod("locked", 0)
os.mkdir("deep"); os.chdir("deep")
for _ in range(200): os.mkdir("d" * 100); os.chdir("d" * 100)
open("bottom", "w").write("deep down")
`);
  const look = `
import os, stat
a, b = os.stat("one"), os.stat("two")
print(sorted(os.listdir()), a.st_ino == b.st_ino, oct(a.st_mode), os.readlink("link"), stat.S_ISFIFO(os.stat("pipe").st_mode), oct(os.stat("locked").st_mode))
s = os.stat("sparse"); print(s.st_size, s.st_blocks <= 16, open("sparse", "rb").seek(1 << 40))
os.chmod("locked", 0o700); print(os.listdir("locked"))
depth = 0
os.chdir("deep")
while not os.path.exists("bottom"): os.chdir("d" * 100); depth += 1
print(depth, open("bottom").read())
open("changed", "w")
`;
  const seen = await output(look, "throwaway");
  expect(seen.split("\n")).toEqual([
    "['deep', 'link', 'locked', 'one', 'pipe', 'sparse', 'two'] True 0o100440 /etc/passwd True 0o40000",
    "1099511627779 True 1099511627776",
    "['in']",
    "200 deep down",
  ]);
  // Nothing of it stayed, in the workspace or for the next view.
  expect(await output("import os; print(oct(os.stat('locked').st_mode))", "throwaway")).toBe("0o40000");
  expect(await output(look)).toBe(seen);
  await sandbox.resetWorkspace();
  expect(await output("import os; print(os.listdir())")).toBe("[]");
});

test("locks on the public data are the sandbox's own", async () => {
  const lock =
    "import fcntl; fcntl.flock(open('/data/shared'), fcntl.LOCK_EX | fcntl.LOCK_NB); print('held', flush=True)";
  const other = await createDockerBackend().create({ dataDir: folder });
  const stop = new AbortController();
  let theirs: Promise<string> | undefined;
  const holding = await other.session.exec(
    {
      executionId: "lock",
      command: ["python3", "-c", `${lock}; import time; time.sleep(60)`],
      onOutput: () => {
        theirs ??= output(lock).finally(() => stop.abort());
      },
    },
    { signal: stop.signal },
  );
  expect([holding.outcome, await theirs]).toEqual(["cancelled", "held"]);
  await other.close();
});

test("a small limit on processes holds, though the engine needs more to start a box", async () => {
  const program = `
import os, time
alive = 1
try:
    while os.fork(): alive += 1
    time.sleep(60)
except OSError:
    print(alive)
`;
  const forked = `${program.trim()}\nelse:\n    os._exit(0)`;
  const result = await sandbox.session.exec({
    executionId: "few",
    command: ["python3", "-c", forked],
    limits: { maxPids: 5 },
  });
  expect(result).toMatchObject({ outcome: "ok", limitsHit: ["pids"] });
  expect(Buffer.from(result.stdout.bytes).toString()).toBe("5\n");
});

test("closing leaves nothing with the engine: no container, no volume", async () => {
  const dataDir = path.join(folder, "data");
  mkdirSync(dataDir);
  const other = await createDockerBackend().create({ dataDir });
  await other.session.exec({ executionId: "once", command: ["true"] });
  const mine = [await containersOf(engine, process.pid), await volumesOf(engine, process.pid)].map(
    (all) => all.length,
  );
  await other.close();
  const left = [await containersOf(engine, process.pid), await volumesOf(engine, process.pid)].map(
    (all) => all.length,
  );
  // The sandbox that all tests share is one keeper with three volumes.
  expect(mine[1]).toBe(6);
  expect(left).toEqual([1, 3]);
});
