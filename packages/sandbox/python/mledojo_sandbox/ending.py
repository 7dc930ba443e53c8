"""
How a program ended. bubblewrap tells it in the shell's terms, in which an exit code of 128 + n and death by signal n
are the same number; since Linux 6.15 the kernel itself tells them apart, for whoever holds a pidfd.
"""

import fcntl
import os
import struct

# _IOWR(0xFF, 11, struct pidfd_info) and PIDFD_INFO_EXIT of <linux/pidfd.h>.
_PIDFD_GET_INFO = 0xC040_FF0B
_INFO_EXIT = 1 << 3
_INFO_SIZE = 64
# Signals beyond these have no names in a shell.
_SHELL_SIGNALS = range(1, 32)


def kernel_status(pidfd):
    """The wait status of a process that was waited for; None where the kernel does not tell."""
    info = bytearray(_INFO_SIZE)
    struct.pack_into("=Q", info, 0, _INFO_EXIT)
    try:
        fcntl.ioctl(pidfd, _PIDFD_GET_INFO, info)
    except OSError:
        return None
    (told,) = struct.unpack_from("=Q", info)
    return struct.unpack_from("=i", info, _INFO_SIZE - 4)[0] if told & _INFO_EXIT else None


def ending(outer_status, program_fd):
    """(exit code, signal), one of them None, from the wait status of bubblewrap and the program's pidfd or None."""
    outer = os.waitstatus_to_exitcode(outer_status)
    if outer < 0:
        return None, -outer
    status = None if outer <= 128 or program_fd is None else kernel_status(program_fd)
    if status is not None:
        told = os.waitstatus_to_exitcode(status)
        # Both speak of one end, or bubblewrap's word stands.
        if told == outer:
            return outer, None
        if told == 128 - outer:
            return None, -told
    if outer - 128 in _SHELL_SIGNALS:
        return None, outer - 128
    return outer, None
