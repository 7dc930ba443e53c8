import { expect, it } from "vitest";
import { helperPrints } from "./__fixtures__/helper-python.ts";

/** A pid namespace of the test's own; its process 1 has a child that has children, all busy. */
const namespace = `
import signal, subprocess, time
from mledojo_sandbox import box_processes, watch
busy = "import os\\nfor _ in range(4): os.fork()\\nprint(os.getpid(), flush=True)\\nwhile True: pass"
outer = subprocess.Popen(["unshare", "--user", "--pid", "--fork", "--kill-child", sys.executable, "-I", "-S", "-c", busy],
    stdout=subprocess.PIPE)
for _ in range(16): outer.stdout.readline()
init_pid, init_fd = box_processes.open_first_child(outer.pid)
box = box_processes.BoxProcesses(init_pid, init_fd)
`;

it("finds and kills every process of a box, and no other", () => {
  const seen = helperPrints(`${namespace}
bystander = subprocess.Popen(["sleep", "60"])
found = len(box.members())
dying = []
while True:
    dying.append(box.kill())
    if dying[-1] == 0: break
outer.wait()
left, alive = box.members(), bystander.poll() is None
bystander.kill(); bystander.wait()
print(json.dumps([found, dying[0] <= found, left, alive]))
`);
  expect(seen).toEqual([16, true, [], true]);
});

it("is of no namespace but a living box's, so that no recycled number leads elsewhere", () => {
  const seen = helperPrints(`${namespace}
box.kill(); outer.wait()
def refused(pid, fd):
    try:
        box_processes.BoxProcesses(pid, fd)
    except ProcessLookupError:
        return True
    return False
print(json.dumps([refused(init_pid, init_fd), refused(os.getpid(), os.pidfd_open(os.getpid()))]))
`);
  expect(seen).toEqual([true, true]);
});

it("goes on telling the CPU time and the number of tasks while a look at memory hangs", () => {
  const seen = helperPrints(`${namespace}
import threading
gate = threading.Event()
real = watch._proportional_memory
def slow(pid):
    gate.wait()
    return real(pid)
watch._proportional_memory = slow
tree = watch.TreeWatch(init_pid, box, 0.001)
def until(condition):
    deadline = time.monotonic() + 30
    while not condition(tree.latest) and time.monotonic() < deadline: time.sleep(0.001)
    return tree.latest
hanging = until(lambda sample: sample.tasks > 0)
seen = [hanging.tasks, hanging.memory]
gate.set()
seen.append(until(lambda sample: sample.memory > 0).memory > 1 << 20)
tree.end(); box.kill(); outer.wait()
print(json.dumps(seen))
`);
  expect(seen).toEqual([16, 0, true]);
});
