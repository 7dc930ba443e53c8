import type { ExecutionOutcome } from "../../../contract.ts";
import type { HostileProgram } from "../types.ts";

const family = "leftovers" as const;

/** Waits for the honest run that follows, then writes over its submission again and again. */
const lurk = String.raw`
LURK = r'''
import os, time
def lurk():
    if "READY" in globals():
        os.write(READY, b"x")
    deadline = time.monotonic() + 8
    while time.monotonic() < deadline:
        if os.path.exists("victim-started"):
            with open("loot.txt", "a") as f:
                f.write("LOOT leftover outlived its execution\n")
            end = time.monotonic() + 2
            while time.monotonic() < end:
                with open("submission.csv", "w") as f:
                    f.write("id,label\n1,forged\n")
        time.sleep(0.002)
    os._exit(0)
'''
exec(LURK)
WAIT, READY = os.pipe()
def settled(count=1):
    """Returns when that many lurk in sessions of their own; whoever ends earlier would take them along."""
    for _ in range(count):
        os.read(WAIT, 1)
`;

function leftover(
  id: string,
  title: string,
  program: string,
  outcomes: readonly ExecutionOutcome[] = ["ok"],
): HostileProgram {
  return {
    id: `leftover-${id}`,
    family,
    title,
    expects: { outcomes },
    control: { loot: "outlived" },
    keepsWorkspace: true,
    program: lurk + program,
  };
}

export const leftoversPrograms: readonly HostileProgram[] = [
  leftover(
    "double-fork",
    "leaves a daemon by the classic double fork",
    String.raw`
if os.fork() == 0:
    os.setsid()
    if os.fork():
        os._exit(0)
    for fd in (0, 1, 2):
        os.dup2(os.open("/dev/null", os.O_RDWR), fd)
    lurk()
settled()
`,
  ),
  leftover(
    "deaf",
    "leaves a child that ignores every signal it may and holds the output pipe open",
    String.raw`
if os.fork() == 0:
    os.setpgid(0, 0)
    for number in signal.valid_signals():
        attempt("ignore %d" % number, lambda: signal.signal(number, signal.SIG_IGN))
    lurk()
settled()
`,
  ),
  leftover(
    "disguised",
    "leaves a fresh interpreter with an empty environment under the name of a kernel thread",
    String.raw`
subprocess.Popen(
    ["kworker/0:1", "-c", LURK + "lurk()"],
    executable=sys.executable,
    env={},
    start_new_session=True,
    stdin=subprocess.DEVNULL,
    stdout=subprocess.DEVNULL,
    stderr=subprocess.DEVNULL,
)
`,
  ),
  leftover(
    "many",
    "leaves thirty of them, each in a session of its own",
    String.raw`
for _ in range(30):
    if os.fork() == 0:
        os.setsid()
        lurk()
settled(30)
`,
  ),
  leftover(
    "subreaper",
    "makes a child the reaper of its orphans, so that they never fall to the box's first process",
    String.raw`
if os.fork() == 0:
    LIBC.prctl(36, 1, 0, 0, 0)
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            lurk()
        os._exit(0)
    lurk()
settled(2)
`,
  ),
  leftover(
    "after-a-kill",
    "leaves a daemon and dies by its own SIGKILL",
    String.raw`
if os.fork() == 0:
    os.setsid()
    lurk()
settled()
say("DONE")
os.kill(os.getpid(), signal.SIGKILL)
`,
    ["runtime_error", "killed"],
  ),
];
