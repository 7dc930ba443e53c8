import type { HostileProgram } from "../types.ts";

const family = "privilege" as const;
const expects = { outcomes: ["ok"] } as const;

export const privilegePrograms: readonly HostileProgram[] = [
  {
    id: "privilege-host-root",
    family,
    title: "is root on the host, whatever it is called inside",
    expects,
    meanwhile: "watch-host-uid",
    control: { loot: "host uid 0" },
    program: String.raw`
open("running", "w").close()
time.sleep(1)
`,
  },
  {
    id: "privilege-become-root",
    family,
    title: "takes uid, gid and groups of root, then reads what only root may",
    expects,
    control: { loot: "CANARY-root" },
    program: String.raw`
for name, action in (
    ("setuid", lambda: os.setuid(0)), ("setresuid", lambda: os.setresuid(0, 0, 0)), ("setgid", lambda: os.setgid(0)),
    ("setgroups", lambda: os.setgroups([0, 4, 6, 42])), ("fsuid", lambda: syscall(122, 0)),
):
    attempt(name, action)
say("TRIED as %r" % (os.getresuid(),))
grab(S["rootOnly"])
grab("/etc/shadow")
`,
  },
  {
    id: "privilege-capabilities",
    family,
    title: "holds or regains capabilities",
    expects,
    control: { loot: "capabilities" },
    program: String.raw`
for line in open("/proc/self/status"):
    name, _, value = line.partition(":")
    if name in ("CapInh", "CapPrm", "CapEff", "CapAmb") and int(value, 16):
        loot("capabilities %s %s" % (name, value.strip()))
header = ctypes.create_string_buffer(struct.pack("<II", 0x20080522, 0))
data = ctypes.create_string_buffer(struct.pack("<IIIIII", 0xFFFFFFFF, 0xFFFFFFFF, 0, 0x1FF, 0x1FF, 0))
attempt("capset", lambda: syscall(126, header, data))
for cap in range(41):
    if LIBC.prctl(47, 2, cap, 0, 0) == 0:
        loot("capabilities: ambient %d raised" % cap)
        break
`,
  },
  {
    id: "privilege-set-user-id-files",
    family,
    title: "gains by set-user-id programs, the system's or its own",
    expects,
    control: { loot: "set-user-id" },
    program: String.raw`
status = {name: value.strip() for name, _, value in (line.partition(":") for line in open("/proc/self/status"))}
if status["NoNewPrivs"] == "0":
    loot("set-user-id programs have effect: no_new_privs is off")
for folder in (".", "/tmp", "/dev/shm"):
    if not os.statvfs(folder).f_flag & os.ST_NOSUID:
        loot("set-user-id files have effect in " + folder)
for name in ("su", "mount", "umount", "sudo", "passwd", "chsh", "newgrp", "pkexec"):
    for path in glob.glob("/*/" + name) + glob.glob("/usr/*/" + name):
        attempt(path, lambda: subprocess.run([path, "--version"], capture_output=True, timeout=2))
`,
  },
  {
    id: "privilege-filter-absent",
    family,
    title: "runs without a system call filter",
    expects,
    control: { loot: "no filter" },
    program: String.raw`
status = {name: value.strip() for name, _, value in (line.partition(":") for line in open("/proc/self/status"))}
if status["Seccomp"] != "2":
    loot("no filter of system calls: mode " + status["Seccomp"])
`,
  },
  {
    id: "privilege-device-files-in-own-folders",
    family,
    title: "makes device files where it can write and opens them",
    expects,
    control: { loot: "device file" },
    program: String.raw`
for folder in (".", "/tmp", "/dev/shm"):
    path = os.path.join(folder, "zero")
    def action():
        os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, 5))
        return os.read(os.open(path, os.O_RDONLY), 1)
    if attempt(path, action):
        loot("device file works in " + folder)
    if not os.statvfs(folder).f_flag & os.ST_NODEV:
        loot("device file would work in " + folder)
`,
  },
];
