"""The processes of a box, found from outside."""

import os
import select
import signal


def open_first_child(process_id):
    """
    (process id, pidfd) of the only child of a process, such as the box's process 1; raises ProcessLookupError when
    there is none.
    """
    try:
        with open("/proc/%d/task/%d/children" % (process_id, process_id)) as file:
            found = file.read().split()
    except FileNotFoundError:
        found = []
    if not found:
        raise ProcessLookupError("process %d has no child" % process_id)
    return int(found[0]), os.pidfd_open(int(found[0]))


def _namespace(process_id):
    """Which pid namespace a process lives in; None when there is no such process."""
    try:
        return os.stat("/proc/%d/ns/pid" % process_id).st_ino
    except OSError:
        return None


def _is_dead(pidfd):
    return bool(select.select([pidfd], [], [], 0)[0])


class BoxProcesses:
    """
    Everything that lives in a box's pid namespace. The namespace is held open, so that neither its number nor that of
    the box's process 1 can come to mean another one.
    """

    def __init__(self, init_pid, init_fd):
        try:
            self._held = os.open("/proc/%d/ns/pid" % init_pid, os.O_RDONLY | os.O_CLOEXEC)
        except FileNotFoundError:
            raise ProcessLookupError("process %d is gone" % init_pid) from None
        self._namespace = os.fstat(self._held).st_ino
        if _is_dead(init_fd) or self._namespace == _namespace(os.getpid()):
            os.close(self._held)
            raise ProcessLookupError("process %d is no box's any more" % init_pid)

    def members(self):
        """Host process ids."""
        numbers = (int(name) for name in os.listdir("/proc") if name.isdigit())
        return [number for number in numbers if _namespace(number) == self._namespace]

    def kill(self):
        """
        Kills them all; returns how many are yet to die. The death of process 1 does the same, but among hundreds of
        busy processes that one may wait long for its turn to die. What they start meanwhile is found by calling
        this again.
        """
        dying = 0
        for number in self.members():
            try:
                fd = os.pidfd_open(number)
            except OSError:
                continue
            try:
                # The number may have become another process's since it was found.
                if _namespace(number) == self._namespace:
                    signal.pidfd_send_signal(fd, signal.SIGKILL)
                    dying += not _is_dead(fd)
            except OSError:
                pass
            finally:
                os.close(fd)
        return dying

    def close(self):
        os.close(self._held)
