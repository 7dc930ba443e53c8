/**
 * An owner that is to be killed: makes a sandbox, says READY, runs a program that never ends, and says RUNNING
 * when that has begun.
 *
 * usage: client.ts DATA_DIR MARKER
 */
import { createDockerBackend } from "../index.ts";

const [dataDir = "", marker = ""] = process.argv.slice(2);
const sandbox = await createDockerBackend().create({ dataDir });
console.log("READY");
await sandbox.session.exec({
  executionId: marker,
  // Deaf to every signal that one can be deaf to, with a child in a session of its own.
  command: [
    "python3",
    "-c",
    "import os, signal, sys\nfor n in range(1, 65):\n  try: signal.signal(n, signal.SIG_IGN)\n  except (OSError, ValueError): pass\nif os.fork() == 0: os.setsid()\nprint('up', flush=True)\nwhile True: signal.pause()",
    marker,
  ],
  onOutput: () => console.log("RUNNING"),
});
