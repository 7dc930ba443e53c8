import type { ExecutionOutcome } from "../../../contract.ts";
import type { HostileProgram } from "../types.ts";

function stale(
  id: string,
  title: string,
  outcome: ExecutionOutcome,
  program: string,
  uid: "root" | "plain" = "root",
): HostileProgram {
  return {
    id: `stale-${id}`,
    family: "stale",
    title,
    limits: outcome === "timeout" ? { wallTimeMs: 1_500 } : {},
    expects: {
      outcomes: [outcome],
      finishes: false,
      ...(outcome === "timeout" ? { limitHit: "wallTime" as const } : {}),
    },
    control: { loot: "stale submission", uid },
    keepsWorkspace: true,
    followUpWritesNothing: true,
    program,
  };
}

/** Each leaves a submission and fails; the run that follows writes none, so that none may be found. */
export const stalePrograms: readonly HostileProgram[] = [
  stale(
    "crash",
    "writes a submission and crashes",
    "runtime_error",
    String.raw`
open("submission.csv", "w").write("id,label\n1,stale\n")
raise SystemExit(1)
`,
  ),
  stale(
    "future-time",
    "dates its submission a century ahead, so that it looks fresh for ever",
    "runtime_error",
    String.raw`
open("submission.csv", "w").write("id,label\n1,stale\n")
os.utime("submission.csv", (2**32, 2**32))
os.utime(".", (2**32, 2**32))
raise SystemExit(1)
`,
  ),
  stale(
    "timeout",
    "writes a submission and is ended by its wall time",
    "timeout",
    String.raw`
open("submission.csv", "w").write("id,label\n1,stale\n")
time.sleep(4)
`,
  ),
  stale(
    "link",
    "leaves its submission under another name and a link to it",
    "runtime_error",
    String.raw`
open("kept.csv", "w").write("id,label\n1,stale\n")
os.symlink("kept.csv", "submission.csv")
raise SystemExit(1)
`,
  ),
  stale(
    "read-only-folder",
    "takes the right to change its workspace away, submission and all",
    "runtime_error",
    String.raw`
open("submission.csv", "w").write("id,label\n1,stale\n")
os.chmod("submission.csv", 0o444)
attempt("workspace", lambda: os.chmod(".", 0o555))
raise SystemExit(1)
`,
  ),
];
