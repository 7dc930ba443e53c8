"""File systems with a quota of bytes and of inodes: ext4 in a nameless image file, or tmpfs."""

import errno
import fcntl
import os
import shutil
import struct
import subprocess

from . import linux

_LOOP_CTL_GET_FREE = 0x4C82
_LOOP_CONFIGURE = 0x4C0A
_LO_FLAGS_AUTOCLEAR = 4
_INODE_SIZE = 256

DISK_LIMITS = {"disk", "inodes"}


def mount_tmpfs(target, size, inodes, mode, owner):
    """tmpfs counts inodes only when told how many; the one of its own root is added."""
    options = "size=%d,nr_inodes=%d,mode=%o,uid=%d,gid=%d" % (size, inodes + 1, mode, owner[0], owner[1])
    linux.mount("tmpfs", target, "tmpfs", linux.MS_NOSUID | linux.MS_NODEV, options)


def _attach_loop(image):
    control = os.open("/dev/loop-control", os.O_RDWR | os.O_CLOEXEC)
    try:
        for _ in range(64):
            number = fcntl.ioctl(control, _LOOP_CTL_GET_FREE)
            device = os.open("/dev/loop%d" % number, os.O_RDWR | os.O_CLOEXEC)
            info = struct.pack("=5Q4I64s64s32s2Q", 0, 0, 0, 0, 0, 0, 0, 0, _LO_FLAGS_AUTOCLEAR, b"", b"", b"", 0, 0)
            try:
                fcntl.ioctl(device, _LOOP_CONFIGURE, struct.pack("=2I", image, 0) + info + bytes(64))
                return device, "/dev/loop%d" % number
            except OSError as error:
                os.close(device)
                if error.errno != errno.EBUSY:
                    raise
        raise OSError(errno.EBUSY, "no free loop device")
    finally:
        os.close(control)


def _mount_loop(target, folder_fd, size, inodes):
    make = shutil.which("mkfs.ext4", path="/usr/sbin:/sbin:/usr/bin:/bin")
    if make is None:
        raise OSError(errno.ENOENT, "mkfs.ext4 is not installed")
    image = os.open("/proc/self/fd/%d" % folder_fd, os.O_TMPFILE | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        os.ftruncate(image, (size + (inodes + 11) * _INODE_SIZE + 4095) // 4096 * 4096)
        features = "^has_journal,^resize_inode,^metadata_csum,^huge_file,extent,dir_index"
        command = [make, "-q", "-F", "-m0", "-b4096", "-I%d" % _INODE_SIZE, "-N%d" % (inodes + 11), "-O", features]
        command += ["-E", "lazy_itable_init=1,nodiscard", "/proc/self/fd/%d" % image]
        made = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, pass_fds=(image,)
        )
        if made.returncode != 0:
            raise OSError(errno.EIO, "mkfs.ext4: " + made.stderr.decode(errors="replace").strip())
        device, path = _attach_loop(image)
        try:
            linux.mount(path, target, "ext4", linux.MS_NOSUID | linux.MS_NODEV | linux.MS_NOATIME, "noinit_itable")
        finally:
            os.close(device)
    finally:
        os.close(image)
    os.rmdir(os.path.join(target, "lost+found"))


class QuotaFolder:
    """The episode's workspace: one quota file system that can be emptied at once by making it anew."""

    def __init__(self, target, folder_fd, size, inodes, owner, prefer_disk):
        self.target = target
        self._folder_fd = folder_fd
        self._size = size
        self._inodes = inodes
        self._owner = owner
        self.kind = "tmpfs"
        os.mkdir(target)
        if prefer_disk:
            try:
                _mount_loop(target, folder_fd, size, inodes)
                self.kind = "ext4"
            except OSError as error:
                self.why_not_disk = str(error)
        if self.kind == "tmpfs":
            mount_tmpfs(target, size, inodes, 0o700, owner)
        self._own()

    def _own(self):
        os.chown(self.target, self._owner[0], self._owner[1])
        os.chmod(self.target, 0o700)

    def empty(self):
        linux.unmount(self.target)
        if self.kind == "ext4":
            _mount_loop(self.target, self._folder_fd, self._size, self._inodes)
        else:
            mount_tmpfs(self.target, self._size, self._inodes, 0o700, self._owner)
        self._own()


def fullness(path, kind="tmpfs"):
    """
    Which of the disk limits is used up in the file system at `path`. ext4 refuses a large write
    when up to about a megabyte is left, tmpfs fills to the last page.
    """
    state = os.statvfs(path)
    full = set()
    margin = min(5 << 18, state.f_blocks * state.f_frsize // 16) if kind == "ext4" else 16 << 10
    if state.f_bavail * state.f_frsize < margin:
        full.add("disk")
    if state.f_favail < 1:
        full.add("inodes")
    return full
