/**
 * Makes sandboxes and runs code in them for ever, until somebody kills it. Arguments: data folder, marker, and `bomb`
 * for one that fills its box with busy processes and says so.
 */
import { createBubblewrapBackend } from "../backend.ts";

const [dataDir = "", marker = "", kind = ""] = process.argv.slice(2);
const program = `
import os, time
os.fork(); os.fork()
os.setsid() if os.getpid() != os.getpgid(0) else None
print("up", flush=True)
time.sleep(0.15)
`;
const bomb = `
import os
count = 1
while True:
    try:
        if os.fork() == 0: count = 0
    except OSError:
        if count: print("full", flush=True); count = 0
`;
const backend = createBubblewrapBackend();
process.stdout.write("begin\n");
if (kind === "bomb") {
  await using sandbox = await backend.create({ dataDir });
  await sandbox.session.exec({
    executionId: kind,
    command: ["python3", "/code/main.py", marker],
    code: { "main.py": bomb },
    onOutput: (_, chunk) => process.stdout.write(chunk),
  });
}
for (;;) {
  await using sandbox = await backend.create({ dataDir, limits: { diskBytes: 16 << 20, maxInodes: 1000 } });
  for (let count = 0; count < 3; count += 1) {
    await sandbox.session.exec({
      executionId: String(count),
      command: ["python3", "/code/main.py", marker],
      code: { "main.py": program },
    });
  }
}
