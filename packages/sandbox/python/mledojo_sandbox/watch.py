"""Looks at a box's process tree through /proc, for machines that give us no control group."""

import _thread
import os
import time

from .socket_tables import SocketWatch

_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")


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


def _counts(process_id):
    """CPU ticks with those of children that were waited for, tasks, and resident bytes of one process."""
    with open("/proc/%d/stat" % process_id, "rb") as file:
        fields = file.read().rpartition(b")")[2].split()
    return sum(int(field) for field in fields[11:15]), int(fields[17]), int(fields[21]) * _PAGE


class TreeWatch:
    """
    Samples a box in a thread of its own: to read how much of its memory is a process's share waits for whoever
    changes its mappings, and that may be one of hundreds that wait for a processor.
    """

    def __init__(self, init_pid, box, pause_seconds):
        self.latest = TreeSample(0.0, 0, 0)
        self._init_pid = init_pid
        self._box = box
        self._pause_seconds = pause_seconds
        self._sockets = SocketWatch()
        self._is_over = False
        # The plain kind, which ends with its process and needs no module that takes long to load.
        _thread.start_new_thread(self._run, ())

    def _run(self):
        while not self._is_over:
            self._look()
            time.sleep(self._pause_seconds)

    def _look(self):
        ticks = tasks = 0
        resident = {}
        for process_id in self._box.members():
            try:
                its_ticks, its_tasks, resident[process_id] = _counts(process_id)
            except (OSError, IndexError):
                continue
            ticks += its_ticks
            tasks += its_tasks
        # Told at once; the memory is the last look's until it is known.
        self.latest = TreeSample(ticks / _TICKS, self.latest.memory, tasks)
        memory = self._sockets.look(self._init_pid)
        for process_id, its_bytes in resident.items():
            try:
                memory += _proportional_memory(process_id)
            except PermissionError:
                # It may forbid a look at its mappings, not at their size.
                memory += its_bytes
            except OSError:
                # Gone meanwhile.
                pass
        self.latest = TreeSample(self.latest.cpu_seconds, memory, tasks)

    def end(self):
        self._is_over = True
