"""One execution from request to result: a small state machine driven by the event loop."""

import json
import os
import select
import signal
import socket
import time

from .box import box_command
from .box_processes import BoxProcesses, open_first_child
from .ending import ending
from .mounts import ExecutionMounts
from .stage import ROOT
from .watch import TreeWatch

_LOOK_SECONDS = 0.05
_START_SECONDS = 20.0
_DEATH_SECONDS = 5.0


def _pipe():
    ours_reads, theirs_writes = os.pipe2(os.O_CLOEXEC)
    os.set_blocking(ours_reads, False)
    return ours_reads, theirs_writes


class Execution:
    def __init__(self, helper, message, body):
        self.helper = helper
        self.id = message["id"]
        self.limits = message["limits"]
        self._stdin = memoryview(body)
        self._message = message
        self._mounts = ExecutionMounts(helper.workspace, helper.owner, helper.identity.mode, self.limits)
        self._init_pid = None
        self._init_fd = None
        self._program_fd = None
        self._all_dead = False
        self._box_fd = None
        self._box_pid = None
        self._is_ready = False
        self._go = self._in = None
        self._watch = {}
        self._processes = self._tree = None
        self._output = {"stdout": 0, "stderr": 0}
        self.ended_by = None
        self._limits_hit = set()
        self._status = None
        self._waited_cpu = None
        self._peak = 0
        self._note = ""
        self._begun = time.monotonic()
        self._went = self._over = None

    # -- start ---------------------------------------------------------------------------------------------

    def start(self):
        self._mounts.make(self._message["code"], self._message["workspace"] == "throwaway")
        self.helper.group.begin(self.limits)
        out, out_theirs = _pipe()
        err, err_theirs = _pipe()
        ready, ready_theirs = _pipe()
        go_theirs, self._go = os.pipe2(os.O_CLOEXEC)
        in_theirs, self._in = os.pipe2(os.O_CLOEXEC)
        os.set_blocking(self._in, False)
        command = box_command(
            self.helper.bwrap,
            ROOT,
            self._mounts.shown,
            self.helper.process_limit(self.limits),
            self._message["environment"],
            self._message["command"],
            "/workspace",
        )
        theirs = [in_theirs, out_theirs, err_theirs, ready_theirs, go_theirs, self.helper.filter_fd]
        text = json.dumps({"command": command, "limits": self.limits}).encode()
        try:
            socket.send_fds(self.helper.channel, [text], theirs)
        finally:
            for fd in theirs[:-1]:
                os.close(fd)
        try:
            for fd, kind in ((out, "stdout"), (err, "stderr"), (ready, "ready")):
                self.helper.poll.register(fd, select.EPOLLIN)
                self._watch[fd] = kind
        except OSError as error:
            # The launcher has the request by now: the box is to be heard of, killed and reaped as any other.
            for fd in {out, err, ready} - set(self._watch):
                os.close(fd)
            self.end("infra_error", "the box's output cannot be watched: %s" % error)

    # -- events --------------------------------------------------------------------------------------------

    def on_channel(self, message):
        """Word from the launcher."""
        if "pid" in message:
            self._box_pid = message["pid"]
            self._box_fd = os.pidfd_open(self._box_pid)
            self.helper.channel.send(b"held")
            if self.ended_by is not None:
                self._kill()
            elif self._is_ready:
                self._let_go()
        elif "status" in message:
            self._status = message["status"]
            if self._over is None:
                self._over = time.monotonic()
            os.close(self._box_fd)
            self._box_fd = None
            # Normally process 1 is on its way out by now; in no case does it stay.
            self._kill()
            self._withdraw()
        else:
            self._all_dead = True
            self._waited_cpu = message["cpu"]
            self._peak = max(self._peak, message["memory"])

    def on_fd(self, fd):
        if fd == self._in:
            self._feed()
            return
        kind = self._watch[fd]
        try:
            chunk = os.read(fd, 1 << 16)
        except BlockingIOError:
            return
        if not chunk:
            self._forget(fd)
        elif kind == "ready":
            self._forget(fd)
            # The box's word and the launcher's come by two ways, in either order.
            self._is_ready = True
            if self._box_pid is not None:
                self._let_go()
        else:
            self._take_output(kind, chunk)

    def _forget(self, fd):
        self._watch.pop(fd, None)
        self.helper.poll.unregister(fd)
        os.close(fd)

    def _let_go(self):
        """The box stands and has said so: from here on the code runs."""
        try:
            self._init_pid, self._init_fd = open_first_child(self._box_pid)
            _, self._program_fd = open_first_child(self._init_pid)
            self._processes = BoxProcesses(self._init_pid, self._init_fd)
        except ProcessLookupError:
            self.end("infra_error", "the box was gone before the code began")
        if self.ended_by is not None:
            self._kill()
            return
        os.write(self._go, b"\n")
        os.close(self._go)
        self._go = None
        self._went = time.monotonic()
        self.helper.writer.send({"event": "started", "id": self.id})
        self._feed()

    def _feed(self):
        while self._stdin:
            try:
                self._stdin = self._stdin[os.write(self._in, self._stdin) :]
            except BlockingIOError:
                if self._in not in self._watch:
                    self._watch_input()
                return
            except BrokenPipeError:
                break
        self._close_input()

    def _watch_input(self):
        self._watch[self._in] = None
        self.helper.poll.register(self._in, select.EPOLLOUT)

    def _close_input(self):
        if self._in is None:
            return
        if self._in in self._watch:
            self._forget(self._in)
        else:
            os.close(self._in)
        self._in = None
        self._stdin = memoryview(b"")

    def _take_output(self, kind, chunk):
        room = self.limits["maxOutputBytes"] - self._output["stdout"] - self._output["stderr"]
        self._output[kind] += len(chunk)
        if len(chunk) > room:
            chunk = chunk[: max(0, room)]
            self._limits_hit.add("output")
            self.end("output_limit")
        if chunk:
            self.helper.writer.send({"event": "output", "id": self.id, "stream": kind}, chunk)

    # -- limits --------------------------------------------------------------------------------------------

    def next_look(self):
        """Seconds until `look` is to be called."""
        if self._went is None:
            return _LOOK_SECONDS
        return max(0.0, min(_LOOK_SECONDS, self._went + self.limits["wallTimeMs"] / 1000 - time.monotonic()))

    def look(self):
        """Called every 50 ms and at the deadline; ends the run when a limit that we watch is used up."""
        now = time.monotonic()
        if self.ended_by is not None or self._over is not None:
            if self.ended_by is not None and not self._all_dead:
                self._sweep()
            return
        if self._went is None:
            if now - self._begun > _START_SECONDS:
                self.end("infra_error", "the box did not start within %d s" % _START_SECONDS)
            return
        if now - self._went >= self.limits["wallTimeMs"] / 1000:
            self._limits_hit.add("wallTime")
            self.end("timeout")
            return
        self._limits_hit |= self._mounts.filled()
        if self.helper.group.sockets_overflow():
            self._limits_hit.add("memory")
            self.end("out_of_memory")
            return
        cpu = self.helper.group.cpu_seconds()
        if "memory" not in self.helper.group.holds or cpu is None:
            cpu = self._look_at_tree(cpu)
        if cpu is not None and cpu >= self.limits["cpuSeconds"] and self.ended_by is None:
            self._limits_hit.add("cpuTime")
            self.end("cpu_limit")

    def _look_at_tree(self, cpu):
        if self._tree is None:
            self._tree = TreeWatch(self._init_pid, self._processes, _LOOK_SECONDS)
        sample = self._tree.latest
        memory = sample.memory + self._mounts.memory()
        self._peak = max(self._peak, memory)
        if "pids" not in self.helper.group.holds and sample.tasks > self.limits["maxPids"]:
            self._limits_hit.add("pids")
        if "memory" not in self.helper.group.holds and memory > self.limits["memoryBytes"]:
            self._limits_hit.add("memory")
            self.end("out_of_memory")
        return sample.cpu_seconds if cpu is None else cpu

    # -- end -----------------------------------------------------------------------------------------------

    def end(self, why, note=""):
        if self.ended_by is None and self._over is None:
            self.ended_by = why
            self._note = note
            self._over = time.monotonic()
        self._kill()
        self._sweep()
        self._withdraw()

    def _sweep(self):
        return 0 if self._processes is None else self._processes.kill()

    def abandon(self):
        """Ends it for good, with nobody left to be told."""
        self.end("cancelled")
        deadline = time.monotonic() + _DEATH_SECONDS
        while self._sweep() > 0 and time.monotonic() < deadline:
            pass

    def _withdraw(self):
        """
        Tells the box that the word to go will never come: the pipe ends, and what reads it gives up. A process 1 that
        was just being made when bubblewrap died may not know its parent yet, nor we it, and would wait for ever.
        """
        if self._go is not None:
            os.close(self._go)
            self._go = None

    def _kill(self):
        for fd in (self._init_fd, self._box_fd):
            if fd is not None:
                try:
                    signal.pidfd_send_signal(fd, signal.SIGKILL)
                except ProcessLookupError:
                    pass

    def finished(self):
        """True when every process is dead and every byte of output is in."""
        if not self._all_dead or any(kind in ("stdout", "stderr") for kind in self._watch.values()):
            return False
        return True

    def _ending(self):
        if self._status is None:
            return None, None
        exit_code, number = ending(self._status, self._program_fd)
        # The kernel's own alarm, set a little after the wall time, ends bubblewrap itself; a program's own does not.
        if os.WIFSIGNALED(self._status) and number == signal.SIGALRM and self.ended_by is None:
            self._limits_hit.add("wallTime")
            self.ended_by = "timeout"
        return exit_code, number

    def finish(self):
        """Counts, unmounts and reports."""
        for fd in list(self._watch):
            self._forget(fd)
        self._close_input()
        if self._tree is not None:
            self._tree.end()
        if self._processes is not None:
            self._processes.close()
        exit_code, ended_by_signal = self._ending()
        for fd in (self._init_fd, self._program_fd, self._go):
            if fd is not None:
                os.close(fd)
        self._limits_hit |= self._mounts.filled()
        group = self.helper.group
        self._limits_hit |= group.hits()
        cpu = group.cpu_seconds()
        peak = group.peak_memory()
        if cpu is None:
            cpu = self._waited_cpu
        if cpu is not None and cpu >= self.limits["cpuSeconds"]:
            self._limits_hit.add("cpuTime")
        if self._went is None and self._note == "" and self._status is not None:
            code = os.waitstatus_to_exitcode(self._status)
            self._note = "the box ended before it was ready, with status %d" % code
        self.unmount()
        done = time.monotonic()
        went = self._went or done
        over = max(went, self._over or done)
        return {
            "endedBy": self.ended_by if self._went is not None or self.ended_by == "cancelled" else "infra_error",
            "note": self._note,
            "exitCode": exit_code,
            "signal": ended_by_signal,
            "limitsHit": sorted(self._limits_hit),
            "fullBefore": sorted(self._mounts.full_before),
            "output": self._output,
            "cpuSeconds": cpu,
            "peakMemoryBytes": peak if peak is not None else (self._peak or None),
            "startMs": (went - self._begun) * 1000,
            "runMs": (over - went) * 1000,
            "reapMs": (done - over) * 1000,
        }

    def unmount(self):
        self._mounts.unmount()
