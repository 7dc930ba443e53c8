import { makeEnv } from "@mledojo/env";
import { prepareTask, loadTask } from "@mledojo/tasks";
import { describe, expect, it } from "vitest";
import { execute, logFolder, submitSample } from "./play.ts";

const logDir = logFolder();

describe("isolation", () => {
  it("MLE-Dojo fault 1: the answers, the boards and the log are nowhere in the box", async () => {
    const { privateDir } = await prepareTask(await loadTask("penguins"));
    await using env = await makeEnv("penguins", { logDir });
    const { info } = await env.reset();
    const { observation } = await env.step(
      execute(`
import os
for path in [${JSON.stringify(privateDir)}, ${JSON.stringify(info.episodeDir)}, "/data/../private", "/private"]:
    print(path, os.path.exists(path))
found = []
for top, dirs, files in os.walk("/"):
    if top.startswith(("/proc", "/sys", "/usr", "/opt")): dirs[:] = []; continue
    found += [os.path.join(top, f) for f in files if any(w in f for w in ("answer", "board", "episode.jsonl", "private"))]
print("found", found)`),
    );
    expect(observation.outcome).toBe("no_submission");
    expect(observation.message).not.toContain("True");
    expect(observation.message).toContain("found []");
  });

  it("MLE-Dojo fault 2: no variable of the host's environment is visible", async () => {
    process.env["OPENAI_API_KEY"] = "a-secret-of-the-host";
    try {
      await using env = await makeEnv("penguins", { logDir });
      await env.reset();
      const { observation } = await env.step(
        execute(`
import os
print(dict(os.environ))
for pid in os.listdir("/proc"):
    if pid.isdigit():
        try: print(open(f"/proc/{pid}/environ", "rb").read())
        except OSError: pass`),
      );
      expect(observation.outcome).toBe("no_submission");
      expect(observation.message).not.toContain("a-secret-of-the-host");
      expect(observation.message).not.toContain("OPENAI");
    } finally {
      delete process.env["OPENAI_API_KEY"];
    }
  });

  it("MLE-Dojo fault 3: nothing but the workspace can be written, and there is no network", async () => {
    await using env = await makeEnv("penguins", { logDir });
    await env.reset();
    const { observation } = await env.step(
      execute(`
import socket
for path in ["/data/train.csv", "/data/new", "/usr/x", "/etc/x", "/code/main.py"]:
    try: open(path, "a"); print("WROTE", path)
    except OSError as error: print("refused", path)
try: socket.create_connection(("1.1.1.1", 53), timeout=3); print("REACHED")
except OSError as error: print("no network")`),
    );
    expect(observation.message).not.toContain("WROTE");
    expect(observation.message).toContain("no network");
  });

  it("MLE-Dojo fault 15: a timeout says so, and keeps what was printed", async () => {
    await using env = await makeEnv("penguins", { logDir });
    await env.reset();
    const { observation } = await env.step({
      name: "execute_code",
      args: { code: "import time\nprint('before the end')\ntime.sleep(600)", timeoutMs: 3_000 },
    });
    expect(observation.outcome).toBe("timeout");
    expect(observation.message).toContain("before the end");
    expect(observation.limitsHit).toContain("wallTime");
  });

  it("MLE-Dojo fault 16: no process outlives its run, nor changes a later submission", async () => {
    await using env = await makeEnv("penguins", { logDir });
    await env.reset();
    const first = await env.step(
      execute(`
import os, time
if os.fork() == 0:
    os.setsid()
    os.close(1); os.close(2)
    while True:
        open("heartbeat", "w").write(str(time.time()))
        time.sleep(0.01)
time.sleep(0.3)
print("left it running")`),
    );
    expect(first.observation.message).toContain("left it running");
    const { observation } = await env.step(
      execute(`
import os, time
one = open("heartbeat").read(); time.sleep(0.5); two = open("heartbeat").read()
print("still alive" if one != two else "dead")`),
    );
    expect(observation.message).toContain("dead");
  });

  it("MLE-Dojo fault 19: validate_code has limits of its own, keeps the output of a failure, and leaves the workspace alone", async () => {
    await using env = await makeEnv("penguins", { logDir, validationTimeoutMs: 2_000 });
    await env.reset();
    await env.step(execute(submitSample));
    const slow = await env.step({ name: "validate_code", args: { code: "import time\ntime.sleep(600)" } });
    expect(slow.observation.outcome).toBe("timeout");
    const failed = await env.step({
      name: "validate_code",
      args: { code: "print('so far')\nopen('submission.csv', 'w').write('x')\nopen('junk', 'w')\n{}['key']" },
    });
    expect(failed.observation.outcome).toBe("runtime_error");
    expect(failed.observation.message).toContain("KeyError: 'key'");
    expect(failed.observation.message).toContain("so far");
    const after = await env.step({
      name: "validate_code",
      args: { code: "import os\nprint(sorted(os.listdir('.')), os.path.getsize('submission.csv') > 10)" },
    });
    expect(after.observation.message).toContain("True");
    expect(after.observation.message).not.toContain("junk");
    expect(after.observation.budget.executions.used).toBe(1);
    expect(after.observation.budget.submissions.used).toBe(1);
  });
});
