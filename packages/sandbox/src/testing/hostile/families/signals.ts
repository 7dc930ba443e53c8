import type { ExecutionOutcome } from "../../../contract.ts";
import type { HostileProgram } from "../types.ts";

const family = "signals" as const;
/** The owner's bystander process was hurt, or the owner itself. */
const control = { loot: "bystander|owner", alone: true } as const;
/** Whoever signals its own box may well end it: what counts is that nothing outside is touched. */
const outcomes: readonly ExecutionOutcome[] = ["ok", "runtime_error", "killed"];

export const signalsPrograms: readonly HostileProgram[] = [
  {
    id: "signals-kill-bystander",
    family,
    title: "kills a process of the host by its number",
    expects: { outcomes },
    control,
    program: String.raw`
for number in (signal.SIGTERM, signal.SIGKILL):
    attempt("kill %d" % number, lambda: os.kill(S["bystander"], number))
`,
  },
  {
    id: "signals-stop-bystander",
    family,
    title: "stops a process of the host",
    expects: { outcomes },
    control,
    program: String.raw`
attempt("stop", lambda: os.kill(S["bystander"], signal.SIGSTOP))
`,
  },
  {
    id: "signals-pidfd",
    family,
    title: "signals a process of the host through a pidfd",
    expects: { outcomes },
    control,
    program: String.raw`
def action():
    fd = os.pidfd_open(S["bystander"])
    signal.pidfd_send_signal(fd, signal.SIGKILL)
attempt("pidfd", action)
`,
  },
  {
    id: "signals-kill-parent",
    family,
    title: "kills its parent and every ancestor it can name",
    expects: { outcomes, finishes: false },
    control,
    program: String.raw`
pid = os.getppid()
for _ in range(5):
    if pid <= 1:
        break
    status = attempt("parent of %d" % pid, lambda: open("/proc/%d/stat" % pid).read())
    attempt("kill %d" % pid, lambda: os.kill(pid, signal.SIGKILL))
    if not status:
        break
    pid = int(status.rsplit(")", 1)[1].split()[1])
attempt("kill 0's parent", lambda: os.kill(os.getppid(), signal.SIGKILL) if os.getppid() > 1 else None)
`,
  },
  {
    id: "signals-kill-everyone",
    family,
    title: "sends SIGKILL to every process at once",
    expects: { outcomes, finishes: false },
    control,
    program: String.raw`
say("TRIED all")
attempt("everyone", lambda: os.kill(-1, signal.SIGKILL))
`,
  },
  {
    id: "signals-stop-everyone",
    family,
    title: "stops every process it can see, the box's helpers first, and spins",
    limits: { wallTimeMs: 2_000 },
    expects: { outcomes: ["ok", "timeout", "killed", "runtime_error"], finishes: false },
    control,
    program: String.raw`
for pid in sorted(other_pids() + [S["bystander"]]):
    attempt("stop %d" % pid, lambda: os.kill(pid, signal.SIGSTOP))
attempt("stop all", lambda: os.kill(-1, signal.SIGSTOP))
time.sleep(0.3)
`,
  },
  {
    id: "signals-first-process",
    family,
    title: "sends every signal to the box's first process and to its group",
    expects: { outcomes, finishes: false },
    control,
    program: String.raw`
for number in sorted(signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}) + [signal.SIGKILL]:
    attempt("signal %d" % number, lambda: os.kill(1, number))
    attempt("group %d" % number, lambda: os.kill(S["bystander"], number))
signal.signal(signal.SIGTERM, signal.SIG_IGN)
attempt("own group", lambda: os.killpg(0, signal.SIGTERM))
`,
  },
  {
    id: "signals-by-descriptor-owner",
    family,
    title: "makes the kernel signal somebody else, as the owner of a descriptor",
    expects: { outcomes },
    control,
    program: String.raw`
import fcntl
def action():
    r, w = os.pipe()
    fcntl.fcntl(r, fcntl.F_SETOWN, S["bystander"])
    fcntl.fcntl(r, 10, signal.SIGKILL)
    fcntl.fcntl(r, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK)
    os.write(w, b"x")
    time.sleep(0.1)
attempt("descriptor owner", action)
`,
  },
];
