import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import { findProgram, helperScript } from "../locate.ts";

const preamble = `import json, os, sys; sys.path.insert(0, ${JSON.stringify(dirname(helperScript()))})\n`;

/** Runs a few lines of Python against the helper's own modules and returns what they print as JSON. */
export function helperPrints(program: string): unknown {
  const words = ["-I", "-S", "-c", preamble + program];
  const python = findProgram("python3") ?? "python3";
  return JSON.parse(execFileSync(python, words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }));
}

/**
 * Python that makes an `Execution` with nothing around it but our end of the launcher's channel and a box of the
 * test's own: `run`, `ours`, `theirs`, `box`, `Mounts` and `Poll`.
 */
export const loneExecution = `
import select, socket, subprocess, types
from mledojo_sandbox import cgroup, execution
ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
box = subprocess.Popen(["sleep", "60"])
said = []
class Mounts:
    shown = []
    full_before = set()
    def __init__(self, *_): pass
    def make(self, *_): pass
    def filled(self): return set()
    def unmount(self): pass
class Poll:
    left = 100
    def register(self, fd, _):
        Poll.left -= 1
        if Poll.left < 0: raise OSError(28, "No space left on device")
    def unregister(self, fd): pass
class Writer:
    def send(self, message, body=b""): said.append(message)
execution.ExecutionMounts = Mounts
parts = types.SimpleNamespace(
    workspace=None, owner=(0, 0), identity=types.SimpleNamespace(mode="root"), group=cgroup.NoGroup(), bwrap="bwrap",
    process_limit=lambda limits: 1, filter_fd=os.open("/dev/null", os.O_RDONLY), channel=ours, poll=Poll(), writer=Writer())
run = execution.Execution(parts, {"id": "1", "limits": {"cpuSeconds": 9, "wallTimeMs": 60000, "maxOutputBytes": 9},
    "code": None, "workspace": "persistent", "environment": {}, "command": ["true"]}, b"")
def launcher_takes():
    """The request and its descriptors: input, output, error, ready, go, filter."""
    return socket.recv_fds(theirs, 1 << 20, 6)[1]
def turn():
    """Hears every descriptor that has something to say."""
    poll = select.poll()
    for fd in run._watch: poll.register(fd, select.POLLIN)
    for fd, _ in poll.poll(0): run.on_fd(fd)
`;
