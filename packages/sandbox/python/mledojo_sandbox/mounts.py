"""What one execution sees of its own: scratch folders, its code, and a view of the workspace."""

import os

from . import linux
from .stage import STAGE
from .workspace import DISK_LIMITS, fullness, mount_tmpfs

_PLACE = STAGE + "/run"
_CODE_BYTES = 64 << 20
_CODE_FILES = 1000


class ExecutionMounts:
    """Made before the box starts, unmounted when every process of it is dead."""

    def __init__(self, workspace, owner, mode, limits):
        self._workspace = workspace
        self._owner = owner
        self._mode = mode
        self._limits = limits
        self._mounted = []
        self._writable = []
        self._had_room = set()
        self.shown = []
        # The disk limits that an earlier run has used up in the workspace.
        self.full_before = set()

    def make(self, code, throwaway):
        """Fills `shown`: (source, box path, writable) in the order in which the box is to mount them."""
        temporary = self._scratch("tmp")
        shared = self._scratch("shm")
        workspace = self._overlay() if throwaway else self._workspace.target
        self._writable = [workspace, temporary, shared]
        self.shown = [
            (workspace, "/workspace", True),
            (temporary, "/tmp", True),
            (shared, "/dev/shm", True),
            (self._code(code), "/code", False),
        ]
        self.full_before = {name for _, name in self._look()}

    def _tmpfs(self, name, size, inodes, mode, owner):
        path = "%s/%s" % (_PLACE, name)
        os.makedirs(path, exist_ok=True)
        mount_tmpfs(path, size, inodes, mode, owner)
        self._mounted.append(path)
        return path

    def _scratch(self, name):
        return self._tmpfs(name, self._limits["diskBytes"], self._limits["maxInodes"], 0o1777, self._owner)

    def _code(self, files):
        path = self._tmpfs("code", _CODE_BYTES, _CODE_FILES, 0o755, (0, 0))
        for name, text in files.items():
            with open("%s/%s" % (path, name), "w", encoding="utf-8", newline="") as file:
                file.write(text)
        return path

    def _overlay(self):
        """A view of the workspace whose changes live in a tmpfs that goes with the execution."""
        layer = self._scratch("layer")
        for name in ("upper", "work"):
            os.mkdir("%s/%s" % (layer, name))
            os.chown("%s/%s" % (layer, name), *self._owner)
        os.chmod(layer + "/upper", 0o700)
        view = _PLACE + "/view"
        os.makedirs(view, exist_ok=True)
        options = "lowerdir=%s,upperdir=%s/upper,workdir=%s/work" % (self._workspace.target, layer, layer)
        options += ",redirect_dir=on" if self._mode == "root" else ",userxattr"
        linux.mount("overlay", view, "overlay", linux.MS_NOSUID | linux.MS_NODEV, options)
        self._mounted.append(view)
        return view

    def _kind(self, folder):
        return self._workspace.kind if folder == self._workspace.target else "tmpfs"

    def _look(self):
        """The limits used up somewhere right now; notes what has room."""
        used_up = set()
        for folder in self._writable:
            full = fullness(folder, self._kind(folder))
            used_up |= {(folder, name) for name in full}
            self._had_room |= {(folder, name) for name in DISK_LIMITS - full}
        return used_up

    def filled(self):
        """The disk limits that this execution has used up, as far as one look tells: what had room and has none."""
        return {name for folder, name in self._look() if (folder, name) in self._had_room}

    def memory(self):
        """Bytes of memory that files take up in the writable folders."""
        states = [os.statvfs(folder) for folder in self._writable if self._kind(folder) == "tmpfs"]
        return sum((state.f_blocks - state.f_bfree) * state.f_frsize for state in states)

    def unmount(self):
        while self._mounted:
            linux.unmount(self._mounted.pop())
