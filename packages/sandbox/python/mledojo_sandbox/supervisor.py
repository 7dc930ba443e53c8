"""
The trusted helper of one sandbox. Node owns it: frames come on standard input, answers go to standard output,
and the end of standard input is the end of everything.
"""

import json
import os
import select
import signal
import sys
import time

from . import cgroup, guarded, linux
from .execution import Execution
from .frames import FrameReader, FrameWriter
from .identity import enter_private_namespace
from .interpreter import find_interpreter
from .launcher import OWN_PROCESSES, start_launcher
from .ownership import group_name, remove_dead_groups
from .stage import STAGE, build_stage
from .workspace import QuotaFolder

# More than this waiting for Node, and the box's output is left in its pipe.
_MAX_PENDING = 8 << 20


class Helper:
    def __init__(self):
        self.reader = FrameReader(0)
        self.writer = FrameWriter(1)
        self.poll = select.epoll()
        self.execution = None
        self.group = cgroup.NoGroup()
        self.channel = None
        self._launcher = None

    # -- what an execution asks for ------------------------------------------------------------------------

    def process_limit(self, limits):
        """Of the box's user, inside its user namespace. Where the group counts too, it is to speak first."""
        slack = 32 if "pids" in self.group.holds else 2
        return limits["maxPids"] + slack

    # -- requests ------------------------------------------------------------------------------------------

    def _open(self, message, body):
        self.bwrap = message["bwrap"]
        if message["useGroups"]:
            remove_dead_groups()
        self.identity = enter_private_namespace()
        self.owner = (self.identity.uid, self.identity.gid)
        self._launcher, self.channel = start_launcher(self.identity)
        self.poll.register(self.channel.fileno(), select.EPOLLIN)
        if message["useGroups"]:
            self.group = cgroup.group_around(self._launcher, group_name(), OWN_PROCESSES)
        # One filter more for calls that take memory which only a control group would count, two more for those
        # that use up what the kernel grants the owner's user.
        which = ("memory" not in self.group.holds) + 2 * (self.identity.mode == "user")
        start = sum(message["filterBytes"][:which])
        self.filter_fd = os.memfd_create("filter", os.MFD_CLOEXEC)
        os.write(self.filter_fd, body[start : start + message["filterBytes"][which]])
        # Everything of the host's /tmp that is needed later is opened before the stage covers it, and after the
        # mount table became ours: what was opened in another one cannot be bound.
        data = os.open(message["dataDir"], os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
        images = os.open(message["imageDir"], os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
        python = find_interpreter(message["venv"])
        build_stage(data, python, self.identity)
        limits = message["limits"]
        self.workspace = QuotaFolder(
            STAGE + "/workspace", images, limits["diskBytes"], limits["maxInodes"], self.owner,
            message["preferDisk"] and self.identity.mode == "root",
        )
        return {
            "mode": self.identity.mode,
            "workspace": self.workspace.kind,
            "groups": sorted(self.group.holds),
            "libraryPath": python.library_path(),
            "boxUid": self.identity.uid if self.identity.mode == "root" else None,
        }

    def _answer(self, message, body):
        """(answer, bytes) for a request; None when the answer comes later."""
        what = message["op"]
        if what == "open":
            return self._open(message, body), b""
        if what == "clean":
            return {"removed": remove_dead_groups()}, b""
        if what == "exec":
            self.execution = Execution(self, message, body)
            self.execution.start()
            return None
        if what == "cancel":
            if self.execution is not None and self.execution.id == message["target"]:
                self.execution.end("cancelled")
            return {}, b""
        root = self.workspace.target
        if what == "read":
            found = guarded.read_file(root, message["path"], message["maxBytes"])
            return {"kind": "absent" if found is None else "file"}, found or b""
        if what == "write":
            guarded.write_file(root, message["path"], body, self.owner)
            return {}, b""
        if what == "remove":
            guarded.remove(root, message["path"])
            return {}, b""
        if what == "reset":
            self.workspace.empty()
            return {}, b""
        raise ValueError("unknown request %r" % what)

    def _take(self, message, body):
        try:
            answer = self._answer(message, body)
        except guarded.Refused as refused:
            answer = {"kind": "refused", "reason": refused.reason, "message": refused.message}, b""
        except Exception as error:
            if self.execution is not None and message["op"] == "exec":
                self.execution.unmount()
                self.execution = None
            answer = {"error": "%s: %s" % (type(error).__name__, error)}, b""
        if answer is not None:
            self.writer.send({"id": message["id"], **answer[0]}, answer[1])

    # -- loop ----------------------------------------------------------------------------------------------

    def run(self):
        self.poll.register(0, select.EPOLLIN)
        writing = False
        while True:
            wait = -1 if self.execution is None else self.execution.next_look()
            for fd, _ in self.poll.poll(wait):
                if fd == 0:
                    frames = self.reader.read()
                    if frames is None:
                        return
                    for message, body in frames:
                        self._take(message, body)
                elif fd == 1:
                    self.writer.flush()
                elif self.channel is not None and fd == self.channel.fileno():
                    self._hear_launcher()
                elif self.execution is not None and self.writer.pending < _MAX_PENDING:
                    self.execution.on_fd(fd)
            if self.execution is not None:
                self.execution.look()
                if self.execution.finished():
                    execution, self.execution = self.execution, None
                    self.writer.send({"id": execution.id, **execution.finish()})
            if (self.writer.pending > 0) != writing:
                writing = not writing
                if writing:
                    self.poll.register(1, select.EPOLLOUT)
                else:
                    self.poll.unregister(1)

    def _hear_launcher(self):
        data = self.channel.recv(4096)
        if not data:
            raise ConnectionError("the launcher is gone")
        message = json.loads(data)
        if self.execution is not None:
            self.execution.on_channel(message)
        elif "pid" in message:
            # Its request failed after it was sent; the launcher waits for it before it takes the next one.
            os.kill(message["pid"], signal.SIGKILL)
            self.channel.send(b"held")

    def close(self):
        if self.execution is not None:
            self.execution.abandon()
        if self.channel is not None:
            self.channel.close()
        if self._launcher is not None:
            try:
                os.kill(self._launcher, signal.SIGKILL)
                os.waitpid(self._launcher, 0)
            except (ProcessLookupError, ChildProcessError):
                pass
        self.group.remove()


def _stop(_number, _frame):
    raise SystemExit(0)


def main():
    signal.signal(signal.SIGTERM, _stop)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    linux.set_parent_death_signal(signal.SIGTERM)
    os.set_blocking(0, False)
    os.set_blocking(1, False)
    os.umask(0o022)
    helper = Helper()
    try:
        helper.run()
    except (BrokenPipeError, ConnectionError) as error:
        print("sandbox helper: %s" % error, file=sys.stderr)
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        helper.close()
