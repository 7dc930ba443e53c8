"""The few Linux calls that Python's standard library lacks."""

import ctypes
import os

_libc = ctypes.CDLL(None, use_errno=True)

CLONE_NEWNS = 0x00020000
CLONE_NEWUSER = 0x10000000

MS_RDONLY = 1
MS_NOSUID = 2
MS_NODEV = 4
MS_REMOUNT = 32
MS_NOATIME = 1024
MS_BIND = 4096
MS_REC = 16384
MS_PRIVATE = 1 << 18

MNT_DETACH = 2

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
_PR_SET_NO_NEW_PRIVS = 38


def _check(result, what):
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, "%s: %s" % (what, os.strerror(number)))


def system_call(number, *arguments):
    """A call that the C library may not know yet; returns its result or raises OSError."""
    words = [ctypes.c_long(word) if isinstance(word, int) else word for word in arguments]
    result = _libc.syscall(ctypes.c_long(number), *words)
    if result < 0:
        error = ctypes.get_errno()
        raise OSError(error, "system call %d: %s" % (number, os.strerror(error)))
    return result


def _bytes(text):
    return None if text is None else os.fsencode(text)


def mount(source, target, kind=None, flags=0, data=None):
    _check(
        _libc.mount(_bytes(source), _bytes(target), _bytes(kind), ctypes.c_ulong(flags), _bytes(data)),
        "mount %s on %s" % (kind or source, target),
    )


def unmount(target):
    _check(_libc.umount2(_bytes(target), MNT_DETACH), "unmount %s" % target)


def unshare(flags):
    _check(_libc.unshare(flags), "unshare")


def _prctl(option, value):
    _check(_libc.prctl(option, ctypes.c_ulong(value), 0, 0, 0), "prctl %d" % option)


def set_parent_death_signal(signal):
    _prctl(_PR_SET_PDEATHSIG, int(signal))


def set_no_new_privileges():
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)


def set_child_subreaper():
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def bind(source_fd, target):
    """Binds what an open descriptor stands for, so that the source path is resolved once and by us."""
    mount("/proc/self/fd/%d" % source_fd, target, None, MS_BIND)
