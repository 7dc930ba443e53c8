"""Who we are on this machine and, from that, who the box is to be."""

import os

from . import linux

# Above what systemd hands to containers and users, below the signed 31-bit edge some tools stumble over.
_FIRST_BOX_ID = 1_900_000_000


class Identity:
    """`mode` is "root" or "user"; `uid`/`gid` own the box's files as seen from our own namespace."""

    def __init__(self, mode, uid, gid):
        self.mode = mode
        self.uid = uid
        self.gid = gid


def _ranges(path):
    with open(path) as lines:
        for line in lines:
            first, _, count = (int(part) for part in line.split())
            yield first, first + count


def choose_box_id(map_path, process_id):
    """A host id that is nobody's: distinct per living helper, because process ids are."""
    ranges = list(_ranges(map_path))
    wanted = _FIRST_BOX_ID + process_id
    if any(first <= wanted < end for first, end in ranges):
        return wanted
    first, end = max(ranges, key=lambda pair: pair[1])
    spread = min(4096, (end - first) // 2)
    if spread < 1:
        raise OSError("no unprivileged user id is mapped into this container")
    return end - 3 - process_id % spread


def enter_private_namespace():
    """Gives this process a mount table of its own, as root or in a user namespace of its own."""
    uid, gid = os.geteuid(), os.getegid()
    if uid == 0:
        linux.unshare(linux.CLONE_NEWNS)
        identity = Identity(
            "root",
            choose_box_id("/proc/self/uid_map", os.getpid()),
            choose_box_id("/proc/self/gid_map", os.getpid()),
        )
    else:
        linux.unshare(linux.CLONE_NEWUSER | linux.CLONE_NEWNS)
        for name, text in (
            ("setgroups", "deny"),
            ("uid_map", "0 %d 1" % uid),
            ("gid_map", "0 %d 1" % gid),
        ):
            with open("/proc/self/" + name, "w") as file:
                file.write(text)
        identity = Identity("user", 0, 0)
    linux.mount(None, "/", None, linux.MS_REC | linux.MS_PRIVATE)
    return identity


def become_box(identity):
    """Drops to the box's host identity for good. In user mode we are an ordinary user already."""
    if identity.mode == "root":
        os.setgroups([])
        os.setresgid(identity.gid, identity.gid, identity.gid)
        os.setresuid(identity.uid, identity.uid, identity.uid)
    linux.set_no_new_privileges()
