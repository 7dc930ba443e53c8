import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { becomesTrue, hostProcessesWith } from "../testing/host-processes.ts";
import { createBubblewrapBackend } from "./backend.ts";

const owner = fileURLToPath(new URL("__fixtures__/busy-owner.ts", import.meta.url));
const backend = createBubblewrapBackend();
let dataDir = "";

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "mledojo-reaping-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts an owner, kills it some time after it began, and says what of its boxes outlived it by a second. */
async function survivorsOf(delayMs: number): Promise<number[]> {
  const marker = randomUUID();
  const node = ["--conditions=@mledojo/source", "--import", "tsx", owner, dataDir, marker];
  const child = spawn(process.execPath, node, { stdio: ["ignore", "pipe", "inherit"] });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  await new Promise((resolve) => child.stdout.once("data", resolve));
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  child.kill("SIGKILL");
  await gone;
  await becomesTrue(() => hostProcessesWith(marker).length === 0, 1000);
  return hostProcessesWith(marker);
}

/** Helper processes of this very process. */
function ownHelpers(): number[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").split(" ").filter(Boolean);
  return children
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("helper.py"));
}

const create = { limits: { diskBytes: 16 << 20, maxInodes: 1000 } };

it("leaves nothing running a second after its owner is killed, at whatever moment, and spares a sibling", async () => {
  await using sibling = await backend.create({ dataDir, ...create });
  const stop = new AbortController();
  const living = sibling.session.exec(
    { executionId: "sibling", command: ["python3", "-c", "import time\nwhile True: time.sleep(1)"] },
    { signal: stop.signal },
  );
  // Moments over the making of a sandbox, the start of a box, its run and its end, three owners at a time.
  for (let round = 0; round < 5; round += 1) {
    const delays = [0, 1, 2].map((lane) => (round * 3 + lane) * 29);
    expect(await Promise.all(delays.map(survivorsOf))).toEqual([[], [], []]);
  }
  await backend.clean();
  stop.abort();
  expect((await living).outcome).toBe("cancelled");
  const after = await sibling.session.exec({ executionId: "after", command: ["true"] });
  expect(after.outcome).toBe("ok");
}, 240_000);

it("ends the box and says infra_error when its helper is killed; cleaning removes what that left", async () => {
  const before = new Set(ownHelpers());
  const sandbox = await backend.create({ dataDir, ...create });
  const [helper = 0] = ownHelpers().filter((pid) => !before.has(pid));
  const marker = randomUUID();
  const result = await sandbox.session.exec({
    executionId: "doomed",
    command: ["python3", "-c", "print('up', flush=True)\nimport time; time.sleep(60)", marker],
    onOutput: () => void process.kill(helper, "SIGKILL"),
  });
  expect(result.outcome).toBe("infra_error");
  expect(await becomesTrue(() => hostProcessesWith(marker).length === 0, 1000)).toBe(true);
  const again = await sandbox.session.exec({ executionId: "again", command: ["true"] });
  expect(again.outcome).toBe("infra_error");
  await sandbox.close();
  const removed = await backend.clean();
  const groups = sandbox.levels.memory === "enforced";
  expect(removed.filter((folder) => folder.includes(`-${helper}-`)).length > 0).toBe(groups);
  for (const folder of removed) expect(existsSync(folder)).toBe(false);
});

it("leaves no file, mount or loop device on the host, not even while it lives", async () => {
  const images = join(dataDir, "images");
  mkdirSync(images);
  await using sandbox = await createBubblewrapBackend({ workspaceImages: images }).create({
    dataDir,
    ...create,
  });
  await sandbox.session.exec({ executionId: "a", command: ["true"], workspace: "throwaway" });
  expect(readdirSync(images)).toEqual([]);
  const mounts = readFileSync("/proc/self/mounts", "utf8").split("\n");
  expect(mounts.filter((line) => line.includes(dataDir) || line.includes("/workspace "))).toEqual([]);
});
