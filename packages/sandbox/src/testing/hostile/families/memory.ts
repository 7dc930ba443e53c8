import type { HostileProgram } from "../types.ts";

const family = "memory" as const;
const control = { loot: "excess memory" } as const;
const killed = { outcomes: ["out_of_memory"], limitHit: "memory", finishes: false } as const;
/** Where nobody counts memory that no process maps, the box may refuse to give any. */
const refused = { outcomes: ["out_of_memory", "runtime_error"], limitHit: "any" } as const;
const uncounted = {
  outcomes: ["out_of_memory", "ok", "runtime_error"],
  limitHit: "any",
  uncounted: true,
  finishes: false,
} as const;
/** What only a control group counts; where there is none, the box gives none of it. */
const refusedOrCounted = { ...uncounted, uncounted: false };
const anyMemory = { outcomes: ["out_of_memory", "ok"], limitHit: "memory", finishes: false } as const;
/** Where the memory is a file of a size-limited mount, the disk limit may be what stops it. */
const contained = {
  outcomes: ["out_of_memory", "ok", "disk_limit"],
  limitHit: "any",
  finishes: false,
} as const;

/** All touch a little over twice the limit, page by page. */
const goal = String.raw`
GOAL = 2 * LIMITS["memoryBytes"] + (8 << 20)
CHUNK = 4 << 20
def touch(view, length):
    for at in range(0, length, 4096):
        view[at] = 1
`;

