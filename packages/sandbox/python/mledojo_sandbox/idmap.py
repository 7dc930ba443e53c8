"""
Shows a folder to the box's user as if it were that user's own, whatever its mode: an idmapped mount turns the
folder's owner into the box's identity in this one view. Root, and file systems that can, only.
"""

import ctypes
import os
import struct

from . import linux

_OPEN_TREE = 428
_MOVE_MOUNT = 429
_MOUNT_SETATTR = 442
_OPEN_TREE_CLONE = 1
_OPEN_TREE_CLOEXEC = 0o2000000
_AT_EMPTY_PATH = 0x1000
_MOVE_MOUNT_F_EMPTY_PATH = 4
_MOUNT_ATTR_IDMAP = 0x00100000


def _user_namespace(owner, identity):
    """Descriptor of a namespace in which the owner's ids are the box's."""
    ready_reads, ready_writes = os.pipe()
    done_reads, done_writes = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            linux.unshare(linux.CLONE_NEWUSER)
            os.write(ready_writes, b"r")
            os.close(done_writes)
            os.read(done_reads, 1)
        finally:
            os._exit(0)
    try:
        os.close(ready_writes)
        if os.read(ready_reads, 1) != b"r":
            raise OSError("no user namespace for an idmapped mount")
        for name, inside, outside in (("uid_map", owner[0], identity.uid), ("gid_map", owner[1], identity.gid)):
            with open("/proc/%d/%s" % (child, name), "w") as file:
                file.write("%d %d 1" % (inside, outside))
        return os.open("/proc/%d/ns/user" % child, os.O_RDONLY | os.O_CLOEXEC)
    finally:
        for fd in (ready_reads, done_reads, done_writes):
            os.close(fd)
        os.waitpid(child, 0)


def bind_as_own(source_fd, target, identity):
    """Binds a folder with its owner mapped to the box; raises OSError where that cannot be done."""
    state = os.fstat(source_fd)
    namespace = _user_namespace((state.st_uid, state.st_gid), identity)
    tree = -1
    try:
        path = ("/proc/self/fd/%d" % source_fd).encode()
        tree = linux.system_call(_OPEN_TREE, -1, path, _OPEN_TREE_CLONE | _OPEN_TREE_CLOEXEC)
        attributes = struct.pack("=4Q", _MOUNT_ATTR_IDMAP, 0, 0, namespace)
        linux.system_call(_MOUNT_SETATTR, tree, b"", _AT_EMPTY_PATH, ctypes.c_char_p(attributes), len(attributes))
        linux.system_call(_MOVE_MOUNT, tree, b"", -1, target.encode(), _MOVE_MOUNT_F_EMPTY_PATH)
    finally:
        os.close(namespace)
        if tree >= 0:
            os.close(tree)
