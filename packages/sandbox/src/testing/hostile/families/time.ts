import type { HostileProgram } from "../types.ts";

const family = "time" as const;
const wall = { wallTimeMs: 1_500 } as const;
const timedOut = { outcomes: ["timeout"], limitHit: "wallTime", finishes: false } as const;
const outlived = { loot: "outlived" } as const;
const spent = { outcomes: ["cpu_limit"], limitHit: "cpuTime", finishes: false } as const;

export const timePrograms: readonly HostileProgram[] = [
  {
    id: "time-sleeps-past-wall",
    family,
    title: "sleeps past its wall time",
    limits: wall,
    expects: timedOut,
    control: outlived,
    program: String.raw`
time.sleep(3.5)
loot("outlived its wall time")
`,
  },
  {
    id: "time-ignores-every-signal",
    family,
    title: "ignores or blocks every signal that can be and sleeps past its wall time",
    limits: wall,
    expects: timedOut,
    control: outlived,
    program: String.raw`
signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
for number in signal.valid_signals():
    attempt("ignore %d" % number, lambda: signal.signal(number, signal.SIG_IGN))
time.sleep(3.5)
loot("outlived its wall time")
`,
  },
  {
    id: "time-stops-itself",
    family,
    title: "stops itself and every process of its group, to be woken later",
    limits: wall,
    expects: timedOut,
    control: outlived,
    program: String.raw`
if os.fork() == 0:
    os.setsid()
    time.sleep(3)
    os.kill(MAIN, signal.SIGCONT)
    time.sleep(0.5)
    loot("outlived its wall time")
    os._exit(0)
os.kill(os.getpid(), signal.SIGSTOP)
time.sleep(1)
`,
  },
  {
    id: "time-closes-its-output",
    family,
    title: "closes its output, as if it had ended, and works on",
    limits: wall,
    expects: timedOut,
    control: outlived,
    program: String.raw`
os.closerange(0, 256)
time.sleep(3.5)
os.chdir("/workspace") if os.path.isdir("/workspace") else None
loot_file("outlived its wall time")
os._exit(0)
`,
  },
  {
    id: "time-burns-cpu-in-children",
    family,
    title: "burns processor time in many short children, none of which reaches a limit alone",
    limits: { cpuSeconds: 1, cores: 2, wallTimeMs: 90_000 },
    expects: spent,
    control: { loot: "excess cpuTime" },
    program: String.raw`
def burn(seconds):
    while sum(os.times()[:2]) < seconds:
        pass
while sum(os.times()[:4]) < 3.2:
    children = []
    for _ in range(4):
        pid = os.fork()
        if pid == 0:
            burn(0.3)
            os._exit(0)
        children.append(pid)
    for pid in children:
        os.waitpid(pid, 0)
used = sum(os.times()[:4])
if used > 2 * LIMITS["cpuSeconds"]:
    loot("excess cpuTime: %.1f s" % used)
`,
  },
  {
    id: "time-breaks-parsers",
    family,
    title: "burns processor time under a name that breaks parsers of /proc/PID/stat",
    limits: { cpuSeconds: 1, cores: 2, wallTimeMs: 90_000 },
    expects: spent,
    control: { loot: "excess cpuTime" },
    program: String.raw`
LIBC.prctl(4, 0, 0, 0, 0)
LIBC.prctl(15, b") Z 0 0 0 0 0", 0, 0, 0)
while time.process_time() < 2.5:
    pass
loot("excess cpuTime: %.1f s" % time.process_time())
`,
  },
  {
    id: "time-ignores-sigxcpu",
    family,
    title: "ignores SIGXCPU and SIGTERM and spins",
    limits: { cpuSeconds: 1, cores: 2, wallTimeMs: 90_000 },
    expects: spent,
    control: { loot: "excess cpuTime" },
    program: String.raw`
for number in (signal.SIGXCPU, signal.SIGTERM, signal.SIGVTALRM, signal.SIGPROF):
    signal.signal(number, signal.SIG_IGN)
attempt("raise", lambda: resource.setrlimit(resource.RLIMIT_CPU, (-1, -1)))
while time.process_time() < 2.5:
    pass
if time.process_time() > 2 * LIMITS["cpuSeconds"]:
    loot("excess cpuTime: %.1f s" % time.process_time())
`,
  },
  {
    id: "time-takes-more-cores",
    family,
    title: "spins in several processes to take more than its share of the cores",
    limits: { cores: 0.1 },
    expects: { outcomes: ["ok"] },
    control: { loot: "excess cores" },
    program: String.raw`
# Enough to get their part of a machine that others keep busy.
begin = time.monotonic()
for _ in range(8):
    if os.fork() == 0:
        while time.monotonic() - begin < 2:
            pass
        os._exit(0)
before = os.times()
for _ in range(8):
    os.wait()
after = os.times()
share = (after[2] - before[2]) / (time.monotonic() - begin)
if share > 2 * LIMITS["cores"]:
    loot("excess cores: %.2f" % share)
`,
  },
  {
    id: "time-real-time-priority",
    family,
    title: "asks for a priority that starves everybody else",
    expects: { outcomes: ["ok"] },
    control: { loot: "priority" },
    program: String.raw`
def fifo():
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    return True
take("real-time priority", fifo)
take("nice priority", lambda: os.setpriority(os.PRIO_PROCESS, 0, -20) or True)
take_call("io priority", 251, 1, 0, (1 << 13) | 0)
`,
  },
];
