import type { HostileProgram } from "../types.ts";
import { control, goal, uncounted } from "./memory-goal.ts";

const family = "memory" as const;
const killed = { outcomes: ["out_of_memory"], limitHit: "memory", finishes: false } as const;
/** Where nobody counts memory that no process maps, the box may refuse to give any. */
const refused = { outcomes: ["out_of_memory", "runtime_error"], limitHit: "any" } as const;
const anyMemory = { outcomes: ["out_of_memory", "ok"], limitHit: "memory", finishes: false } as const;
/** Where the memory is a file of a size-limited mount, the disk limit may be what stops it. */
const contained = {
  outcomes: ["out_of_memory", "ok", "disk_limit"],
  limitHit: "any",
  finishes: false,
} as const;

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
