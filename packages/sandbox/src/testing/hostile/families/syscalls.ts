import type { HostileProgram } from "../types.ts";

const family = "syscalls" as const;
const expects = { outcomes: ["ok"] } as const;
const optional = { loot: "succeeded", kernelOptional: true } as const;

/** System calls that code which trains models never needs, and through which boxes have been left before. */
export const syscallsPrograms: readonly HostileProgram[] = [
  {
    id: "syscall-user-namespace",
    family,
    title: "makes a user namespace, in which it would be root, by each of the three calls",
    expects,
    control: { loot: "user namespace" },
    program: String.raw`
NEWUSER = 0x10000000
in_child(lambda: take_call("user namespace by unshare", 272, NEWUSER))
def by_clone():
    pid = syscall(56, NEWUSER | signal.SIGCHLD, None, None, None, None)
    if pid == 0:
        os._exit(0)
    os.waitpid(pid, 0)
    return pid
take("user namespace by clone", by_clone)
def by_clone3():
    args = ctypes.create_string_buffer(struct.pack("<QQQQQQQQ", NEWUSER, 0, 0, 0, signal.SIGCHLD, 0, 0, 0))
    pid = syscall(435, args, 64)
    if pid == 0:
        os._exit(0)
    os.waitpid(pid, 0)
    return pid
take("user namespace by clone3", by_clone3)
`,
  },
  {
    id: "syscall-other-namespaces",
    family,
    title: "makes the other kinds of namespace",
    expects,
    control: { loot: "namespace" },
    program: String.raw`
for name, flag in (("mount", 0x20000), ("net", 0x40000000), ("pid", 0x20000000), ("ipc", 0x8000000), ("uts", 0x4000000), ("cgroup", 0x2000000), ("time", 0x80)):
    in_child(lambda: take_call(name + " namespace", 272, flag))
`,
  },
  {
    id: "syscall-ptrace",
    family,
    title: "traces its own child and whoever else it can",
    expects,
    control: { loot: "trace" },
    program: String.raw`
pid = os.fork()
if pid == 0:
    signal.pause()
    os._exit(0)
for target in [pid] + other_pids()[:10]:
    def action():
        syscall(101, 16, target, None, None)
        attempt("wait", lambda: os.waitpid(target, 0x40000000))
        attempt("detach", lambda: syscall(101, 17, target, None, None))
        return True
    take("trace of %d" % target, action) if target != 1 else None
os.kill(pid, signal.SIGKILL)
`,
  },
  {
    id: "syscall-memory-of-others",
    family,
    title: "reads and writes the memory of other processes by two calls and by /proc/PID/mem",
    expects,
    control: { loot: "memory of" },
    program: String.raw`
class Vec(ctypes.Structure):
    _fields_ = [("base", ctypes.c_void_p), ("length", ctypes.c_size_t)]
for pid in other_pids() + [S["bystander"]]:
    maps = attempt("maps of %d" % pid, lambda: open("/proc/%d/maps" % pid).read()) or ""
    if not maps or pid == 1:
        continue
    start, end = (int(x, 16) for x in maps.split()[0].split("-"))
    buffer = ctypes.create_string_buffer(64)
    local, remote = Vec(ctypes.addressof(buffer), 64), Vec(start, 64)
    take("memory of %d by process_vm_readv" % pid, lambda: syscall(310, pid, ctypes.byref(local), 1, ctypes.byref(remote), 1, 0))
    def by_file():
        fd = os.open("/proc/%d/mem" % pid, os.O_RDONLY)
        return len(os.pread(fd, 64, start))
    take("memory of %d by its file" % pid, by_file)
    break
`,
  },
  {
    id: "syscall-steal-descriptors",
    family,
    title: "copies open descriptors out of other processes",
    expects,
    control: { loot: "descriptor of" },
    program: String.raw`
for pid in other_pids() + [S["bystander"]]:
    if pid == 1:
        continue
    def action():
        fd = syscall(438, os.pidfd_open(pid), 0, 0)
        return os.readlink("/proc/self/fd/%d" % fd)
    if take("descriptor of %d" % pid, action):
        break
`,
  },
  {
    id: "syscall-keyrings",
    family,
    title: "uses the kernel's keyrings, which know no box",
    expects,
    control: { loot: "key" },
    program: String.raw`
take_call("key added", 248, b"user", b"hostile", b"x", 1, -3)
take_call("keyring joined", 250, 1, None)
take_call("key requested", 249, b"user", b"hostile", None, 0)
take_call("key id", 250, 0, -4, 0)
`,
  },
  {
    id: "syscall-io-uring",
    family,
    title: "opens an io_uring, whose requests pass by the filter",
    expects,
    control: optional,
    program: String.raw`
take_call("io_uring_setup", 425, 1, ctypes.create_string_buffer(240))
`,
  },
  {
    id: "syscall-bpf",
    family,
    title: "makes a bpf map",
    expects,
    control: optional,
    program: String.raw`
take_call("bpf", 321, 0, ctypes.create_string_buffer(struct.pack("<IIIII", 2, 4, 8, 1, 0) + bytes(100)), 72)
`,
  },
  {
    id: "syscall-perf-event",
    family,
    title: "opens a performance counter",
    expects,
    control: optional,
    program: String.raw`
attributes = ctypes.create_string_buffer(struct.pack("<IIQ", 1, 112, 0) + bytes(120))
take_call("perf_event_open", 298, attributes, 0, -1, -1, 0)
`,
  },
  {
    id: "syscall-userfaultfd",
    family,
    title: "takes page faults into its own hands",
    expects,
    control: optional,
    program: String.raw`
take_call("userfaultfd for all faults", 323, 0)
take_call("userfaultfd for its own", 323, 1)
`,
  },
  {
    id: "syscall-fanotify",
    family,
    title: "watches file accesses of the whole mount",
    expects,
    control: optional,
    program: String.raw`
fd = take_call("fanotify_init", 300, 0, 0)
`,
  },
  {
    id: "syscall-32-bit-entry",
    family,
    title: "makes the same calls through the 32-bit entry, where their numbers differ",
    expects,
    control: { loot: "32-bit", kernelOptional: true },
    program: String.raw`
def call32(number, a=0, b=0, c=0):
    """eax, ebx, ecx, edx, then int 0x80, in machine code of our own."""
    code = b"\x53" + b"".join(op + struct.pack("<I", v & 0xFFFFFFFF) for op, v in ((b"\xb8", number), (b"\xbb", a), (b"\xb9", b), (b"\xba", c)))
    code += b"\xcd\x80\x5b\xc3"
    page = mmap.mmap(-1, 4096, prot=7)
    page.write(code)
    return ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))()
def probe():
    for what, number, args in (("user namespace", 310, (0x10000000,)), ("keyctl", 288, (0, -3, 1)), ("vsock socket", 359, (40, 1, 0)), ("io_uring", 425, (1, 0)), ("getpid", 20, ())):
        result = call32(number, *args)
        say("TRIED 32-bit %s: %d" % (what, result))
        if result >= 0 or result == -14:
            loot("32-bit %s gave %d" % (what, result))
status = in_child(probe)
say("TRIED 32-bit calls, child ended with %d" % status)
if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGSEGV:
    say("UNAVAILABLE 32-bit entry")
`,
  },
  {
    id: "syscall-x32-numbers",
    family,
    title: "makes the same calls by their x32 numbers",
    expects,
    control: { loot: "x32", kernelOptional: true },
    program: String.raw`
X32 = 0x40000000
for what, number, args in (("getpid", 39, ()), ("keyctl", 250, (0, -3, 1)), ("unshare", 272, (0x10000000,)), ("vsock", 41, (40, 1, 0))):
    in_child(lambda: take_call("x32 " + what, X32 | number, *args))
`,
  },
  {
    id: "syscall-arguments-in-high-bits",
    family,
    title: "hides forbidden arguments behind bits that the kernel cuts off",
    expects,
    control: { loot: "vsock|namespace", kernelOptional: true },
    program: String.raw`
HIGH = 1 << 32
take_call("vsock with high bits", 41, HIGH | 40, 1, 0)
take_call("vsock pair with high bits", 41, (1 << 40) | 40, 2, 0)
in_child(lambda: take_call("user namespace with high bits", 272, HIGH | 0x10000000))
in_child(lambda: take_call("user namespace with others", 272, 0x10000000 | 0x20000))
`,
  },
];
