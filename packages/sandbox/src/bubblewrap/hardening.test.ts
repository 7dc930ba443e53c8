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
import asyncio, ctypes, resource, select, selectors, subprocess
libc = ctypes.CDLL(None, use_errno=True)
def absent(call):
    try:
        call(); return False
    except OSError as error:
        return error.errno == 38
def instances():
    made = 0
    while made < 1000 and libc.inotify_init() >= 0: made += 1
    return made
async def main():
    child = await asyncio.create_subprocess_exec("cat", stdin=-1, stdout=-1)
    return (await child.communicate(b"async"))[0].decode()
print(resource.getrlimit(resource.RLIMIT_NOFILE)[1], absent(select.epoll), asyncio.run(main()), instances())
`;
  const [descriptors = "", epollIsAbsent, word, instances = ""] = (await printed(program)).split(" ");
  expect({ epollIsAbsent, word }).toEqual({ epollIsAbsent: isRoot ? "False" : "True", word: "async" });
  const limits = readFileSync("/proc/self/limits", "utf8");
  const hard = Number(/Max open files +\d+ +(\d+)/u.exec(limits)?.[1]);
  expect(Number(descriptors)).toBeLessThanOrEqual(hard / 2);
  expect(Number(instances)).toBeLessThanOrEqual(isRoot ? 1000 : 16);
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

const queueLimits = { memoryBytes: 64 << 20, wallTimeMs: 20_000 };
const queues = `
import resource, socket, time
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
block, ends = b"x" * 32768, []
`;

it("ends what hides more memory than its limit in the queues of TCP sockets", async () => {
  await using sandbox = await backend.create({ dataDir, limits: queueLimits });
  const program = `${queues}
held = 0
server = socket.create_server(("127.0.0.1", 0), backlog=64)
while held < 160 << 20 and len(ends) < hard - 16:
    pair = [socket.create_connection(server.getsockname()), server.accept()[0]]
    ends += pair
    for end in pair:
        end.setblocking(False)
        try:
            while True: held += end.send(block)
        except BlockingIOError:
            pass
time.sleep(1)
`;
  const result = await sandbox.session.exec({ executionId: "tcp", command: ["python3", "-c", program] });
  // Where memory is merely watched, what waits in sockets is in no sum.
  const outcome = sandbox.levels.memory === "enforced" ? "out_of_memory" : "ok";
  expect(result.outcome, Buffer.from(result.stderr.bytes).toString()).toBe(outcome);
});

it("lets the queues of UDP sockets hold no more than the memory limit", async () => {
  await using sandbox = await backend.create({ dataDir, limits: queueLimits });
  const program = `${queues}
out = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
for _ in range(min(1500, hard - 16)):
    end = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    end.bind(("127.0.0.1", 0)); end.setblocking(False); ends.append(end)
    for _ in range(3):
        try: out.sendto(block, end.getsockname())
        except OSError: pass
held = 0
for end in ends:
    try:
        while True: held += len(end.recv(65536))
    except OSError: pass
print(held)
`;
  const result = await sandbox.session.exec({ executionId: "udp", command: ["python3", "-c", program] });
  if (result.outcome === "out_of_memory") return;
  const held = Number(Buffer.from(result.stdout.bytes).toString());
  expect(held).toBeGreaterThan(0);
  if (sandbox.levels.memory === "enforced") expect(held).toBeLessThanOrEqual(queueLimits.memoryBytes);
});
