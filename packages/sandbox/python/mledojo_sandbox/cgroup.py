"""
One control group per sandbox, version 1 or 2. The launcher is moved in once, when the sandbox is made (the
kernel takes 5 to 15 ms for a move); what it forks is born inside, so that an execution pays nothing.
"""

import os
import time

_V1 = ("memory", "pids", "cpu", "cpuacct")
_PERIOD = 50_000
NAME_PREFIX = "mledojo-"


def _read(path):
    with open(path) as file:
        return file.read()


def _write(path, value):
    with open(path, "w") as file:
        file.write(str(value))


def _field(text, key):
    for line in text.splitlines():
        name, _, value = line.partition(" ")
        if name == key:
            return int(value)
    return 0


def mounts():
    """Where each version 1 controller and the version 2 tree (key "") are mounted."""
    found = {}
    with open("/proc/self/mountinfo") as lines:
        for line in lines:
            before, _, after = line.partition(" - ")
            kind, _, options = after.split()[:3]
            target = before.split()[4]
            if kind == "cgroup2":
                found.setdefault("", target)
            elif kind == "cgroup":
                for option in options.split(","):
                    found.setdefault(option, target)
    return found


def own_paths():
    """This process's group in each hierarchy, keyed by controller ("" for version 2)."""
    paths = {}
    for line in _read("/proc/self/cgroup").splitlines():
        _, controllers, path = line.split(":", 2)
        for controller in controllers.split(","):
            paths[controller] = path
    return paths


def _parent(mount, path):
    below = os.path.normpath(mount + "/" + path)
    return below if os.path.isdir(below) else mount


def parents():
    """Folders under which this process's sandboxes keep their groups, by controller."""
    mounted, own = mounts(), own_paths()
    found = {}
    for controller in _V1:
        if controller in mounted:
            found[controller] = _parent(mounted[controller], own.get(controller, "/"))
    if "" in mounted:
        here = _parent(mounted[""], own.get("", "/"))
        while True:
            if "memory" in _subtree(here):
                found[""] = here
                break
            if os.path.normpath(here) == os.path.normpath(mounted[""]):
                break
            here = os.path.dirname(here)
    return found


def _subtree(folder):
    try:
        return _read(folder + "/cgroup.subtree_control").split()
    except OSError:
        return []


class NoGroup:
    """Stands in where no controller can be used: counts nothing, limits nothing."""

    holds = frozenset()

    def enter(self, process_id):
        pass

    def begin(self, limits):
        pass

    def cpu_seconds(self):
        return None

    def peak_memory(self):
        return None

    def hits(self):
        return set()

    def members(self):
        return []

    def remove(self):
        pass


class GroupV1:
    def __init__(self, name, reserve):
        self._reserve = reserve
        self._folders = {}
        self._cpu_start = 0.0
        for controller, parent in parents().items():
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

    def _file(self, controller, name):
        return "%s/%s" % (self._folders[controller], name)

    def enter(self, process_id):
        for folder in set(self._folders.values()):
            _write(folder + "/cgroup.procs", process_id)

    def _set_memory(self, size):
        if size == self._last_memory:
            return
        plain = self._file("memory", "memory.limit_in_bytes")
        swap = self._file("memory", "memory.memsw.limit_in_bytes")
        has_swap = os.path.exists(swap)
        # The limit with swap may never be below the one without.
        if has_swap and self._last_memory is not None and size > self._last_memory:
            _write(swap, size)
        _write(plain, size)
        if has_swap:
            _write(swap, size)
        self._last_memory = size

    def begin(self, limits):
        if "memory" in self.holds:
            self._set_memory(limits["memoryBytes"])
            _write(self._file("memory", "memory.max_usage_in_bytes"), 0)
        if "pids" in self.holds:
            _write(self._file("pids", "pids.max"), limits["maxPids"] + self._reserve)
        if "cpu" in self.holds:
            _write(self._file("cpu", "cpu.cfs_period_us"), _PERIOD)
            whole = limits["cores"] >= os.cpu_count()
            _write(self._file("cpu", "cpu.cfs_quota_us"), -1 if whole else max(1000, int(limits["cores"] * _PERIOD)))
        self._start = self._counts()
        self._cpu_start = self._cpu()

    def _cpu(self):
        return int(_read(self._file("cpuacct", "cpuacct.usage"))) / 1e9 if "cpuacct" in self.holds else 0.0

    def _counts(self):
        memory = _field(_read(self._file("memory", "memory.oom_control")), "oom_kill") if "memory" in self.holds else 0
        pids = _field(_read(self._file("pids", "pids.events")), "max") if "pids" in self.holds else 0
        return {"memory": memory, "pids": pids}

    def cpu_seconds(self):
        return self._cpu() - self._cpu_start if "cpuacct" in self.holds else None

    def peak_memory(self):
        return int(_read(self._file("memory", "memory.max_usage_in_bytes"))) if "memory" in self.holds else None

    def hits(self):
        now = self._counts()
        return {name for name, count in now.items() if count > self._start[name]}

    def members(self):
        found = set()
        for folder in set(self._folders.values()):
            found.update(int(line) for line in _read(folder + "/cgroup.procs").split())
        return sorted(found)

    def remove(self):
        for folder in set(self._folders.values()):
            remove_group(folder)


