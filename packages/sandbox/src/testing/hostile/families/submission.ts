import type { HostileProgram } from "../types.ts";

const family = "submission" as const;

/** Programs that leave something at the submission's place which is no ordinary file of their own. */
export const submissionPrograms: readonly HostileProgram[] = [
  {
    id: "submission-link-to-answers",
    family,
    title: "leaves a symbolic link to the answers as its submission",
    expects: {
      outcomes: ["ok"],
      reads: [{ path: "submission.csv", answers: ["unsafe_path", "not_regular", "linked"] }],
    },
    control: { loot: "naive reader.*CANARY-answers" },
    program: String.raw`
os.symlink(S["answers"], "submission.csv")
`,
  },
  {
    id: "submission-link-through-proc",
    family,
    title: "leaves a link through /proc/self/root, which means the reader's own root",
    expects: {
      outcomes: ["ok"],
      reads: [{ path: "submission.csv", answers: ["unsafe_path", "not_regular", "linked"] }],
    },
    control: { loot: "naive reader.*CANARY-answers" },
    program: String.raw`
os.symlink("/proc/self/root" + S["answers"], "submission.csv")
`,
  },
  {
    id: "submission-link-chain",
    family,
    title: "leaves a chain of relative links that climbs out of the workspace",
    expects: {
      outcomes: ["ok"],
      reads: [{ path: "submission.csv", answers: ["unsafe_path", "not_regular", "linked"] }],
    },
    control: { loot: "naive reader.*CANARY-answers" },
    program: String.raw`
os.makedirs("a/b")
os.symlink("../../" + "../" * 16 + S["answers"].lstrip("/"), "a/b/last")
os.symlink("a/b/last", "middle")
os.symlink("middle", "submission.csv")
`,
  },
  {
    id: "submission-linked-parent",
    family,
    title: "swaps the submission's folder for a link to the folder of the answers",
    expects: {
      outcomes: ["ok"],
      reads: [{ path: "out/answers.csv", answers: ["unsafe_path", "not_regular", "linked"] }],
    },
    control: { loot: "naive reader.*CANARY-answers" },
    program: String.raw`
os.makedirs("out")
open("out/answers.csv", "w").write("id,label\n")
os.rename("out", "old")
os.symlink(os.path.dirname(S["answers"]), "out")
`,
  },
  {
    id: "submission-linked-grandparent",
    family,
    title: "links a folder two levels above the submission to the host's",
    expects: {
      outcomes: ["ok"],
      reads: [{ path: "x/private/answers.csv", answers: ["unsafe_path", "not_regular", "linked"] }],
    },
    control: { loot: "naive reader.*CANARY-answers" },
    program: String.raw`
os.symlink(os.path.dirname(os.path.dirname(S["answers"])), "x")
`,
  },
  {
    id: "submission-parent-swapped-meanwhile",
    family,
    title: "swaps the parent folder to and fro while the owner reads",
    expects: {
      outcomes: ["ok"],
      reads: [
        { path: "race/answers.csv", answers: ["file", "unsafe_path", "not_regular", "linked", "absent"] },
      ],
    },
    meanwhile: "read-meanwhile",
    control: { loot: "naive reader.*CANARY-answers" },
    program: String.raw`
os.makedirs("real")
open("real/submission.csv", "w").write("id,label\n")
os.symlink(os.path.dirname(S["answers"]), "bait")
open("real/answers.csv", "w").write("id,label\n")
os.symlink("real", "race")
deadline = time.monotonic() + 1.2
AT_FDCWD, EXCHANGE = -100, 2
os.unlink("race")
os.rename("real", "race")
while time.monotonic() < deadline:
    syscall(316, AT_FDCWD, b"race", AT_FDCWD, b"bait", EXCHANGE)
if os.path.islink("race"):
    syscall(316, AT_FDCWD, b"race", AT_FDCWD, b"bait", EXCHANGE)
`,
  },
  {
    id: "submission-hard-link",
    family,
    title: "leaves a second name of the answers, or else of a file that it can still write",
    expects: { outcomes: ["ok"], reads: [{ path: "submission.csv", answers: ["linked"] }] },
    control: { loot: "naive reader.*CANARY-answers" },
    program: String.raw`
for source in (S["answers"], "/data/train.csv", "/code/main.py"):
    attempt("link " + source, lambda: os.link(source, "submission.csv"))
if not os.path.exists("submission.csv"):
    open("twin", "w").write("id,label\n")
    os.link("twin", "submission.csv")
`,
  },
  {
    id: "submission-pipe",
    family,
    title: "leaves a named pipe, on which a plain open would wait for ever",
    expects: { outcomes: ["ok"], reads: [{ path: "submission.csv", answers: ["not_regular"] }] },
    control: { loot: "naive reader hung" },
    program: String.raw`
os.mkfifo("submission.csv", 0o666)
`,
  },
  {
    id: "submission-device",
    family,
    title: "leaves a device without end, or a link to one",
    expects: {
      outcomes: ["ok"],
      reads: [{ path: "submission.csv", answers: ["not_regular", "unsafe_path", "linked"] }],
    },
    control: { loot: "naive reader got more" },
    program: String.raw`
if attempt("mknod", lambda: os.mknod("submission.csv", stat.S_IFCHR | 0o666, os.makedev(1, 5)) or True) is None:
    os.symlink("/dev/zero", "submission.csv")
`,
  },
  {
    id: "submission-socket",
    family,
    title: "leaves a socket",
    expects: {
      outcomes: ["ok"],
      reads: [{ path: "submission.csv", answers: ["not_regular", "unsafe_path"] }],
    },
    control: { loot: "naive reader crashed" },
    program: String.raw`
socket.socket(socket.AF_UNIX).bind("submission.csv")
`,
  },
  {
    id: "submission-folder",
    family,
    title: "leaves a folder full of folders",
    expects: { outcomes: ["ok"], reads: [{ path: "submission.csv", answers: ["not_regular"] }] },
    control: { loot: "naive reader crashed" },
    program: String.raw`
for n in range(50):
    os.makedirs("submission.csv/%d/submission.csv" % n)
`,
  },
  {
    id: "submission-sparse-terabyte",
    family,
    title: "leaves a file of one terabyte that takes no space",
    expects: {
      outcomes: ["ok", "disk_limit"],
      limitHit: "any",
      reads: [{ path: "submission.csv", answers: ["too_large", "file"] }],
    },
    control: { loot: "naive reader got more" },
    program: String.raw`
with open("submission.csv", "wb") as f:
    f.write(b"id,label\n")
    attempt("a terabyte", lambda: f.truncate(1 << 40)) or attempt("16 MB", lambda: f.truncate(1 << 24))
`,
  },
  {
    id: "submission-too-large",
    family,
    title: "leaves a real file that is larger than the reader's cap",
    expects: { outcomes: ["ok"], reads: [{ path: "submission.csv", answers: ["too_large"] }] },
    control: { loot: "naive reader got more" },
    program: String.raw`
with open("submission.csv", "wb") as f:
    for _ in range(3):
        f.write(b"1,2\n" * (1 << 18))
`,
  },
  {
    id: "submission-workspace-replaced",
    family,
    title: "moves its whole workspace away and puts a link in its place",
    expects: { outcomes: ["ok"], reads: [{ path: "answers.csv", answers: ["absent", "file"] }] },
    control: { loot: "naive reader.*CANARY-answers" },
    program: String.raw`
here = os.getcwd()
def swap():
    os.rename(here, here + "-old")
    os.symlink(os.path.dirname(S["answers"]), here)
attempt("replace the workspace", swap)
attempt("remove the workspace", lambda: os.rmdir(here))
`,
  },
];
