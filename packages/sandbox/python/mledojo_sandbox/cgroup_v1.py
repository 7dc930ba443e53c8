"""A group in each hierarchy of version 1."""

import os

from . import cgroup_tree as tree


class GroupV1:
    def __init__(self, name, reserve):
        self._reserve = reserve
        self._folders = {}
        self._cpu_start = 0.0
        for controller, parent in tree.parents().items():
            folder = "%s/%s" % (parent, name)
            if controller == "" or not os.access(parent, os.W_OK):
                continue
            if folder not in self._folders.values():
                try:
                    os.mkdir(folder)
                except FileExistsError:
                    pass
                except OSError:
                    continue
            self._folders[controller] = folder
        self.holds = frozenset(self._folders)
        self._last_memory = None
        self._counts_sockets = "memory" in self.holds and os.path.exists(
            self._file("memory", "memory.kmem.tcp.limit_in_bytes")
        )

    def _file(self, controller, name):
        return "%s/%s" % (self._folders[controller], name)

    def enter(self, process_id):
        for folder in set(self._folders.values()):
            tree.write(folder + "/cgroup.procs", process_id)

    def _set_memory(self, size):
        if size == self._last_memory:
            return
        plain = self._file("memory", "memory.limit_in_bytes")
        swap = self._file("memory", "memory.memsw.limit_in_bytes")
        has_swap = os.path.exists(swap)
        # The limit with swap may never be below the one without.
        if has_swap and self._last_memory is not None and size > self._last_memory:
            tree.write(swap, size)
        tree.write(plain, size)
        if has_swap:
            tree.write(swap, size)
        self._last_memory = size

    def begin(self, limits):
        if "memory" in self.holds:
            self._set_memory(limits["memoryBytes"])
            # Version 1 counts what waits in TCP and UDP sockets apart from memory, and only once it has a limit.
            self._socket_limit = limits["memoryBytes"]
            if self._counts_sockets:
                tree.write(self._file("memory", "memory.kmem.tcp.limit_in_bytes"), self._socket_limit)
            tree.write(self._file("memory", "memory.max_usage_in_bytes"), 0)
        if "pids" in self.holds:
            tree.write(self._file("pids", "pids.max"), limits["maxPids"] + self._reserve)
        if "cpu" in self.holds:
            tree.write(self._file("cpu", "cpu.cfs_period_us"), tree.CPU_PERIOD)
            whole = limits["cores"] >= os.cpu_count()
            tree.write(self._file("cpu", "cpu.cfs_quota_us"), -1 if whole else max(1000, int(limits["cores"] * tree.CPU_PERIOD)))
        self._start = self._counts()
        self._cpu_start = self._cpu()

    def _cpu(self):
        return int(tree.read(self._file("cpuacct", "cpuacct.usage"))) / 1e9 if "cpuacct" in self.holds else 0.0

    def _counts(self):
        memory = tree.field(tree.read(self._file("memory", "memory.oom_control")), "oom_kill") if "memory" in self.holds else 0
        pids = tree.field(tree.read(self._file("pids", "pids.events")), "max") if "pids" in self.holds else 0
        return {"memory": memory, "pids": pids}

    def cpu_seconds(self):
        return self._cpu() - self._cpu_start if "cpuacct" in self.holds else None

    def peak_memory(self):
        return int(tree.read(self._file("memory", "memory.max_usage_in_bytes"))) if "memory" in self.holds else None

    def sockets_overflow(self):
        # The kernel lets TCP pass the limit rather than stall a connection.
        if not self._counts_sockets:
            return False
        return int(tree.read(self._file("memory", "memory.kmem.tcp.usage_in_bytes"))) > self._socket_limit

    def hits(self):
        now = self._counts()
        return {name for name, count in now.items() if count > self._start[name]}

    def members(self):
        found = set()
        for folder in set(self._folders.values()):
            found.update(int(line) for line in tree.read(folder + "/cgroup.procs").split())
        return sorted(found)

    def remove(self):
        for folder in set(self._folders.values()):
            tree.remove_group(folder)