export const memoryPrograms: readonly HostileProgram[] = [
  {
    id: "memory-main",
    family,
    title: "the main process takes memory without end",
    expects: killed,
    control,
    program: String.raw`${goal}
hoard = []
while sum(map(len, hoard)) < GOAL:
    hoard.append(bytearray(os.urandom(4096)) * (CHUNK // 4096))
excess("memory", "%d bytes held" % sum(map(len, hoard)))
`,
  },
  {
    id: "memory-children",
    family,
    title: "eight children each take a part that would be allowed alone",
    expects: anyMemory,
    control,
    program: String.raw`${goal}
ready_r, ready_w = os.pipe()
for _ in range(8):
    if os.fork() == 0:
        hoard = bytearray(b"x") * (GOAL // 8)
        os.write(ready_w, b"x")
        signal.pause()
os.close(ready_w)
held, deadline = 0, time.monotonic() + 3
os.set_blocking(ready_r, False)
while held < 8 and time.monotonic() < deadline:
    try:
        held += len(os.read(ready_r, 8))
    except BlockingIOError:
        time.sleep(0.02)
alive = sum(1 for _ in range(8) if attempt("child", lambda: os.waitpid(-1, os.WNOHANG)) == (0, 0))
if held == 8 and alive == 8:
    excess("memory", "eight children hold %d bytes" % GOAL)
`,
  },
  {
    id: "memory-shared-anonymous",
    family,
    title: "takes shared anonymous memory and touches it from a child",
    expects: anyMemory,
    control,
    program: String.raw`${goal}
area = mmap.mmap(-1, GOAL)
pid = os.fork()
if pid == 0:
    touch(area, GOAL)
    os._exit(0)
if os.waitpid(pid, 0)[1] == 0:
    excess("memory", "%d bytes shared" % GOAL)
`,
  },
  {
    id: "memory-memfd",
    family,
    title: "fills memory files that belong to no mount and no mapping",
    expects: { ...killed, unenforced: refused },
    control,
    program: String.raw`${goal}
fd = os.memfd_create("hoard")
block = b"x" * CHUNK
written = 0
while written < GOAL:
    written += os.write(fd, block)
excess("memory", "%d bytes in a memfd" % written)
`,
  },
  {
    id: "memory-memfd-held-by-none",
    family,
    title: "passes memory files into a socket's queue, where no process holds them",
    expects: { ...killed, unenforced: refused },
    control,
    program: String.raw`${goal}
left, right = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
block = b"x" * CHUNK
written = 0
while written < GOAL:
    fd = os.memfd_create("hoard")
    written += os.write(fd, block)
    socket.send_fds(left, [b"x"], [fd])
    os.close(fd)
excess("memory", "%d bytes in memfds" % written)
`,
  },
  {
    id: "memory-tmpfs",
    family,
    title: "fills the memory-backed mounts at once",
    expects: contained,
    control,
    program: String.raw`${goal}
block = b"x" * (1 << 20)
written = 0
for folder in ("/dev/shm", "/tmp", "/run", "/dev", "/"):
    def fill():
        global written
        with open(os.path.join(folder, "hoard"), "wb", buffering=0) as f:
            while written < GOAL:
                written += f.write(block)
    attempt("fill " + folder, fill)
if written >= GOAL:
    excess("memory", "%d bytes in tmpfs" % written)
`,
  },
  {
    id: "memory-sysv-segments",
    family,
    title: "takes System V segments, which outlive the process that made them",
    expects: { ...anyMemory, unenforced: refused },
    control,
    program: String.raw`${goal}
LIBC.shmat.restype = ctypes.c_void_p
total = 0
while total < GOAL:
    segment = syscall(29, 0, CHUNK, 0o1600)
    at = LIBC.shmat(segment, None, 0)
    ctypes.memset(at, 1, CHUNK)
    LIBC.shmdt(ctypes.c_void_p(at))
    total += CHUNK
excess("memory", "%d bytes in segments" % total)
`,
  },
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
    id: "memory-not-to-be-read",
    family,
    title: "forbids others to look at its memory, under a name that breaks parsers, and takes it",
    expects: killed,
    control,
    program: String.raw`${goal}
LIBC.prctl(4, 0, 0, 0, 0)
LIBC.prctl(15, b") Z 1 1 (x", 0, 0, 0)
hoard = []
while sum(map(len, hoard)) < GOAL:
    hoard.append(bytearray(os.urandom(4096)) * (CHUNK // 4096))
excess("memory", "%d bytes held out of sight" % sum(map(len, hoard)))
`,
  },
  {
    id: "memory-secret-file",
    family,
    title: "takes memory that even the kernel does not map",
    expects: { outcomes: ["out_of_memory", "ok", "runtime_error"], limitHit: "any", finishes: false },
    control: { ...control, kernelOptional: true },
    program: String.raw`${goal}
areas, held = [], 0
while held < GOAL:
    try:
        fd = syscall(447, 0)
    except OSError as error:
        unavailable(error)
        say("TRIED memfd_secret: %r" % error)
        break
    try:
        os.ftruncate(fd, CHUNK)
        area = mmap.mmap(fd, CHUNK)
    except OSError as error:
        say("UNAVAILABLE locked memory: %r" % error)
        break
    touch(area, CHUNK)
    areas.append(area)
    held += CHUNK
if held >= GOAL:
    excess("memory", "%d secret bytes" % held)
`,
  },
  {
    id: "memory-shared-dropped",
    family,
    title: "fills shared memory piece by piece and drops each from its own page tables at once",
    expects: uncounted,
    control,
    program: String.raw`${goal}
areas, held = [], 0
while held < GOAL:
    area = mmap.mmap(-1, CHUNK)
    touch(area, CHUNK)
    area.madvise(mmap.MADV_DONTNEED)
    areas.append(area)
    held += CHUNK
excess("memory", "%d bytes that no page table shows" % held)
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
    id: "memory-survived-by-parent",
    family,
    title: "only a child takes too much; the parent carries on as if nothing were",
    expects: { outcomes: ["ok", "out_of_memory"], limitHit: "memory", finishes: false },
    control,
    program: String.raw`${goal}
open("/proc/self/oom_score_adj", "w").write("0")
pid = os.fork()
if pid == 0:
    open("/proc/self/oom_score_adj", "w").write("1000")
    hoard = bytearray(b"x") * GOAL
    excess("memory", "child holds %d bytes" % GOAL)
    os._exit(0)
say("child ended with status %d" % os.waitpid(pid, 0)[1])
`,
  },
];
