"""
The launcher: a small process of ours inside the sandbox's control group that forks each execution, so that
the box is born in the group. One execution at a time.
"""

import fcntl
import json
import os
import resource
import signal
import socket

from . import linux
from .box import FILTER_FD, FIRST_FREE_FD, GO_FD, READY_FD
from .identity import become_box

# The launcher itself, bubblewrap outside and bubblewrap as process 1.
OWN_PROCESSES = 3


def _limit(kind, value):
    hard = resource.getrlimit(kind)[1]
    if hard != resource.RLIM_INFINITY:
        value = min(value, hard)
    resource.setrlimit(kind, (value, value))


def _machine_files():
    with open("/proc/sys/fs/file-max") as file:
        return int(file.read())


def _become(request, fds, identity):
    """In the forked child: take up the descriptors, the limits and the identity, then become bubblewrap."""
    parent = os.getppid()
    # Out of the terminal's reach: its Ctrl-C goes to all of the owner's group, and would end bubblewrap unasked.
    os.setsid()
    # First out of the way of the numbers they are to have.
    high = [fcntl.fcntl(fd, fcntl.F_DUPFD, 64) for fd in fds]
    for target, fd in zip((0, 1, 2, READY_FD, GO_FD, FILTER_FD), high):
        os.dup2(fd, target, inheritable=True)
    os.closerange(FIRST_FREE_FD, 1 << 20)
    os.lseek(FILTER_FD, 0, os.SEEK_SET)
    limits = request["limits"]
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_CPU, int(limits["cpuSeconds"]) + 2)
    _limit(resource.RLIMIT_MEMLOCK, 64 << 10)
    _limit(resource.RLIMIT_MSGQUEUE, 0)
    # Waiting signals and timers are counted for the user, who is to have some left.
    _limit(resource.RLIMIT_SIGPENDING, 1024)
    # Descriptors in flight are counted for the user, up to this: half of what the owner may have is left to it.
    # Open files are counted for the machine: all processes of the box together leave it half.
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1] // 2
    _limit(resource.RLIMIT_NOFILE, min(65_536, most, max(1024, _machine_files() // 2 // limits["maxPids"])))
    try:
        with open("/proc/self/oom_score_adj", "w") as file:
            file.write("1000")
    except OSError:
        pass
    become_box(identity)
    # Changing identity cleared it. Should the parent be gone by now, nobody waits for us.
    linux.set_parent_death_signal(signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(125)
    # The kernel's own alarm clock survives exec: it ends the box even if every process of ours hangs.
    signal.setitimer(signal.ITIMER_REAL, limits["wallTimeMs"] / 1000 + 2)
    for number in (signal.SIGPIPE, signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)
    os.execve(request["command"][0], request["command"], {})


def _end_all():
    """
    Kills what is left of the box, which is its process 1 and with that all of its pid namespace. Unasked it may stay: one
    that waits for bubblewrap to set it up knows no parent to die with yet.
    """
    with open("/proc/self/task/%d/children" % os.getpid()) as file:
        for pid in file.read().split():
            os.kill(int(pid), signal.SIGKILL)


def _reap_all():
    """Waits until no child is left; a pid namespace lets its process 1 die after all others only."""
    used = []
    while True:
        try:
            used.append(os.wait4(-1, 0)[2])
        except ChildProcessError:
            return used


def _serve(channel, identity):
    while True:
        data, fds, _, _ = socket.recv_fds(channel, 1 << 22, 6)
        if not data:
            return
        request = json.loads(data)
        child = os.fork()
        if child == 0:
            try:
                _become(request, fds, identity)
            except BaseException as error:
                os.write(2, ("box: %s" % error).encode())
            finally:
                os._exit(126)
        for fd in fds:
            os.close(fd)
        channel.send(json.dumps({"pid": child}).encode())
        if not channel.recv(16):
            return
        _, status, usage = os.wait4(child, 0)
        channel.send(json.dumps({"status": status}).encode())
        # What the outer bubblewrap leaves, the box's process 1 at most, is now a child of ours.
        _end_all()
        used = [usage] + _reap_all()
        cpu = sum(each.ru_utime + each.ru_stime for each in used)
        channel.send(json.dumps({"cpu": cpu, "memory": max(each.ru_maxrss for each in used) * 1024}).encode())


def start_launcher(identity):
    """Forks the launcher; returns its process id and our end of the channel."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    for end in (ours, theirs):
        end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 22)
    owner = os.getpid()
    pid = os.fork()
    if pid != 0:
        theirs.close()
        return pid, ours
    try:
        linux.set_parent_death_signal(signal.SIGKILL)
        if os.getppid() != owner:
            os._exit(1)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        linux.set_child_subreaper()
        ours.close()
        null = os.open("/dev/null", os.O_RDWR)
        os.dup2(null, 0)
        os.dup2(null, 1)
        _serve(theirs, identity)
    finally:
        os._exit(0)
