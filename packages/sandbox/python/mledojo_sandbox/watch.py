"""Looks at a box's process tree through /proc, for machines that give us no control group."""

import os
import time

_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")


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


def members(init_pid):
    """Host process ids in the pid namespace of the box's process 1."""
    try:
        wanted = os.stat("/proc/%d/ns/pid" % init_pid).st_ino
    except OSError:
        return []
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                if os.stat("/proc/%s/ns/pid" % name).st_ino == wanted:
                    found.append(int(name))
            except OSError:
                pass
    return found


class TreeSample:
    def __init__(self, cpu_seconds, memory, tasks):
        self.cpu_seconds = cpu_seconds
        self.memory = memory
        self.tasks = tasks


def _proportional_memory(process_id):
    with open("/proc/%d/smaps_rollup" % process_id) as lines:
        for line in lines:
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    return 0


def _queued_in_sockets(process_id):
    """Bytes that wait in the TCP and UDP sockets of a process's network namespace, by the kernel's tables of them."""
    total = 0
    for name in ("tcp", "tcp6", "udp", "udp6"):
        try:
            with open("/proc/%d/net/%s" % (process_id, name)) as lines:
                next(lines)
                for line in lines:
                    state, queues = line.split(None, 5)[3:5]
                    # A listener's numbers are connections.
                    if state != "0A":
                        total += sum(int(size, 16) for size in queues.split(":"))
        except OSError:
            pass
    return total


class SocketWatch:
    """What waits in a box's network sockets. With thousands of them a look takes long, so it is taken less often."""

    def __init__(self):
        self._next = 0.0
        self._queued = 0

    def look(self, process_id):
        began = time.monotonic()
        if began >= self._next:
            self._queued = _queued_in_sockets(process_id)
            self._next = began + 10 * (time.monotonic() - began)
        return self._queued


def sample(init_pid):
    """CPU seconds (with those of children that were waited for), memory and tasks of the whole box."""
    ticks = memory = tasks = 0
    for process_id in members(init_pid):
        try:
            with open("/proc/%d/stat" % process_id, "rb") as file:
                fields = file.read().rpartition(b")")[2].split()
            ticks += sum(int(field) for field in fields[11:15])
            tasks += int(fields[17])
        except (OSError, IndexError):
            continue
        try:
            memory += _proportional_memory(process_id)
        except OSError:
            # It may forbid a look at its mappings, not at their size.
            memory += int(fields[21]) * _PAGE
    return TreeSample(ticks / _TICKS, memory, tasks)
