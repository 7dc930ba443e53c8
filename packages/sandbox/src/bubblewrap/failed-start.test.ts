import { expect, it } from "vitest";
import { helperPrints, loneExecution } from "./__fixtures__/helper-python.ts";

it("kills the box, and reports as of any other, when its output cannot be watched", () => {
  const seen = helperPrints(`${loneExecution}
Poll.left = 1
before = len(os.listdir("/proc/self/fd"))
run.start()
for fd in launcher_takes(): os.close(fd)
run.on_channel({"pid": box.pid})
held = theirs.recv(16).decode()
run.on_channel({"status": box.wait() and 9})
turn()
run.on_channel({"cpu": 0, "memory": 0})
done = run.finished()
result = run.finish()
print(json.dumps([held, box.returncode, done, result["endedBy"], "No space" in result["note"], len(os.listdir("/proc/self/fd")) - before]))
`);
  expect(seen).toEqual(["held", -9, true, "infra_error", true, 0]);
});

it("kills a box that nobody waits for any more, and lets the launcher go on", () => {
  const seen = helperPrints(`${loneExecution}
from mledojo_sandbox import supervisor
main = supervisor.Helper()
main.channel = ours
for message in ({"pid": box.pid}, {"status": 9}, {"cpu": 0, "memory": 0}):
    theirs.send(json.dumps(message).encode())
    main._hear_launcher()
print(json.dumps([theirs.recv(16).decode(), box.wait()]))
`);
  expect(seen).toEqual(["held", -9]);
});

it("ends what bubblewrap left when it died before its process 1 knew of it", () => {
  const seen = helperPrints(`
import socket
from mledojo_sandbox import launcher
launcher.become_box = lambda identity: None
_, ours = launcher.start_launcher(None)
ours.settimeout(20)
null, (reads, writes) = os.open("/dev/null", os.O_RDWR), os.pipe()
limits = {"cpuSeconds": 60, "wallTimeMs": 60000, "maxPids": 64}
request = {"command": ["/bin/sh", "-c", "sleep 600 & exit 3"], "limits": limits}
socket.send_fds(ours, [json.dumps(request).encode()], [null, writes, null, null, null, null])
os.close(writes)
heard = [json.loads(ours.recv(4096))]
ours.send(b"held")
heard += [json.loads(ours.recv(4096)), json.loads(ours.recv(4096))]
print(json.dumps([sorted(sum((list(each) for each in heard), [])), os.waitstatus_to_exitcode(heard[1]["status"]), os.read(reads, 1).decode()]))
`);
  expect(seen).toEqual([["cpu", "memory", "pid", "status"], 3, ""]);
});
