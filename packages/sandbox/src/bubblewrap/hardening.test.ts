import { mkdtempSync, readFileSync, rmSync } from "node:fs";
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

it("spends at most a part of what the kernel grants the owner's user", async () => {
  const program = `
import asyncio, resource, select
def absent(call):
    try:
        call(); return False
    except OSError as error:
        return error.errno == 38
async def main():
    child = await asyncio.create_subprocess_exec("cat", stdin=-1, stdout=-1)
    return (await child.communicate(b"async"))[0].decode()
print(resource.getrlimit(resource.RLIMIT_NOFILE)[1], absent(select.epoll), asyncio.run(main()), resource.getrlimit(resource.RLIMIT_SIGPENDING)[1])
`;
  const [descriptors = "", epollIsAbsent, word, signals = ""] = (await printed(program)).split(" ");
  expect({ epollIsAbsent, word }).toEqual({ epollIsAbsent: isRoot ? "False" : "True", word: "async" });
  const limits = readFileSync("/proc/self/limits", "utf8");
  const hard = Number(/Max open files +\d+ +(\d+)/u.exec(limits)?.[1]);
  expect(Number(descriptors)).toBeLessThanOrEqual(hard / 2);
  expect(Number(signals)).toBeLessThanOrEqual(1024);
});

it("gives no memory that nobody counts: none of System V's, and no memory files, where no group does", async () => {
  const program = `
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
calls = {"semget": (0, 1, 0o600), "msgget": (0, 0o600), "shmget": (0, 4096, 0o600), "memfd_create": (b"x", 0)}
for name, words in calls.items():
    print(name, "made" if getattr(libc, name)(*words) >= 0 else os.strerror(ctypes.get_errno()))
import multiprocessing.shared_memory
part = multiprocessing.shared_memory.SharedMemory(create=True, size=4096); part.close(); part.unlink()
`;
  await using sandbox = await backend.create({ dataDir });
  const answer = sandbox.levels.memory === "enforced" ? "made" : "Function not implemented";
  const calls = ["semget", "msgget", "shmget", "memfd_create"];
  expect((await printed(program)).split("\n")).toEqual(calls.map((call) => `${call} ${answer}`));
});
