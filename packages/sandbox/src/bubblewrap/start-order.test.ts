import { expect, it } from "vitest";
import { helperPrints, loneExecution } from "./__fixtures__/helper-python.ts";

// A box says that it is ready by one way, the launcher who the box is by another. Code may run when both are in.
const standing = `${loneExecution}
box.kill(); box.wait()
# Three generations, as of bubblewrap, its process 1 and the program.
box = subprocess.Popen(["unshare", "--user", "--pid", "--fork", "--kill-child", "sh", "-c", "sleep 60; :"])
def child(pid):
    while True:
        found = open("/proc/%d/task/%d/children" % (pid, pid)).read().split()
        if found: return int(found[0])
child(child(box.pid))
run.start()
theirs_in, theirs_out, theirs_err, theirs_ready, theirs_go, _ = launcher_takes()
os.set_blocking(theirs_go, False)
def may_go():
    try:
        return os.read(theirs_go, 1).decode() or "never"
    except BlockingIOError:
        return "not yet"
def box_says_ready():
    os.write(theirs_ready, b"r"); turn()
def launcher_says_who():
    run.on_channel({"pid": box.pid})
def end():
    box.kill(); box.wait()
`;

const orders: readonly (readonly [string, string])[] = [
  ["box_says_ready", "launcher_says_who"],
  ["launcher_says_who", "box_says_ready"],
];

it.each(orders)("lets code go after %s and %s, and not before", (first, second) => {
  const seen = helperPrints(`${standing}
words = [may_go()]
${first}(); words.append(may_go())
${second}(); words.append(may_go())
end()
print(json.dumps([words, said, run._init_pid is not None, theirs.recv(16).decode()]))
`);
  expect(seen).toEqual([["not yet", "not yet", "\n"], [{ event: "started", id: "1" }], true, "held"]);
});

it.each(orders)("never lets code go that was cancelled between %s and %s", (first, second) => {
  const seen = helperPrints(`${standing}
${first}(); run.end("cancelled"); ${second}()
print(json.dumps([may_go(), said, box.wait()])); end()
`);
  expect(seen).toEqual(["never", [], -9]);
});

it("tells a box that the word to go will not come when bubblewrap died before its process 1 was known", () => {
  const seen = helperPrints(`${standing}
launcher_says_who(); box.kill(); box.wait()
words = [may_go()]
run.on_channel({"status": 2}); words.append(may_go())
run.on_channel({"cpu": 0, "memory": 0})
for fd in (theirs_out, theirs_err, theirs_ready): os.close(fd)
turn(); end()
print(json.dumps([words, run.finished(), run.finish()["endedBy"]]))
`);
  expect(seen).toEqual([["not yet", "never"], true, "infra_error"]);
});

it("calls it a failure of ours when the box is gone before it could be let go", () => {
  const seen = helperPrints(`${standing}
box.kill(); os.waitid(os.P_PID, box.pid, os.WEXITED | os.WNOWAIT)
launcher_says_who(); box_says_ready()
print(json.dumps([may_go(), said, run.ended_by])); end()
`);
  expect(seen).toEqual(["never", [], "infra_error"]);
});
