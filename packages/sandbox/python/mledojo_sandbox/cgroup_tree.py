"""Where control groups stand on this machine, and reading and writing their files."""

import os
import time

V1_CONTROLLERS = ("memory", "pids", "cpu", "cpuacct")
NAME_PREFIX = "mledojo-"
# Microseconds: short enough that a throttled box is soon heard again.
CPU_PERIOD = 50_000


def read(path):
    with open(path) as file:
        return file.read()


def write(path, value):
    with open(path, "w") as file:
        file.write(str(value))


def field(text, key):
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
    for line in read("/proc/self/cgroup").splitlines():
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
    for controller in V1_CONTROLLERS:
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
        return read(folder + "/cgroup.subtree_control").split()
    except OSError:
        return []


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
