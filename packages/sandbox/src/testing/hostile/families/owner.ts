import type { HostileProgram } from "../types.ts";

const family = "owner" as const;
const expects = { outcomes: ["ok"] } as const;
const control = { loot: "files were changed", alone: true } as const;

/** Traps for what the owner does to the workspace between two runs. */
export const ownerPrograms: readonly HostileProgram[] = [
  {
    id: "owner-writes-through-link",
    family,
    title: "leaves links to the owner's files where the owner is going to write",
    expects,
    control,
    ownerWrites: ["upload.csv", "chain.csv"],
    program: String.raw`
os.symlink(S["answers"], "upload.csv")
os.symlink("/proc/self/root" + S["dataDir"] + "/train.csv", "link")
os.symlink("link", "chain.csv")
`,
  },
  {
    id: "owner-writes-below-linked-folder",
    family,
    title: "leaves a folder that is a link into the owner's folders",
    expects,
    control,
    ownerWrites: ["inbox/answers.csv", "inbox/new.csv", "deep/private/answers.csv"],
    program: String.raw`
os.symlink(os.path.dirname(S["answers"]), "inbox")
os.symlink(os.path.dirname(os.path.dirname(S["answers"])), "deep")
`,
  },
  {
    id: "owner-writes-into-pipe",
    family,
    title: "leaves pipes and folders where the owner is going to write",
    expects,
    control: { loot: "naive writer hung" },
    ownerWrites: ["upload.csv", "pipe/upload.csv", "folder.csv"],
    program: String.raw`
os.mkfifo("upload.csv")
os.mkfifo("pipe")
os.makedirs("folder.csv/deep/deeper")
`,
  },
  {
    id: "owner-removes-through-link",
    family,
    title: "has the owner remove its own files through a linked folder",
    expects,
    control,
    ownerRemoves: ["out/answers.csv", "far/private/answers.csv", "loop/loop/loop"],
    program: String.raw`
os.symlink(os.path.dirname(S["answers"]), "out")
os.symlink(os.path.dirname(os.path.dirname(S["answers"])), "far")
os.symlink(".", "loop")
`,
  },
  {
    id: "owner-writes-with-full-disk",
    family,
    title: "leaves no byte and no inode, so that the owner can neither write nor clean",
    expects: { outcomes: ["ok", "disk_limit"], limitHit: "any", finishes: false },
    control: { loot: "excess disk" },
    ownerWrites: ["upload.csv"],
    ownerRemoves: ["flood", "many"],
    keepsWorkspace: true,
    program: String.raw`
os.mkdir("many")
made = 0
while made < 2 * LIMITS["maxInodes"]:
    try:
        os.close(os.open("many/%d" % made, os.O_CREAT | os.O_WRONLY))
        made += 1
    except OSError:
        break
for n in range(10):
    attempt("make room", lambda: os.unlink("many/%d" % n))
written = 0
try:
    with open("flood", "wb", buffering=0) as f:
        while written < 2 * LIMITS["diskBytes"]:
            written += f.write(b"x" * 65536)
except OSError:
    pass
while attempt("the last inodes", lambda: os.mkdir("many/last%d" % made) or True) and made < 3 * LIMITS["maxInodes"]:
    made += 1
if written > LIMITS["diskBytes"] + (1 << 20):
    excess("disk", "%d bytes" % written)
`,
  },
];
