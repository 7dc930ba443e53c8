import { release } from "node:os";
import { expect, it } from "vitest";
import { helperPrints, loneExecution } from "./__fixtures__/helper-python.ts";
import { kernelTellsExits } from "./__fixtures__/kernel.ts";

// Each a wait status of bubblewrap, and a child that ended as the program did.
const preamble = `
import signal, struct
from mledojo_sandbox import ending
def program(action):
    ours, theirs = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(theirs); os.read(ours, 1); action(); os._exit(0)
    fd = os.pidfd_open(pid); os.close(ours); os.close(theirs); os.waitpid(pid, 0)
    return fd
exits = lambda code: program(lambda: os._exit(code))
killed = lambda number: program(lambda: os.kill(os.getpid(), number))
told = lambda code, fd: ending.ending(code << 8, fd)
`;

it.runIf(kernelTellsExits(release()))(
  "believes the kernel about codes that a shell takes for signals",
  () => {
    const seen = helperPrints(`${preamble}
print(json.dumps([told(137, exits(137)), told(137, killed(9)), told(139, exits(139)), told(168, killed(40)), told(200, exits(200))]))
`);
    expect(seen).toEqual([
      [137, null],
      [null, 9],
      [139, null],
      [null, 40],
      [200, null],
    ]);
  },
);

it("speaks the shell's terms where the kernel says nothing, or speaks of another end", () => {
  const seen = helperPrints(`${preamble}
silent = os.open("/dev/null", os.O_RDONLY)
print(json.dumps([told(3, None), told(137, None), told(137, silent), told(137, exits(0)), told(137, killed(11)), told(200, None), told(128, None)]))
`);
  expect(seen).toEqual([
    [3, null],
    [null, 9],
    [null, 9],
    [null, 9],
    [null, 9],
    [200, null],
    [128, null],
  ]);
});

it.each([
  ["bubblewrap itself", "signal.SIGALRM", ["timeout", ["wallTime"], 14]],
  ["the program", "(128 + signal.SIGALRM) << 8", [null, [], 14]],
])("takes the kernel's alarm for the wall time when it ends %s", (_, status, wanted) => {
  const seen = helperPrints(`${loneExecution}
import signal
run.start()
run.on_channel({"pid": box.pid})
run._went = run._begun
box.kill(); box.wait()
run.on_channel({"status": ${status}})
run.on_channel({"cpu": 0, "memory": 0})
result = run.finish()
print(json.dumps([result["endedBy"], result["limitsHit"], result["signal"]]))
`);
  expect(seen).toEqual(wanted);
});
