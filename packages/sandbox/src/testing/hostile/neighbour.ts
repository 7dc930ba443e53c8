import { randomBytes } from "node:crypto";
import { EventEmitter, once } from "node:events";

import type { ExecutionResult, Sandbox, SandboxBackend, SandboxLimits } from "../../contract.ts";
import type { SceneFacts } from "./scene.ts";

/** Leaves its secret wherever two boxes might touch, then waits to be ended. */
const source = String.raw`
import ctypes, fcntl, os, socket, time
secret = os.environ["NEIGHBOUR"].encode()
for path in ("neighbour.txt", "/tmp/neighbour.txt", "/dev/shm/neighbour.txt"):
    with open(path, "wb") as f:
        f.write(secret)
libc = ctypes.CDLL(None)
libc.shmat.restype = ctypes.c_void_p
segment = libc.shmget(0, 4096, 0o1666)
if segment >= 0:
    ctypes.memmove(libc.shmat(segment, None, 0), secret, len(secret))
folder = os.environ["DATA"] if os.path.isdir(os.environ["DATA"]) else "/data"
locked = [open(path) for path in [os.path.join(folder, name) for name in os.listdir(folder)] + ["/usr/bin/env"] if os.path.isfile(path)]
for file in locked:
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
import threading
def serve(kind, address):
    with socket.socket(kind) as s:
        s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        s.bind(address)
        s.listen(64)
        while True:
            peer, _ = s.accept()
            peer.sendall(secret)
            peer.close()
for kind, address in ((socket.AF_UNIX, "\0" + os.environ["ABSTRACT"]), (socket.AF_INET, ("127.0.0.1", int(os.environ["PORT"])))):
    threading.Thread(target=serve, args=(kind, address), daemon=True).start()
time.sleep(0.1)
print("ready", flush=True)
time.sleep(3600)
`;

/** Another episode, alive beside the attacker's. */
export interface Neighbour extends AsyncDisposable {
  /** What befell it, one line each; empty while it is well. */
  damage(): string[];
}

export async function moveIn(
  backend: SandboxBackend,
  facts: SceneFacts,
  limits: SandboxLimits,
): Promise<Neighbour> {
  const sandbox: Sandbox = await backend.create({
    dataDir: facts.dataDir,
    limits: { ...limits, wallTimeMs: 3_600_000 },
  });
  const ending = new AbortController();
  let result: ExecutionResult | undefined;
  const announced = new EventEmitter();
  const isReady = once(announced, "ready");
  const running = sandbox.session
    .exec(
      {
        executionId: "neighbour",
        command: ["python3", "/code/main.py"],
        code: { "main.py": source },
        env: {
          NEIGHBOUR: `CANARY-neighbour-${randomBytes(6).toString("hex")}`,
          DATA: facts.dataDir,
          ABSTRACT: facts.neighbour.abstract,
          PORT: String(facts.neighbour.port),
        },
        onOutput: () => announced.emit("ready"),
      },
      { signal: ending.signal },
    )
    .then((ended) => {
      result = ended;
      return ended;
    });
  await Promise.race([isReady, running]);
  return {
    damage() {
      if (result === undefined) return [];
      return [
        `the neighbour's run ended: ${result.outcome}, ${result.message} ${Buffer.from(result.stderr.bytes).toString().slice(-300)}`,
      ];
    },
    async [Symbol.asyncDispose]() {
      ending.abort();
      await running;
      await sandbox.close();
    },
  };
}
