import { type ChildProcess, type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { defaultSandboxLimits } from "../limits.ts";
import { becomesTrue, hostProcessesWith } from "../testing/host-processes.ts";
import { createBubblewrapBackend } from "./backend.ts";
import { encodeFrame, FrameReader } from "./frames.ts";
import { findProgram, helperScript } from "./locate.ts";
import { resolveOptions } from "./options.ts";

const owner = fileURLToPath(new URL("__fixtures__/busy-owner.ts", import.meta.url));
const backend = createBubblewrapBackend();
let dataDir = "";

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "mledojo-reaping-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts an owner, kills it when `when` says so, and says what of its boxes outlived it by a second. */
async function survivorsOf(when: (owner: Owner) => Promise<unknown>, ...kind: string[]): Promise<number[]> {
  const marker = randomUUID();
  const node = ["--conditions=@mledojo/source", "--import", "tsx", owner, dataDir, marker, ...kind];
  const child = spawn(process.execPath, node, { stdio: ["ignore", "pipe", "inherit"] });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  await when(child);
  child.kill("SIGKILL");
  await gone;
  await becomesTrue(() => hostProcessesWith(marker).length === 0, 1000);
  return hostProcessesWith(marker);
}

type Owner = ChildProcessByStdio<null, Readable, null>;

const afterItsFirstWord =
  (delayMs: number) =>
  async (child: Owner): Promise<void> => {
    await once(child.stdout, "data");
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  };

async function saysFull(child: Owner): Promise<void> {
  for await (const line of createInterface({ input: child.stdout })) if (line === "full") return;
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

/** Helper processes of this very process. */
const ownHelpers = (): number[] =>
  childrenOf(process.pid).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("helper.py"));

/** Control groups of one helper's sandbox, as the host sees them. */
const groupsOf = (helper: number): string[] =>
  spawnSync("find", ["/sys/fs/cgroup", "-type", "d", "-name", `mledojo-*-${helper}-*`], { encoding: "utf8" })
    .stdout.split("\n")
    .filter(Boolean);

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
    const survivors = delays.map((delay) => survivorsOf(afterItsFirstWord(delay)));
    expect(await Promise.all(survivors)).toEqual([[], [], []]);
  }
  await backend.clean();
  stop.abort();
  expect((await living).outcome).toBe("cancelled");
  const after = await sibling.session.exec({ executionId: "after", command: ["true"] });
  expect(after.outcome).toBe("ok");
}, 240_000);

it("leaves nothing running a second after its owner is killed under a fork bomb", async () => {
  expect(await survivorsOf(saysFull, "bomb")).toEqual([]);
});

type Victim = "helper" | "launcher";
const deaths: readonly (readonly [NodeJS.Signals, Victim])[] = [
  ["SIGKILL", "helper"],
  ["SIGTERM", "helper"],
  ["SIGKILL", "launcher"],
  ["SIGTERM", "launcher"],
];

it.each(deaths)(
  "ends the box and says infra_error on %s to its %s; nothing stays",
  async (signal, victim) => {
    const before = new Set(ownHelpers());
    const sandbox = await backend.create({ dataDir, ...create });
    const [helper = 0] = ownHelpers().filter((pid) => !before.has(pid));
    const [launcher = 0] = childrenOf(helper);
    expect(groupsOf(helper).length > 0).toBe(sandbox.levels.memory === "enforced");
    const marker = randomUUID();
    const result = await sandbox.session.exec({
      executionId: "doomed",
      command: ["python3", "-c", "print('up', flush=True)\nimport time; time.sleep(60)", marker],
      onOutput: () => void process.kill(victim === "helper" ? helper : launcher, signal),
    });
    expect(result.outcome).toBe("infra_error");
    expect(await becomesTrue(() => hostProcessesWith(marker).length === 0, 1000)).toBe(true);
    const again = await sandbox.session.exec({ executionId: "again", command: ["true"] });
    expect(again.outcome).toBe("infra_error");
    await sandbox.close();
    // Only a helper that was killed hard leaves its groups. Any sandbox that starts meanwhile may be the one to clean.
    if (victim === "helper" && signal === "SIGKILL") await backend.clean();
    expect(groupsOf(helper)).toEqual([]);
  },
);

/** Starts a helper below a shell, with a program in a box, through a pipe that outlives the shell. */
async function helperBelowShell(
  marker: string,
): Promise<{ readonly shell: ChildProcess; readonly pipe: Writable }> {
  const script = `"$1" -I -S "$2" <&3 & wait`;
  const shell = spawn("sh", ["-c", script, "sh", findProgram("python3") ?? "", helperScript()], {
    stdio: ["ignore", "pipe", "inherit", "pipe"],
  });
  const [, out, , pipe] = shell.stdio;
  if (!(pipe instanceof Writable) || !(out instanceof Readable)) throw new Error("no pipe");
  const limits = { ...defaultSandboxLimits(), ...create.limits };
  const { filters, ...options } = resolveOptions({});
  const send = (message: object, body: Uint8Array): void =>
    void encodeFrame({ ...message }, body).map((part) => pipe.write(part));
  send(
    {
      op: "open",
      id: 1,
      dataDir,
      imageDir: options.imageDir,
      venv: options.venv,
      bwrap: options.bwrap,
      useGroups: true,
      preferDisk: false,
      limits,
      filterBytes: filters.map((filter) => filter.length),
    },
    Buffer.concat(filters),
  );
  const command = ["sh", "-c", "echo up; sleep 60; echo", marker];
  const environment = { PATH: "/usr/bin:/bin" };
  send(
    { op: "exec", id: 2, command, code: {}, environment, limits, workspace: "persistent" },
    new Uint8Array(),
  );
  const reader = new FrameReader();
  for await (const chunk of out as AsyncIterable<Buffer>)
    if (reader.push(chunk).some(({ message }) => message["event"] === "output")) break;
  return { shell, pipe };
}

it("ends the box when its owner dies and something else holds the helper's input open", async () => {
  const marker = randomUUID();
  const { shell, pipe } = await helperBelowShell(marker);
  const [helper = 0] = childrenOf(shell.pid ?? 0);
  expect(hostProcessesWith(marker).length).toBeGreaterThan(0);
  shell.kill("SIGKILL");
  expect(await becomesTrue(() => hostProcessesWith(marker).length === 0, 1000)).toBe(true);
  expect(await becomesTrue(() => groupsOf(helper).length === 0, 5000)).toBe(true);
  pipe.destroy();
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
