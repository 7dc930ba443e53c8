import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Sandbox } from "../contract.ts";
import {
  containersOf,
  engineForTests,
  processesWith,
  temporaryFolder,
  volumesOf,
} from "./__fixtures__/engine.ts";
import { labels } from "./container-spec.ts";
import type { Engine } from "./engine.ts";
import { createDockerBackend } from "./index.ts";

let engine: Engine;
let dataDir: string;
let sibling: Sandbox;

beforeAll(async () => {
  engine = await engineForTests();
  dataDir = await temporaryFolder();
  sibling = await createDockerBackend().create({ dataDir });
}, 600_000);

afterAll(async () => {
  await sibling.close();
  await rm(dataDir, { recursive: true, force: true });
});

function startClient(marker: string): ChildProcess & { readonly pid: number } {
  const script = fileURLToPath(new URL("./__fixtures__/client.ts", import.meta.url));
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--conditions=@mledojo/source", script, dataDir, marker],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const { pid } = child;
  if (pid === undefined) throw new Error("the client did not start");
  return Object.assign(child, { pid });
}

/** Resolves when the client has said a word. */
async function said(client: ChildProcess, word: string): Promise<void> {
  if (client.stdout === null) throw new Error("no output");
  for await (const line of createInterface({ input: client.stdout })) if (line === word) return;
  throw new Error(`the client never said ${word}`);
}

async function kill(client: ChildProcess): Promise<void> {
  const gone = once(client, "exit");
  client.kill("SIGKILL");
  await gone;
}

/** Waits for what must come by itself; nobody cleans meanwhile. */
const eventually = (check: () => unknown): Promise<unknown> =>
  vi.waitFor(check, { timeout: 15_000, interval: 50 });

/** What the killed client left goes with the next clean, and the sibling's does not. */
async function expectCleanable(pid: number): Promise<void> {
  await createDockerBackend().clean();
  // The engine may be removing by itself what had its own end.
  await eventually(async () => expect(await containersOf(engine, pid)).toEqual([]));
  await eventually(async () => expect(await volumesOf(engine, pid)).toEqual([]));
  const result = await sibling.session.exec({ executionId: `after-${pid}`, command: ["true"] });
  expect(result.outcome).toBe("ok");
}

describe("kill -9 of the owner", () => {
  test("in the middle of a run ends the untrusted program, however deaf", async () => {
    await sibling.session.writeFile("kept.txt", Buffer.from("kept"));
    const marker = `kill-run-${process.pid}`;
    const client = startClient(marker);
    await said(client, "RUNNING");
    expect(processesWith(marker).length).toBeGreaterThanOrEqual(2);
    await kill(client);
    await eventually(() => expect(processesWith(marker)).toEqual([]));
    await expectCleanable(client.pid);
    expect((await sibling.session.readFile("kept.txt", { maxBytes: 10 })).kind).toBe("file");
  });

  // The moments of a start that the engine tells of: the keeper's and the box's container made, and running.
  test.each([
    ["the keeper is created", "create", 0],
    ["the keeper runs", "start", 0],
    ["the box is created", "create", 1],
    ["the box runs", "start", 1],
  ])("when %s leaves nothing running", async (_, event, nth) => {
    const marker = `kill-${event}-${nth}-${process.pid}`;
    const events = await engine.getEvents({ filters: { type: ["container"], label: [labels.owner] } });
    const client = startClient(marker);
    try {
      let seen = 0;
      for await (const line of createInterface({ input: events })) {
        const told: { Action?: string; Actor?: { Attributes?: Record<string, string> } } = JSON.parse(line);
        const owner = told.Actor?.Attributes?.[labels.owner] ?? "";
        const ours = Buffer.from(owner, "base64url").toString().startsWith(`[${client.pid},`);
        if (!ours || told.Action !== event) continue;
        if (seen === nth) break;
        seen += 1;
      }
      await kill(client);
    } finally {
      client.kill("SIGKILL");
      if ("destroy" in events && typeof events.destroy === "function") events.destroy();
    }
    await eventually(async () => {
      const running = (await containersOf(engine, client.pid)).filter((each) => each.endsWith(" running"));
      expect([...running, ...processesWith(marker)]).toEqual([]);
    });
    await expectCleanable(client.pid);
  });
});
