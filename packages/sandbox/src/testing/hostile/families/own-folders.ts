import type { HostileProgram } from "../types.ts";

const family = "own-folders" as const;
const expects = { outcomes: ["ok"] } as const;
/** The owner's plain recursive removal of the workspace fails or leaves something. */
const uncleaned = { loot: "naive cleanup" } as const;

export const ownFoldersPrograms: readonly HostileProgram[] = [
  {
    id: "folders-delete-everything",
    family,
    title: "deletes its data, its code, its workspace and its scratch space",
    expects,
    control: { alone: true, loot: "data deleted" },
    program: String.raw`
import shutil
boxed = not os.path.exists(S["answers"])
folders = [S["dataDir"], "/data", "/code", os.path.dirname(os.path.abspath(__file__)), os.getcwd()] + (["/tmp", "/dev/shm"] if boxed else [])
for folder in folders:
    if os.path.isdir(folder):
        shutil.rmtree(folder, ignore_errors=True)
        attempt("rmdir " + folder, lambda: os.rmdir(folder))
if not os.path.exists("/data/train.csv") and not os.path.exists(S["dataDir"] + "/train.csv"):
    loot("data deleted")
`,
  },
  {
    id: "folders-write-data",
    family,
    title: "changes the public data, their names, times and permissions",
    expects,
    control: { alone: true, loot: "data changed" },
    program: String.raw`
for folder in ("/data", S["dataDir"]):
    train = folder + "/train.csv"
    for name, action in (
        ("write", lambda: open(train, "a").write("x")), ("truncate", lambda: os.truncate(train, 0) or True),
        ("create", lambda: open(folder + "/new.csv", "w").write("x")), ("rename", lambda: os.rename(train, folder + "/t.csv") or True),
        ("unlink", lambda: os.unlink(train) or True), ("chmod", lambda: os.chmod(folder, 0o777) or True), ("times", lambda: os.utime(folder, (1, 1)) or True),
        ("through /proc", lambda: os.open("/proc/self/fd/%d" % os.open(train, os.O_RDONLY), os.O_RDWR)),
    ):
        if attempt(name + " in " + folder, action) is not None:
            loot("data changed: %s in %s" % (name, folder))
`,
  },
  {
    id: "folders-write-code",
    family,
    title: "plants modules beside its code that later runs would import",
    expects,
    control: { loot: "code changed" },
    program: String.raw`
here = os.path.dirname(os.path.abspath(__file__))
for folder in {"/code", here}:
    for name in ("json.py", "sitecustomize.py", "main.py"):
        if attempt("plant " + name, lambda: open(os.path.join(folder, name), "a").write("\n")) is not None:
            loot("code changed: " + name)
for folder in [p for p in sys.path if os.path.isdir(p)]:
    if attempt("plant in " + folder, lambda: open(os.path.join(folder, "hostile_planted.py"), "w").write("\n")) is not None:
        os.unlink(os.path.join(folder, "hostile_planted.py"))
        loot("code changed: library folder " + folder) if folder != here else None
`,
  },
  {
    id: "folders-no-permission",
    family,
    title: "takes every permission from its workspace and from a tree within",
    expects,
    control: { ...uncleaned, uid: "plain" },
    program: String.raw`
os.makedirs("submission.csv/inner/most")
open("submission.csv/inner/most/file", "w").write("x")
for path in ("submission.csv/inner/most", "submission.csv/inner", "submission.csv"):
    os.chmod(path, 0)
attempt("own workspace", lambda: os.chmod(".", 0))
`,
  },
  {
    id: "folders-too-deep",
    family,
    title: "nests folders until no path can name the last",
    expects,
    control: uncleaned,
    program: String.raw`
os.mkdir("submission.csv")
os.chdir("submission.csv")
for _ in range(600):
    os.mkdir("d" * 200)
    os.chdir("d" * 200)
`,
  },
  {
    id: "folders-unnameable",
    family,
    title: "gives files names that are no text, that break lines and that look like options",
    expects,
    control: { loot: "naive listing" },
    program: String.raw`
os.mkdir("submission.csv")
for name in (b"\xff\xfe\xfd", b"\xc3\x28", b"new\nline", b"-rf", b"..\\..", b"\xed\xa0\x80", b" ", b"\x01", b"a" * 255):
    open(b"submission.csv/" + name, "w").close()
    os.mkdir(b"submission.csv/d" + name[:200])
    open(b"submission.csv/d" + name[:200] + b"/" + name, "w").close()
`,
  },
  {
    id: "folders-immutable",
    family,
    title: "marks files as unchangeable, so that nobody can remove them",
    expects,
    control: { loot: "immutable" },
    program: String.raw`
import fcntl
for folder in (".", "/tmp", "/dev/shm"):
    path = os.path.join(folder, "submission.csv")
    def action():
        fd = os.open(path, os.O_CREAT | os.O_RDWR, 0o644)
        for flag in (0x10, 0x20):
            fcntl.ioctl(fd, 0x40086602, struct.pack("l", flag))
            loot("immutable or append-only file in " + folder)
            fcntl.ioctl(fd, 0x40086602, struct.pack("l", 0))
    attempt(path, action)
`,
  },
];
