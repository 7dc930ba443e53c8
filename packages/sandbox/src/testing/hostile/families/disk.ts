import type { HostileProgram } from "../types.ts";

const family = "disk" as const;
const bytes = { loot: "excess disk" } as const;
const inodes = { loot: "excess inodes" } as const;
const fullDisk = {
  outcomes: ["ok", "disk_limit", "runtime_error"],
  limitHit: "disk",
  finishes: false,
} as const;
const fullTable = {
  outcomes: ["ok", "disk_limit", "runtime_error"],
  limitHit: "inodes",
  finishes: false,
} as const;

/** Whether a place is none of the three that the box is given, under whatever name. */
const outside = String.raw`
OWN = [os.stat(p).st_dev for p in (".", "/tmp", "/dev/shm")]
def outside(place):
    return os.path.isdir(place) and not place.startswith(("/proc", "/sys")) and (S["unconfined"] or os.stat(place).st_dev not in OWN)
`;

const floods = String.raw`
BYTES = 2 * LIMITS["diskBytes"] + (4 << 20)
FILES = 2 * LIMITS["maxInodes"] + 100
def flood_bytes(path, limit=BYTES):
    """Bytes that fitted into one file."""
    block, written = os.urandom(1 << 20), 0
    try:
        with open(path, "wb", buffering=0) as f:
            while written < limit:
                written += f.write(block)
            os.fsync(f.fileno())
    except OSError as error:
        say("TRIED flood %s: %r after %d" % (path, error, written))
    return written
def flood_inodes(folder):
    """Empty files that fitted into one folder."""
    made = 0
    try:
        os.makedirs(folder, exist_ok=True)
        while made < FILES:
            os.close(os.open("%s/%d" % (folder, made), os.O_CREAT | os.O_WRONLY))
            made += 1
    except OSError as error:
        say("TRIED inodes %s: %r after %d" % (folder, error, made))
    return made
`;

function bytesIn(id: string, folder: string): HostileProgram {
  return {
    id: `disk-bytes-${id}`,
    family,
    title: `fills ${folder} with bytes`,
    expects: fullDisk,
    control: bytes,
    program: String.raw`${floods}
written = flood_bytes(os.path.join("${folder}", "flood"))
if written > LIMITS["diskBytes"] + (1 << 20):
    excess("disk", "%d bytes in ${folder}" % written)
`,
  };
}

function inodesIn(id: string, folder: string): HostileProgram {
  return {
    id: `disk-inodes-${id}`,
    family,
    title: `fills ${folder} with empty files`,
    expects: fullTable,
    control: inodes,
    program: String.raw`${floods}
made = flood_inodes(os.path.join("${folder}", "many"))
if made > 1.05 * LIMITS["maxInodes"]:
    excess("inodes", "%d files in ${folder}" % made)
`,
  };
}

export const diskPrograms: readonly HostileProgram[] = [
  bytesIn("workspace", "."),
  bytesIn("temporary", "/tmp"),
  bytesIn("shared-memory", "/dev/shm"),
  inodesIn("workspace", "."),
  inodesIn("temporary", "/tmp"),
  inodesIn("shared-memory", "/dev/shm"),
  {
    id: "disk-bytes-unlinked",
    family,
    title: "fills the workspace with files that have no name any more",
    expects: fullDisk,
    control: bytes,
    program: String.raw`${floods}
held, written = [], 0
try:
    while written < BYTES:
        fd = os.open("nameless%d" % len(held), os.O_CREAT | os.O_RDWR)
        os.unlink("nameless%d" % len(held))
        held.append(fd)
        for _ in range(4):
            written += os.write(fd, os.urandom(1 << 20))
except OSError as error:
    say("TRIED nameless: %r after %d" % (error, written))
# Nameless files are gone with us, and the owner looks every 50 ms: it may see them.
time.sleep(1)
if written > LIMITS["diskBytes"] + (1 << 20):
    excess("disk", "%d nameless bytes" % written)
`,
  },
  {
    id: "disk-bytes-fallocate",
    family,
    title: "reserves the space without writing it",
    expects: fullDisk,
    control: bytes,
    program: String.raw`${floods}
reserved = 0
with open("reserve", "wb") as f:
    while reserved < BYTES:
        if attempt("reserve", lambda: os.posix_fallocate(f.fileno(), reserved, 1 << 20) or True) is None:
            break
        reserved += 1 << 20
if reserved > LIMITS["diskBytes"] + (1 << 20):
    excess("disk", "%d bytes reserved" % reserved)
`,
  },
  {
    id: "disk-every-other-place",
    family,
    title: "fills every place that it can write besides the three that it is given",
    expects: { outcomes: ["ok"] },
    control: { loot: "place outside" },
    program: String.raw`${floods}${outside}
places = {"/", "/dev", "/run", "/var", "/var/tmp", "/var/lib", "/etc", "/home", "/root", "/opt", "/usr", "/usr/lib", "/mnt", "/dev/pts", "/dev/mqueue", "/data", "/code", "/run/lock"}
places |= {line.split()[1] for line in open("/proc/self/mounts")}
for place in sorted(places):
    if outside(place):
        written = flood_bytes(os.path.join(place, "flood"), 3 << 20)
        if written:
            loot("place outside: %d bytes in %s" % (written, place))
`,
  },
  {
    id: "disk-inodes-every-other-place",
    family,
    title: "makes folders, links and pipes in every place besides the three that it is given",
    expects: { outcomes: ["ok"] },
    control: { loot: "place outside" },
    program: String.raw`${outside}
places = {"/", "/dev", "/run", "/var/tmp", "/etc", "/home", "/root", "/usr/local/bin", "/data", "/code", "/dev/mqueue"}
places |= {line.split()[1] for line in open("/proc/self/mounts")}
for place in sorted(places):
    if not outside(place):
        continue
    for make in (os.mkdir, os.mkfifo, lambda p: os.symlink("x", p)):
        if attempt("make in " + place, lambda: make(os.path.join(place, "made")) or True):
            loot("place outside: an inode in " + place)
            break
`,
  },
];
