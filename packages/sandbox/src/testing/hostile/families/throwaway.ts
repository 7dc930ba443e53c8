import type { HostileProgram } from "../types.ts";

const family = "throwaway" as const;

/** A trial run gets a view of the workspace of which nothing may survive. */
export const throwawayPrograms: readonly HostileProgram[] = [
  {
    id: "throwaway-writes-real-workspace",
    family,
    title: "looks for the real workspace behind its throw-away view and leaves a submission there",
    expects: { outcomes: ["ok"], reads: [{ path: "submission.csv", answers: ["absent"] }] },
    control: { loot: "stale submission" },
    workspace: "throwaway",
    keepsWorkspace: true,
    followUpWritesNothing: true,
    program: String.raw`
places = [".", "/workspace"] + glob.glob("../*") + glob.glob("/workspace/../*/workspace") + ["/proc/%s/cwd" % pid for pid in ["1"] + other_pids()]
for place in places:
    for name in ("submission.csv", "survivor.csv"):
        def action():
            with open(os.path.join(place, name), "w") as f:
                f.write("id,label\n1,stale\n")
        attempt("write to " + place, action)
`,
  },
  {
    id: "throwaway-leaves-daemon",
    family,
    title: "leaves a process from the trial run to meddle with the real one",
    expects: { outcomes: ["ok"], reads: [{ path: "submission.csv", answers: ["absent"] }] },
    control: { loot: "outlived" },
    workspace: "throwaway",
    keepsWorkspace: true,
    program: String.raw`
wait, ready = os.pipe()
if os.fork() == 0:
    os.setsid()
    os.write(ready, b"x")
    time.sleep(3)
    os._exit(0)
os.read(wait, 1)
`,
  },
];
