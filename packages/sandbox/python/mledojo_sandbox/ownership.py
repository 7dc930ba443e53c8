"""
Names that say who owns what, so that only what a dead owner left is ever removed. An owner is a process id,
its start time and the boot.
"""

import os
import signal

from . import cgroup_tree


def _boot():
    with open("/proc/sys/kernel/random/boot_id") as file:
        return file.read().strip().replace("-", "")[:12]


def _pid_namespace():
    """A process id means something only within its namespace: another container's owners are not ours to judge."""
    return os.stat("/proc/self/ns/pid").st_ino


def start_time(process_id):
    """In clock ticks since boot; None when there is no such process."""
    try:
        with open("/proc/%d/stat" % process_id, "rb") as file:
            return int(file.read().rpartition(b")")[2].split()[19])
    except (FileNotFoundError, ProcessLookupError):
        return None


def group_name():
    return "%s%s-%d-%d-%d" % (cgroup_tree.NAME_PREFIX, _boot(), _pid_namespace(), os.getpid(), start_time(os.getpid()))


def _is_dead(name):
    """Whether a group name is one of ours whose owner lives no more. Anything else is left alone."""
    parts = name[len(cgroup_tree.NAME_PREFIX) :].split("-")
    if not name.startswith(cgroup_tree.NAME_PREFIX) or len(parts) != 4 or not "".join(parts[1:]).isdigit():
        return False
    if parts[0] != _boot():
        return True
    return int(parts[1]) == _pid_namespace() and start_time(int(parts[2])) != int(parts[3])


def _kill_members(folder):
    try:
        with open(folder + "/cgroup.procs") as file:
            found = file.read().split()
    except OSError:
        return
    for process_id in found:
        try:
            os.kill(int(process_id), signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            # Gone, or another user's: that user's next start removes it.
            pass


def remove_dead_groups():
    """Removes the groups of dead owners; returns their folders."""
    removed = []
    for parent in sorted(set(cgroup_tree.parents().values())):
        try:
            names = os.listdir(parent)
        except OSError:
            continue
        for name in names:
            folder = "%s/%s" % (parent, name)
            if _is_dead(name) and os.access(parent, os.W_OK):
                _kill_members(folder)
                if cgroup_tree.remove_group(folder):
                    removed.append(folder)
    return removed
