import type { HostileProgram } from "../types.ts";

const family = "kernel" as const;
const expects = { outcomes: ["ok"] } as const;

/** Each writes back what it read, so that a machine whose sandbox fails comes to no harm. */
export const kernelPrograms: readonly HostileProgram[] = [
  {
    id: "kernel-core-pattern",
    family,
    title: "names a program of its own as the host's core dump handler",
    expects,
    control: { loot: "core_pattern" },
    program: String.raw`
path = "/proc/sys/kernel/core_pattern"
def action():
    old = open(path).read()
    with open(path, "w") as f:
        f.write(old)
    return True
if attempt("core_pattern", action):
    loot("core_pattern is writable")
`,
  },
  {
    id: "kernel-settings",
    family,
    title: "writes to every kernel setting below /proc/sys and /sys that opens for writing",
    expects,
    control: { loot: "setting" },
    program: String.raw`
# Settings that belong to a box's own ipc and pid namespaces, not to the machine.
OWN = ("auto_msgmni", "msgmax", "msgmnb", "msgmni", "ns_last_pid", "pid_max", "sem", "shm_rmid_forced", "shmall", "shmmax", "shmmni")
found = []
for top in ("/proc/sys/kernel", "/proc/sys/vm", "/proc/sys/fs", "/proc/sys/user", "/sys/kernel", "/sys/module", "/sys/power", "/proc/irq", "/proc/acpi"):
    for folder, _, files in os.walk(top):
        for name in files:
            if name in OWN or folder == "/proc/sys/fs/mqueue":
                continue
            try:
                os.close(os.open(os.path.join(folder, name), os.O_WRONLY))
                found.append(os.path.join(folder, name))
            except OSError:
                pass
if found:
    loot("setting: %d open for writing: %s" % (len(found), " ".join(found)))
`,
  },
  {
    id: "kernel-control-files",
    family,
    title: "reaches for the kernel's trigger, memory image, log and symbol table",
    expects,
    control: { loot: "control file" },
    program: String.raw`
for path, flags in (
    ("/proc/sysrq-trigger", os.O_WRONLY), ("/proc/kcore", os.O_RDONLY), ("/dev/kmsg", os.O_RDONLY),
    ("/dev/mem", os.O_RDONLY), ("/proc/sys/fs/binfmt_misc/register", os.O_WRONLY), ("/dev/kvm", os.O_RDWR),
    ("/sys/kernel/uevent_helper", os.O_WRONLY), ("/dev/vhost-vsock", os.O_RDWR), ("/dev/net/tun", os.O_RDWR),
    ("/dev/fuse", os.O_RDWR), ("/dev/loop-control", os.O_RDWR), ("/dev/userfaultfd", os.O_RDWR), ("/dev/vsock", os.O_RDONLY),
):
    def action():
        os.close(os.open(path, flags | os.O_NONBLOCK))
        return True
    if attempt(path, action):
        loot("control file " + path)
buffer = ctypes.create_string_buffer(4096)
if attempt("kernel log", lambda: syscall(103, 3, buffer, 4096)):
    loot("control file: the kernel log by syslog")
for line in attempt("symbols", lambda: open("/proc/kallsyms").readlines()[:50]) or []:
    if int(line.split()[0], 16):
        loot("control file: addresses of the kernel's symbols")
        break
`,
  },
  {
    id: "kernel-memory-of-process-one",
    family,
    title: "opens the memory of the box's first process for writing, so as to make it outlive its owner",
    expects,
    control: { loot: "memory of process 1" },
    program: String.raw`
for path in ("/proc/1/mem", "/proc/1/task/1/mem", "/proc/self/../1/mem", "/proc/thread-self/../../../1/mem"):
    def action():
        os.close(os.open(path, os.O_RDWR))
        return True
    if attempt(path, action):
        loot("memory of process 1 by " + path)
`,
  },
  {
    id: "kernel-oom-score-of-others",
    family,
    title: "offers other processes to the kernel's memory killer",
    expects,
    control: { loot: "oom_score_adj" },
    program: String.raw`
for pid in other_pids() + [S["bystander"]]:
    def action():
        with open("/proc/%d/oom_score_adj" % pid, "r+") as f:
            old = f.read()
            f.seek(0)
            f.write(old)
        return True
    if pid != 1 and attempt("score of %d" % pid, action):
        loot("oom_score_adj of %d is writable" % pid)
        break
`,
  },
  {
    id: "kernel-cgroup-escape",
    family,
    title: "leaves its cgroup or lifts its limits",
    expects,
    control: { loot: "cgroup" },
    program: String.raw`
def into(path):
    with open(path, "w") as f:
        f.write(str(os.getpid()))
    return True
def mount():
    os.makedirs("/tmp/cg", exist_ok=True)
    for kind, options in ((b"cgroup", b"memory"), (b"cgroup", b"pids"), (b"cgroup2", None), (b"cgroup", b"freezer")):
        if LIBC.mount(b"cg", b"/tmp/cg", kind, ctypes.c_ulong(0), options) == 0:
            LIBC.umount2(b"/tmp/cg", 2)
            return True
    raise OSError(ctypes.get_errno(), "mount")
take("cgroup mount", mount)
for path in glob.glob("/sys/fs/cgroup/*") + glob.glob("/sys/fs/cgroup/*/*"):
    if path.endswith(("/cgroup.procs", "/tasks", "memory.max", "memory.limit_in_bytes", "pids.max", "release_agent")):
        if attempt("open " + path, lambda: os.close(os.open(path, os.O_WRONLY)) or True):
            loot("cgroup file open for writing: " + path)
`,
  },
  {
    id: "kernel-host-name",
    family,
    title: "renames the machine to what it is called",
    expects,
    control: { loot: "host name" },
    program: String.raw`
name = socket.gethostname().encode()
def rename():
    if LIBC.sethostname(name, len(name)) != 0:
        raise OSError(ctypes.get_errno(), "sethostname")
    return True
take("host name", rename)
`,
  },
  {
    id: "kernel-modules-and-reboot",
    family,
    title: "loads modules, replaces the kernel, swaps and switches accounting on, all with empty arguments",
    expects,
    control: { loot: "reached the kernel" },
    program: String.raw`
for what, number, args in (
    ("init_module", 175, (None, 0, None)), ("finit_module", 313, (-1, None, 0)), ("delete_module", 176, (b"none", 0)),
    ("swapon", 167, (b"/nowhere", 0)), ("reboot", 169, (1, 2, 3, None)), ("quotactl", 179, (0x80000100, None, 0, None)),
    ("acct", 163, (b"/nowhere/at/all",)), ("swapoff", 168, (b"/nowhere",)),
):
    try:
        syscall(number, *args)
        loot("%s reached the kernel" % what)
    except OSError as error:
        if error.errno in (errno.EPERM, errno.ENOSYS, errno.EACCES):
            say("TRIED %s: %r" % (what, error))
        else:
            loot("%s reached the kernel: %r" % (what, error))
`,
  },
  {
    id: "kernel-contexts-of-all",
    family,
    title:
      "takes contexts for asynchronous input and output, of which the machine has so many for all together",
    expects,
    control: { loot: "io_setup", kernelOptional: true },
    program: String.raw`
take_call("io_setup", 206, 1, ctypes.byref(ctypes.c_ulong(0)))
`,
  },
  {
    id: "kernel-writes-out",
    family,
    title: "has the whole machine write out its files, for which everybody waits",
    expects,
    control: { loot: "sync" },
    program: String.raw`
take_call("sync", 162)
for folder in ("/usr", "/tmp"):
    take_call("syncfs of " + folder, 306, os.open(folder, os.O_RDONLY))
`,
  },
  {
    id: "kernel-open-files-of-all",
    family,
    title: "may hold more files open than the machine has for all together",
    expects,
    control: { loot: "open files", kernelOptional: true },
    limits: { maxPids: 300 },
    program: String.raw`
machine = int(open("/proc/sys/fs/file-max").read())
mine = LIMITS["maxPids"] * resource.getrlimit(resource.RLIMIT_NOFILE)[1]
say("TRIED %d of the machine's %d" % (mine, machine))
if machine > 1 << 40:
    say("UNAVAILABLE without such a limit of the machine's")
elif mine > machine * 3 // 4:
    loot("%d open files of the machine's %d" % (mine, machine))
`,
  },
  {
    id: "kernel-signals-of-the-user",
    family,
    title: "queues all the signals that the kernel grants its user, who may be the owner's",
    expects,
    control: { loot: "waiting signals" },
    program: String.raw`
number, held = signal.SIGRTMIN, 0
signal.pthread_sigmask(signal.SIG_BLOCK, [number])
while held < 5000 and LIBC.sigqueue(os.getpid(), number, ctypes.c_void_p(0)) == 0:
    held += 1
say("TRIED %d signals" % held)
if held >= 5000:
    loot("%d waiting signals" % held)
`,
  },
];
