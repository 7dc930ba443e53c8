import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import { expect, it } from "vitest";
import { findProgram, helperScript } from "./locate.ts";

const preamble = `
import json, os, socket, subprocess, sys, types
sys.path.insert(0, ${JSON.stringify(dirname(helperScript()))})
from mledojo_sandbox import cgroup, execution, supervisor
ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
box = subprocess.Popen(["sleep", "60"])
`;

/** Runs a few lines of Python against the helper's own modules and returns what they print as JSON. */
function helper(program: string): unknown {
  const words = ["-I", "-S", "-c", preamble + program];
  return JSON.parse(execFileSync(findProgram("python3") ?? "", words, { encoding: "utf8" }));
}

it("kills the box, and reports as of any other, when its output cannot be watched", () => {
  const seen = helper(`
class Mounts:
    shown = []
    def __init__(self, *_): pass
    def make(self, *_): pass
    def full(self): return set()
    def unmount(self): pass
class Poll:
    left = 1
    def register(self, fd, _):
        Poll.left -= 1
        if Poll.left < 0: raise OSError(28, "No space left on device")
    def unregister(self, fd): pass
execution.ExecutionMounts = Mounts
parts = types.SimpleNamespace(
    workspace=None, owner=(0, 0), identity=types.SimpleNamespace(mode="root"), group=cgroup.NoGroup(), bwrap="bwrap",
    process_limit=lambda limits: 1, filter_fd=os.open("/dev/null", os.O_RDONLY), channel=ours, poll=Poll(), writer=None)
before = len(os.listdir("/proc/self/fd"))
run = execution.Execution(parts, {"id": "1", "limits": {"cpuSeconds": 9}, "code": None, "workspace": "persistent",
    "environment": {}, "command": ["true"]}, b"")
run.start()
asked, fds, _, _ = socket.recv_fds(theirs, 1 << 20, 6)
for fd in fds: os.close(fd)
run.on_channel({"pid": box.pid})
held = theirs.recv(16).decode()
run.on_channel({"status": box.wait() and 9})
for fd in list(run._watch): run.on_fd(fd)
run.on_channel({"cpu": 0, "memory": 0})
done = run.finished()
result = run.finish()
print(json.dumps([held, box.returncode, done, result["endedBy"], "No space" in result["note"], len(os.listdir("/proc/self/fd")) - before]))
`);
  expect(seen).toEqual(["held", -9, true, "infra_error", true, 0]);
});

it("kills a box that nobody waits for any more, and lets the launcher go on", () => {
  const seen = helper(`
main = supervisor.Helper()
main.channel = ours
for message in ({"pid": box.pid}, {"status": 9}, {"cpu": 0, "memory": 0}):
    theirs.send(json.dumps(message).encode())
    main._hear_launcher()
print(json.dumps([theirs.recv(16).decode(), box.wait()]))
`);
  expect(seen).toEqual(["held", -9]);
});
