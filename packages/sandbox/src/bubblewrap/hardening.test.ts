import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBubblewrapBackend } from "./backend.ts";

// What bubblewrap alone has to close, since its boxes share the machine's kernel and perhaps the owner's user.
const backend = createBubblewrapBackend();
const isRoot = process.getuid?.() === 0;
let dataDir = "";

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "mledojo-hardening-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function printed(program: string): Promise<string> {
  await using sandbox = await backend.create({ dataDir });
  const { outcome, stdout, stderr } = await sandbox.session.exec({
    executionId: "hardening",
    command: ["python3", "-c", program],
  });
  expect(outcome, Buffer.from(stderr.bytes).toString()).toBe("ok");
  return Buffer.from(stdout.bytes).toString().trim();
}

it("keeps process 1 out of reach and has no terminals", async () => {
  const program = `
import os
print(os.listdir("/proc/1"), os.listdir("/dev/pts"))
for path in ("/proc/1/mem", "/proc/1/task/1/mem", "/proc/self/../1/mem", "/proc/1/syscall", "/dev/ptmx", "/dev/pts/ptmx"):
    try:
        open(path, "r+b"); print("opened", path)
    except OSError:
        pass
for path in ("/proc/1/x", "/dev/pts/x"):
    try:
        open(path, "w"); print("made", path)
    except OSError:
        pass
`;
  expect(await printed(program)).toBe("[] []");
});
