import type { HostileProgram } from "../types.ts";

const family = "forgery" as const;
const hex = (text: string): string => Buffer.from(text, "latin1").toString("hex");

const lie = `{"outcome":"ok","exitCode":0,"limitsHit":[]}`;
const framed = `\x01\x00\x00\x00\x00\x00\x00\x05hello\x02\x00\x00\x00\x00\x00\x00\x06forged`;

export const forgeryPrograms: readonly HostileProgram[] = [
  {
    id: "forgery-result-on-stdout",
    family,
    title: "prints a result that says all went well, then fails",
    expects: {
      outcomes: ["runtime_error"],
      exitCode: 7,
      finishes: false,
      stdoutHex: hex(`${lie}\n`),
      stderrHex: "",
    },
    control: { loot: "in-band result believed" },
    program: String.raw`
os.write(1, b'${lie}\n')
os._exit(7)
`,
  },
  {
    id: "forgery-result-on-stderr",
    family,
    title: "prints such a result on standard error",
    expects: {
      outcomes: ["runtime_error"],
      exitCode: 3,
      finishes: false,
      stdoutHex: "",
      stderrHex: hex(`${lie}\n`),
    },
    control: { loot: "in-band result believed" },
    program: String.raw`
os.write(2, b'${lie}\n')
os._exit(3)
`,
  },
  {
    id: "forgery-stream-frames",
    family,
    title: "prints the frames by which an engine tells the two streams apart",
    expects: { outcomes: ["ok"], exitCode: 0, finishes: false, stdoutHex: hex(framed), stderrHex: "" },
    control: { loot: "in-band frame believed" },
    program: String.raw`
os.write(1, b"\x01\x00\x00\x00\x00\x00\x00\x05hello\x02\x00\x00\x00\x00\x00\x00\x06forged")
os._exit(0)
`,
  },
  {
    id: "forgery-every-descriptor",
    family,
    title: "writes results, go-aheads and noise to every descriptor that it holds",
    expects: { outcomes: ["runtime_error"], exitCode: 9, finishes: false },
    control: { loot: "descriptor" },
    program: String.raw`
for fd in range(3, 1024):
    for message in (b"go\n", b"\x00", b'${lie}\n', b'{"event":"exit","code":0}\n', struct.pack("<I", 0)):
        try:
            os.fstat(fd)
            os.set_blocking(fd, False)
            if message == b"go\n":
                loot("descriptor %d is open: %s" % (fd, os.readlink("/proc/self/fd/%d" % fd)))
            os.write(fd, message)
        except OSError:
            pass
os._exit(9)
`,
  },
  {
    id: "forgery-others-descriptors",
    family,
    title: "opens the pipes of every process it can see and writes a result into them",
    expects: { outcomes: ["runtime_error", "killed"], exitCode: 9, finishes: false },
    control: { loot: "reached a descriptor" },
    program: String.raw`
for pid in other_pids():
    for fd in attempt("fds of %d" % pid, lambda: os.listdir("/proc/%d/fd" % pid)) or []:
        def action():
            target = os.open("/proc/%d/fd/%s" % (pid, fd), os.O_WRONLY | os.O_NONBLOCK)
            name = os.readlink("/proc/%d/fd/%s" % (pid, fd))
            mine = [attempt("own", lambda: os.readlink("/proc/self/fd/%d" % n)) for n in (0, 1, 2)]
            if name not in mine and name != "/dev/null":
                loot("reached a descriptor of %d: %s" % (pid, name))
        attempt("descriptor %s of %d" % (fd, pid), action)
os._exit(9)
`,
  },
  {
    id: "forgery-exit-by-signal",
    family,
    title: "ends by a signal of its own that looks like a limit's",
    expects: { outcomes: ["runtime_error", "killed"], finishes: false },
    control: { loot: "taken for a limit" },
    program: String.raw`
say("TRIED to be taken for a run that was killed for its memory")
os.kill(os.getpid(), signal.SIGKILL)
`,
  },
  {
    id: "forgery-message-of-a-limit",
    family,
    title: "prints what a run prints that hit a limit, and exits as the killed do",
    // On kernels before Linux 6.15 a bubblewrap box takes 137 for a kill. No limit may be named anywhere.
    expects: { outcomes: ["runtime_error", "killed"], exitCode: 137, finishes: false },
    control: { loot: "taken for a limit" },
    program: String.raw`
os.write(2, b"Killed\nMemoryError: out of memory\n")
os._exit(137)
`,
  },
];
