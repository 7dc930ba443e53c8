import type { HostileProgram } from "../types.ts";

/** A few processes of the box's own may or may not be counted. */
const allowance = "OWN = 4\n";
const family = "processes" as const;
const control = { loot: "excess pids" } as const;
const outcomes = ["ok", "runtime_error", "pids_limit"] as const;

export const processesPrograms: readonly HostileProgram[] = [
  {
    id: "fork-bomb",
    family,
    title: "forks sleeping children without end",
    expects: { outcomes, limitHit: "pids", finishes: false },
    control,
    program: String.raw`${allowance}
alive = 1
while alive < 3 * LIMITS["maxPids"]:
    try:
        if os.fork() == 0:
            signal.pause()
        alive += 1
    except OSError as error:
        say("TRIED fork: %r" % error)
        time.sleep(1.5)
        break
if alive > LIMITS["maxPids"] + OWN:
    excess("pids", "%d alive" % alive)
`,
  },
  {
    id: "fork-bomb-doubling",
    family,
    title: "every child forks in its turn, in sessions of their own",
    expects: { outcomes, limitHit: "pids", finishes: false },
    control,
    program: String.raw`${allowance}
count_r, count_w = os.pipe()
def spawn(depth):
    os.write(count_w, b"x")
    if depth:
        for _ in range(2):
            try:
                if os.fork() == 0:
                    os.setsid()
                    spawn(depth - 1)
                    signal.pause()
            except OSError:
                pass
spawn(7)
time.sleep(0.7)
born = len(os.read(count_r, 4096))
if born > LIMITS["maxPids"] + OWN:
    excess("pids", "%d born" % born)
`,
  },
  {
    id: "thread-bomb",
    family,
    title: "starts threads without end",
    expects: { outcomes, limitHit: "pids", finishes: false },
    control,
    program: String.raw`${allowance}
threading.stack_size(64 * 1024)
gate = threading.Event()
started = 1
while started < 3 * LIMITS["maxPids"]:
    try:
        threading.Thread(target=gate.wait, daemon=True).start()
        started += 1
    except RuntimeError as error:
        say("TRIED thread: %r" % error)
        time.sleep(1.5)
        break
if started > LIMITS["maxPids"] + OWN:
    excess("pids", "%d threads" % started)
`,
  },
  {
    id: "fork-bomb-after-raising-limits",
    family,
    title: "raises every resource limit that it may, then forks",
    expects: { outcomes, limitHit: "pids", finishes: false },
    control,
    program: String.raw`${allowance}
for name in [n for n in dir(resource) if n.startswith("RLIMIT_")]:
    which = getattr(resource, name)
    soft, hard = resource.getrlimit(which)
    attempt("raise " + name, lambda: resource.setrlimit(which, (-1, -1)))
    attempt("soften " + name, lambda: resource.setrlimit(which, (hard, hard)))
alive = 1
while alive < 3 * LIMITS["maxPids"]:
    try:
        if os.fork() == 0:
            signal.pause()
        alive += 1
    except OSError:
        time.sleep(1.5)
        break
if alive > LIMITS["maxPids"] + OWN:
    excess("pids", "%d alive" % alive)
`,
  },
  {
    id: "fork-storm",
    family,
    title: "is never seen with many processes: each forks its successor and exits",
    expects: { outcomes: ["ok", "pids_limit", "cpu_limit"], limitHit: "any", finishes: false },
    control: { loot: "storm outlived" },
    keepsWorkspace: true,
    program: String.raw`
wait, ready = os.pipe()
def storm():
    os.setsid()
    os.write(ready, b"x")
    deadline = time.monotonic() + 6
    while time.monotonic() < deadline:
        if os.fork():
            os._exit(0)
        if os.path.exists("victim-started"):
            loot_file("storm outlived its execution")
            os._exit(0)
        time.sleep(0.002)
    os._exit(0)
if os.fork() == 0:
    storm()
os.read(wait, 1)
`,
  },
];
