import { expect, it } from "vitest";
import type { ContractSetting } from "./setting.ts";

const list = "import os; print(sorted(os.listdir()))";

/** What the code finds, what lasts and what does not. */
export function describeWorkspace(setting: ContractSetting): void {
  it("keeps the workspace over executions and empties it on request", async () => {
    await using sandbox = await setting.sandbox();
    await setting.output(sandbox, "open('kept', 'w').write('x')");
    expect(await setting.output(sandbox, list)).toBe("['kept']");
    await sandbox.resetWorkspace();
    expect(await setting.output(sandbox, list)).toBe("[]");
  });

  it("shows a throwaway run the workspace and keeps nothing of it", async () => {
    await using sandbox = await setting.sandbox();
    await setting.output(
      sandbox,
      "import os; os.mkdir('d'); open('d/kept', 'w').write('old'); open('gone', 'w').write('x')",
    );
    const program = `
import os
open("d/kept", "a").write(" new"); os.remove("gone"); open("more", "w").write("x"); os.rename("d/kept", "d/moved")
print(open("d/moved").read(), sorted(os.listdir()))
`;
    expect(await setting.output(sandbox, program, { workspace: "throwaway" })).toBe("old new ['d', 'more']");
    expect(await setting.output(sandbox, "print(open('d/kept').read()); " + list)).toBe("old\n['d', 'gone']");
    expect(await sandbox.session.readFile("more", { maxBytes: 9 })).toEqual({ kind: "absent" });
  });

  it("shows code for its own execution alone", async () => {
    await using sandbox = await setting.sandbox();
    const code = { "main.py": "import helper; print(helper.value)", "helper.py": "value = 42" };
    expect(await setting.output(sandbox, "", { code })).toBe("42");
    const result = await setting.python(sandbox, "import helper");
    expect(result.outcome).toBe("runtime_error");
  });

  it("runs one execution at a time, in the order asked for", async () => {
    await using sandbox = await setting.sandbox();
    const write = (word: string): Promise<string> =>
      setting.output(
        sandbox,
        `open('log', 'a').write('(${word}'); import time; time.sleep(0.05); open('log', 'a').write(')')`,
      );
    await Promise.all(["a", "b", "c"].map(write));
    expect(await setting.output(sandbox, "print(open('log').read())")).toBe("(a)(b)(c)");
  });

  if (!setting.subject.confines) return;

  it("stands at the same paths everywhere", async () => {
    await using sandbox = await setting.sandbox();
    const program = `
import os, tempfile
print(os.getcwd(), os.environ["HOME"], tempfile.gettempdir(), open("/data/numbers.csv").read().split())
for path in ("/data/x", "/data/numbers.csv", "/code/main.py", "/code/x"):
    try:
        open(path, "a"); print("wrote", path)
    except OSError:
        pass
`;
    expect(await setting.output(sandbox, program)).toBe(
      "/workspace /workspace /tmp ['id,x', '1,10', '2,20']",
    );
  });

  it("gives a fresh scratch folder to each execution", async () => {
    await using sandbox = await setting.sandbox();
    await setting.output(sandbox, "open('/tmp/x', 'w').write('x'); open('/dev/shm/x', 'w').write('x')");
    expect(
      await setting.output(sandbox, "import os; print(os.listdir('/tmp'), os.listdir('/dev/shm'))"),
    ).toBe("[] []");
  });
}