class GroupV2:
    def __init__(self, name, reserve):
        self._reserve = reserve
        self._folder = "%s/%s" % (parents()[""], name)
        os.mkdir(self._folder)
        present = {"memory": "memory.max", "pids": "pids.max", "cpu": "cpu.max", "cpuacct": "cpu.stat"}
        self.holds = frozenset(key for key, file in present.items() if os.path.exists(self._file(file)))

    def _file(self, name):
        return self._folder + "/" + name

    def enter(self, process_id):
        _write(self._file("cgroup.procs"), process_id)

    def begin(self, limits):
        if "memory" in self.holds:
            _write(self._file("memory.max"), limits["memoryBytes"])
            if os.path.exists(self._file("memory.swap.max")):
                _write(self._file("memory.swap.max"), 0)
        if "pids" in self.holds:
            _write(self._file("pids.max"), limits["maxPids"] + self._reserve)
        if "cpu" in self.holds:
            whole = limits["cores"] >= os.cpu_count()
            quota = "max" if whole else str(max(1000, int(limits["cores"] * _PERIOD)))
            _write(self._file("cpu.max"), "%s %d" % (quota, _PERIOD))
        self._peak = 0
        self._start = self._counts()
        self._cpu_start = self._cpu()

    def _cpu(self):
        return _field(_read(self._file("cpu.stat")), "usage_usec") / 1e6 if "cpuacct" in self.holds else 0.0

    def _counts(self):
        memory = _field(_read(self._file("memory.events")), "oom_kill") if "memory" in self.holds else 0
        pids = _field(_read(self._file("pids.events")), "max") if "pids" in self.holds else 0
        return {"memory": memory, "pids": pids}

    def cpu_seconds(self):
        # Asked for at every look, which makes it the place to sample memory: memory.peak cannot be reset before 6.12.
        if "memory" in self.holds:
            self._peak = max(self._peak, int(_read(self._file("memory.current"))))
        return self._cpu() - self._cpu_start if "cpuacct" in self.holds else None

    def peak_memory(self):
        return self._peak if "memory" in self.holds else None

    def hits(self):
        now = self._counts()
        return {name for name, count in now.items() if count > self._start[name]}

    def members(self):
        return sorted(int(line) for line in _read(self._file("cgroup.procs")).split())

    def remove(self):
        remove_group(self._folder)


def remove_group(folder):
    """Removes a group whose processes are dead or dying; false when it would not go."""
    for _ in range(200):
        try:
            os.rmdir(folder)
            return True
        except FileNotFoundError:
            return True
        except OSError:
            time.sleep(0.005)
    return False


def _make_group(name, reserve):
    found = parents()
    if "memory" in found and os.access(found["memory"], os.W_OK):
        return GroupV1(name, reserve)
    if "" in found and os.access(found[""], os.W_OK):
        return GroupV2(name, reserve)
    return NoGroup()


def group_around(process_id, name, reserve):
    """
    The best group that this machine gives us, with the process inside; `reserve` processes of ours live in it
    beside the box's. Where a group cannot be made or entered there is none: then limits are watched.
    """
    group = NoGroup()
    try:
        group = _make_group(name, reserve)
        group.enter(process_id)
        return group
    except OSError:
        group.remove()
        return NoGroup()
