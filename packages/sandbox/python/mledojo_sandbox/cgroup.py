"""
One control group per sandbox, version 1 or 2. The launcher is moved in once, when the sandbox is made (the
kernel takes 5 to 15 ms for a move); what it forks is born inside, so that an execution pays nothing.
"""

import os

from .cgroup_tree import parents
from .cgroup_v1 import GroupV1
from .cgroup_v2 import GroupV2


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

    def sockets_overflow(self):
        """Whether more waits in network sockets than the memory limit, where the group's memory leaves them out."""
        return False

    def hits(self):
        return set()

    def members(self):
        return []

    def remove(self):
        pass


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
