"""What waits in a box's network sockets, by the kernel's tables of them."""

import time


def _queued_in_sockets(process_id):
    """Bytes that wait in the TCP and UDP sockets of a process's network namespace."""
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
