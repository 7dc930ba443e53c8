import type { HostileProgram } from "../types.ts";
import { control, goal, uncounted } from "./memory-goal.ts";

const family = "memory" as const;
/** What only a control group counts; where there is none, the box gives none of it. */
const refusedOrCounted = { ...uncounted, uncounted: false };

/** Memory that the kernel holds for a program, and that no process maps. */
export const memoryKernelPrograms: readonly HostileProgram[] = [
  {
    id: "memory-pipes",
    family,
    title: "hides memory in full pipes",
    expects: { outcomes: ["out_of_memory", "ok", "runtime_error"], limitHit: "any", finishes: false },
    control,
    program: String.raw`${goal}
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
held, pipes = 0, []
block = b"x" * 65536
try:
    while held < GOAL:
        r, w = os.pipe()
        pipes.append((r, w))
        os.set_blocking(w, False)
        try:
            while True:
                held += os.write(w, block)
        except BlockingIOError:
            pass
except OSError as error:
    say("TRIED pipes: %r after %d" % (error, held))
if held >= GOAL:
    excess("memory", "%d bytes in pipes" % held)
`,
  },
  {
    id: "memory-socket-buffers",
    family,
    title: "hides memory in the queues of sockets that nobody reads",
    expects: uncounted,
    control,
    program: String.raw`${goal}
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
block, held, pairs = b"x" * 32768, 0, []
try:
    while held < GOAL:
        pair = socket.socketpair()
        pairs.append(pair)
        for end in pair:
            end.setblocking(False)
            try:
                while True:
                    held += end.send(block)
            except BlockingIOError:
                pass
except OSError as error:
    say("TRIED sockets: %r after %d" % (error, held))
if held >= GOAL:
    excess("memory", "%d bytes in sockets" % held)
`,
  },
  {
    id: "memory-tcp-queues",
    family,
    title: "hides memory in the queues of TCP connections to itself",
    expects: refusedOrCounted,
    control,
    program: String.raw`${goal}
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
block, held, ends = b"x" * 32768, 0, []
try:
    server = socket.create_server(("127.0.0.1", 0), backlog=64)
    while held < GOAL:
        pair = [socket.create_connection(server.getsockname()), server.accept()[0]]
        ends += pair
        for end in pair:
            end.setblocking(False)
            try:
                while True:
                    held += end.send(block)
            except BlockingIOError:
                pass
except OSError as error:
    say("TRIED connections: %r after %d" % (error, held))
# Whoever looks now and then is to have looked.
time.sleep(0.5)
if held >= GOAL:
    excess("memory", "%d bytes in connections" % held)
`,
  },
  {
    id: "memory-udp-queues",
    family,
    title: "hides memory in UDP sockets that nobody reads",
    expects: refusedOrCounted,
    control,
    program: String.raw`${goal}
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
block, ends = b"x" * 32768, []
out = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
out.setblocking(False)
for _ in range(min(3500, hard - 64)):
    end = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    end.bind(("127.0.0.1", 0))
    end.setblocking(False)
    ends.append(end)
    for _ in range(3):
        try:
            out.sendto(block, end.getsockname())
        except OSError:
            pass
time.sleep(0.5)
held = 0
for end in ends:
    try:
        while True:
            held += len(end.recv(65536))
    except OSError:
        pass
say("TRIED sockets: they held %d" % held)
if held >= GOAL:
    excess("memory", "%d bytes in sockets" % held)
`,
  },
  {
    id: "memory-message-queues",
    family,
    title: "hides memory in System V message queues",
    expects: refusedOrCounted,
    control,
    program: String.raw`${goal}
message = ctypes.create_string_buffer(struct.pack("l", 1) + b"x" * 8000)
held = 0
try:
    while held < GOAL:
        queue = syscall(68, 0, 0o1600)
        try:
            while True:
                syscall(69, queue, message, 8000, 0o4000)
                held += 8000
        except BlockingIOError:
            pass
except OSError as error:
    say("TRIED queues: %r after %d" % (error, held))
if held >= GOAL:
    excess("memory", "%d bytes in queues" % held)
`,
  },
  {
    id: "memory-semaphores",
    family,
    title: "hides memory in System V sets of semaphores",
    expects: refusedOrCounted,
    control,
    program: String.raw`${goal}
each, held = 32000, 0
try:
    while held < GOAL:
        syscall(64, 0, each, 0o1600)
        held += each * 64
except OSError as error:
    say("TRIED semaphores: %r after %d" % (error, held))
if held >= GOAL:
    excess("memory", "%d bytes in semaphores" % held)
`,
  },
  {
    id: "memory-huge-pages",
    family,
    title: "takes pages of the machine's pool, which no limit counts, by each of three calls",
    expects: { outcomes: ["ok"] },
    control: { loot: "huge page", kernelOptional: true },
    program: String.raw`
size = 2 << 20
pool = sum(int(line.split()[1]) for line in open("/proc/meminfo") if line.startswith("HugePages_Free"))
if pool == 0:
    say("UNAVAILABLE without such a pool in the machine")
LIBC.mmap.restype = ctypes.c_void_p
at = LIBC.mmap(None, ctypes.c_size_t(size), 3, 0x40022, -1, ctypes.c_long(0))
if at not in (None, 2**64 - 1):
    ctypes.memset(at, 1, size)
    loot("a huge page by mmap")
def by_file():
    fd = syscall(319, b"huge", 4)
    os.ftruncate(fd, size)
    mmap.mmap(fd, size)[0] = 1
    return True
if attempt("memory file", by_file):
    loot("a huge page by memfd_create")
if attempt("segment", lambda: syscall(29, 0, size, 0o5600) >= 0):
    loot("a huge page by shmget")
`,
  },
];
