"""A group in the one tree of version 2."""

import os

from . import cgroup_tree as tree


class GroupV2:
    def __init__(self, name, reserve):
        self._reserve = reserve
        self._folder = "%s/%s" % (tree.parents()[""], name)
        os.mkdir(self._folder)
        present = {"memory": "memory.max", "pids": "pids.max", "cpu": "cpu.max", "cpuacct": "cpu.stat"}
        self.holds = frozenset(key for key, file in present.items() if os.path.exists(self._file(file)))

    def _file(self, name):
        return self._folder + "/" + name

    def enter(self, process_id):
        tree.write(self._file("cgroup.procs"), process_id)

    def begin(self, limits):
        if "memory" in self.holds:
            tree.write(self._file("memory.max"), limits["memoryBytes"])
            if os.path.exists(self._file("memory.swap.max")):
                tree.write(self._file("memory.swap.max"), 0)
        if "pids" in self.holds:
            tree.write(self._file("pids.max"), limits["maxPids"] + self._reserve)
        if "cpu" in self.holds:
            whole = limits["cores"] >= os.cpu_count()
            quota = "max" if whole else str(max(1000, int(limits["cores"] * tree.CPU_PERIOD)))
            tree.write(self._file("cpu.max"), "%s %d" % (quota, tree.CPU_PERIOD))
        self._peak = 0
        self._start = self._counts()
        self._cpu_start = self._cpu()

    def _cpu(self):
        return tree.field(tree.read(self._file("cpu.stat")), "usage_usec") / 1e6 if "cpuacct" in self.holds else 0.0

    def _counts(self):
        memory = tree.field(tree.read(self._file("memory.events")), "oom_kill") if "memory" in self.holds else 0
        pids = tree.field(tree.read(self._file("pids.events")), "max") if "pids" in self.holds else 0
        return {"memory": memory, "pids": pids}

    def cpu_seconds(self):
        # Asked for at every look, which makes it the place to sample memory: memory.peak cannot be reset before 6.12.
        if "memory" in self.holds:
            self._peak = max(self._peak, int(tree.read(self._file("memory.current"))))
        return self._cpu() - self._cpu_start if "cpuacct" in self.holds else None

    def peak_memory(self):
        return self._peak if "memory" in self.holds else None

    def sockets_overflow(self):
        # Their memory is part of the group's.
        return False

    def hits(self):
        now = self._counts()
        return {name for name, count in now.items() if count > self._start[name]}

    def members(self):
        return sorted(int(line) for line in tree.read(self._file("cgroup.procs")).split())

    def remove(self):
        tree.remove_group(self._folder)
