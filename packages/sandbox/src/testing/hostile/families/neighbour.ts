import type { HostileProgram } from "../types.ts";

const family = "neighbour" as const;
const expects = { outcomes: ["ok"] } as const;

/** Files that the attacker shares with the host, and with other episodes of the same task. */
const shared = String.raw`
DATA = S["dataDir"] if os.path.isdir(S["dataDir"]) else "/data"
def shared_files():
    found = [os.path.join(DATA, name) for name in os.listdir(DATA)] + ["/usr/bin/env"]
    return [path for path in found if os.path.isfile(path)]
`;

/** A second box of the same backend is alive all the while and leaves secrets wherever boxes might touch. */
export const neighbourPrograms: readonly HostileProgram[] = [
  {
    id: "neighbour-workspace",
    family,
    title: "looks for another episode's workspace",
    expects,
    control: { loot: "CANARY-neighbour" },
    program: String.raw`
tops = {"/workspace/..", "..", "../..", "/tmp", "/var/tmp", "/run", "/mnt", "/srv"} | {S["answers"].rsplit("/", n)[0] or "/" for n in (2, 3)}
deadline = time.monotonic() + 4
for top in tops:
    if top == "/" or os.path.realpath(top) == "/":
        continue
    for folder, _, files in os.walk(top):
        for name in files:
            if "neighbour" in name:
                grab(os.path.join(folder, name))
        if time.monotonic() > deadline:
            break
for name in os.listdir("/"):
    grab("/%s/neighbour.txt" % name)
`,
  },
  {
    id: "neighbour-processes",
    family,
    title: "looks at another episode's processes and into their folders",
    expects,
    control: { loot: "CANARY-neighbour" },
    program: String.raw`
for pid in other_pids():
    grab("/proc/%d/environ" % pid)
    grab("/proc/%d/cwd/neighbour.txt" % pid)
    grab("/proc/%d/root/workspace/neighbour.txt" % pid)
    grab("/proc/%d/root/tmp/neighbour.txt" % pid)
`,
  },
  {
    id: "neighbour-shared-folders",
    family,
    title: "reads scratch space and shared memory that another episode wrote",
    expects,
    control: { loot: "CANARY-neighbour" },
    program: String.raw`
for folder in ("/tmp", "/dev/shm", "/var/tmp", "/run", "/dev/mqueue"):
    grab(folder + "/neighbour.txt")
    for name in (attempt("list " + folder, lambda: os.listdir(folder)) or [])[:200]:
        if "neighbour" in name:
            grab(os.path.join(folder, name))
`,
  },
  {
    id: "neighbour-sysv-memory",
    family,
    title: "attaches every System V segment there is",
    expects,
    control: { loot: "CANARY-neighbour" },
    program: String.raw`
LIBC.shmat.restype = ctypes.c_void_p
ids = [int(line.split()[1]) for line in (attempt("list", lambda: open("/proc/sysvipc/shm").readlines()) or [])[1:]]
for segment in ids + list(range(4)):
    at = LIBC.shmat(segment, None, 0o10000)
    if at not in (None, 2**64 - 1):
        seize("segment %d" % segment, ctypes.string_at(at, 64))
say("TRIED %d segments" % len(ids))
`,
  },
  {
    id: "neighbour-sockets",
    family,
    title: "connects to another episode's services, abstract or on loopback",
    expects,
    control: { loot: "CANARY-neighbour" },
    program: String.raw`
targets = [(socket.AF_UNIX, "\0" + S["neighbour"]["abstract"]), (socket.AF_INET, ("127.0.0.1", S["neighbour"]["port"]))]
for kind, address in targets:
    def action():
        with socket.socket(kind) as s:
            s.settimeout(1)
            s.connect(address)
            return s.recv(100)
    seize("service", attempt("connect", action) or b"")
`,
  },
  {
    id: "neighbour-killed",
    family,
    title: "kills and stops every interpreter that is not its own",
    expects: { outcomes: ["ok", "runtime_error", "killed"], finishes: false },
    control: { alone: true, loot: "neighbour|owner" },
    program: String.raw`
for pid in other_pids():
    name = attempt("name of %d" % pid, lambda: open("/proc/%d/cmdline" % pid).read()) or ""
    if "python" in name and pid != os.getppid():
        attempt("kill %d" % pid, lambda: os.kill(pid, signal.SIGKILL))
`,
  },
  {
    id: "neighbour-files-locked",
    family,
    title: "meets another episode's locks on the files that both can read",
    expects,
    control: { loot: "a neighbour's lock" },
    program: String.raw`${shared}
import fcntl
for path in shared_files():
    with open(path) as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            loot("a neighbour's lock on " + path)
`,
  },
  {
    id: "neighbour-files-held-up",
    family,
    title: "holds up whoever opens a shared file for writing, by a lease on it",
    expects,
    control: { loot: "lease" },
    program: String.raw`${shared}
import fcntl
for path in shared_files():
    with open(path) as file:
        if attempt("lease on " + path, lambda: fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_RDLCK) == 0):
            loot("a lease on " + path)
            fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_UNLCK)
`,
  },
  {
    id: "neighbour-files-watched",
    family,
    title: "watches which programs and files the host and other episodes open",
    expects,
    control: { loot: "watches" },
    program: String.raw`${shared}
import fcntl
signal.signal(signal.SIGIO, signal.SIG_IGN)
def watch(folder):
    queue = LIBC.inotify_init1(os.O_NONBLOCK)
    if queue < 0 or LIBC.inotify_add_watch(queue, folder.encode(), 0x21) < 0:
        raise OSError(ctypes.get_errno(), "inotify")
    return True
for folder in (DATA, "/usr/bin", "/usr/lib", os.path.dirname(os.__file__)):
    if attempt("watch " + folder, lambda: watch(folder)):
        loot("watches %s by inotify" % folder)
    fd = os.open(folder, os.O_RDONLY)
    if attempt("notify of " + folder, lambda: fcntl.fcntl(fd, fcntl.F_NOTIFY, 1) == 0):
        loot("watches %s by dnotify" % folder)
`,
  },
  {
    id: "neighbour-page-cache",
    family,
    title: "asks which files of the host's are in its memory",
    expects,
    control: { loot: "cachestat", kernelOptional: true },
    program: String.raw`
fd = os.open("/usr/bin/env", os.O_RDONLY)
span, found = ctypes.create_string_buffer(struct.pack("QQ", 0, 0)), ctypes.create_string_buffer(40)
take_call("cachestat", 451, fd, span, found, 0)
`,
  },
];
