import type { HostileProgram } from "../types.ts";

const family = "inheritance" as const;
const expects = { outcomes: ["ok"] } as const;

export const inheritancePrograms: readonly HostileProgram[] = [
  {
    id: "inheritance-descriptors",
    family,
    title: "reads every descriptor that came down from the owner",
    expects,
    control: { loot: "CANARY-descriptor" },
    program: String.raw`
for fd in range(3, 1024):
    data = None
    try:
        os.fstat(fd)
        data = os.pread(fd, 65536, 0)
    except OSError:
        continue
    seize("descriptor %d" % fd, data)
`,
  },
  {
    id: "inheritance-environment",
    family,
    title: "reads the environment of itself, its ancestors and everybody",
    expects,
    control: { loot: "CANARY-environment" },
    program: String.raw`
seize("os.environ", json.dumps(dict(os.environ)).encode())
for pid in ["self", "1", os.getppid()] + other_pids():
    grab("/proc/%s/environ" % pid)
`,
  },
  {
    id: "inheritance-command-lines",
    family,
    title: "reads the command line of every process",
    expects,
    control: { loot: "CANARY-argument" },
    program: String.raw`
for pid in ["self", "1", os.getppid()] + other_pids():
    grab("/proc/%s/cmdline" % pid)
`,
  },
  {
    id: "inheritance-terminal",
    family,
    title: "types commands into the owner's terminal",
    expects,
    control: { loot: "terminal" },
    program: String.raw`
import fcntl
for path in ["/dev/tty", "/dev/console", "/dev/tty1", "/dev/ttyS0", 0, 1, 2] + glob.glob("/dev/pts/[0-9]*"):
    def action():
        fd = os.open(path, os.O_RDWR | os.O_NOCTTY) if isinstance(path, str) else path
        os.ttyname(fd)
        loot("terminal reached by %s" % path)
        fcntl.ioctl(fd, 0x5412, b"\n")
        return True
    attempt("terminal %s" % path, action)
`,
  },
];
