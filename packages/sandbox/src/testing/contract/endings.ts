import { expect, it } from "vitest";
import { textOf, type ContractSetting } from "./setting.ts";

/** How programs end by themselves, and what is told about it. */
export function describeEndings(setting: ContractSetting): void {
  it("reports a program that ends well", async () => {
    await using sandbox = await setting.sandbox();
    const result = await setting.python(sandbox, "print('hello')", { executionId: "first" });
    expect(result).toMatchObject({
      executionId: "first",
      outcome: "ok",
      exitCode: 0,
      signal: null,
      limitsHit: [],
    });
    expect(textOf(result.stdout)).toBe("hello\n");
    expect(result.stderr).toMatchObject({ totalBytes: 0, truncated: false });
    expect(result.message).not.toBe("");
    for (const value of Object.values(result.timings)) expect(value).toBeGreaterThanOrEqual(0);
  });

  it("reports an exit code and a traceback as a runtime error", async () => {
    await using sandbox = await setting.sandbox();
    const exit = await setting.python(sandbox, "import sys; sys.exit(3)");
    expect(exit).toMatchObject({ outcome: "runtime_error", exitCode: 3, signal: null, limitsHit: [] });
    const raised = await setting.python(sandbox, "raise ValueError('no such column')");
    expect(raised).toMatchObject({ outcome: "runtime_error", exitCode: 1 });
    expect(textOf(raised.stderr)).toContain("ValueError: no such column");
  });

  it("reports a fault of the program as a runtime error and names the signal", async () => {
    await using sandbox = await setting.sandbox();
    const result = await setting.python(sandbox, "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)");
    expect(result).toMatchObject({
      outcome: "runtime_error",
      exitCode: null,
      signal: "SIGSEGV",
      limitsHit: [],
    });
  });

  it("calls a SIGKILL that no limit explains killed", async () => {
    await using sandbox = await setting.sandbox();
    const result = await setting.python(sandbox, "import os; os.kill(os.getpid(), 9)");
    expect(result).toMatchObject({ outcome: "killed", exitCode: null, signal: "SIGKILL", limitsHit: [] });
  });

  it.each([129, 137, 139, 152, 255])("tells exit code %i from death by a signal", async (code) => {
    await using sandbox = await setting.sandbox();
    const result = await setting.python(sandbox, `import os; os._exit(${code})`);
    if (setting.subject.shellExitCodes === true && code < 160) expect(result.signal).not.toBeNull();
    else {
      expect(result).toMatchObject({
        outcome: "runtime_error",
        exitCode: code,
        signal: null,
        limitsHit: [],
      });
    }
  });

  it("blames the code for a program that does not exist", async () => {
    await using sandbox = await setting.sandbox();
    const result = await setting.python(sandbox, "", { command: ["no-such-program"] });
    expect(result).toMatchObject({ outcome: "runtime_error", exitCode: 127 });
  });

  it("passes words as they are, without a shell", async () => {
    await using sandbox = await setting.sandbox();
    const words = ["a b", "$HOME", "*", "", "'\"", "ü"];
    const printed = await setting.output(sandbox, "import sys, json; print(json.dumps(sys.argv[1:]))", {
      command: ["python3", "/code/main.py", ...words],
    });
    expect(JSON.parse(printed)).toEqual(words);
  });

  it("gives standard input whole, and an empty one at once", async () => {
    await using sandbox = await setting.sandbox();
    const program =
      "import sys, hashlib; d = sys.stdin.buffer.read(); print(len(d), hashlib.sha256(d).hexdigest())";
    const big = new Uint8Array(3_000_000).map((_, index) => index % 251);
    const digest = Buffer.from(await crypto.subtle.digest("SHA-256", big)).toString("hex");
    expect(await setting.output(sandbox, program, { stdin: big })).toBe(`3000000 ${digest}`);
    expect(await setting.output(sandbox, program)).toMatch(/^0 /u);
  });

  it("survives a program that does not read its input", async () => {
    await using sandbox = await setting.sandbox();
    const result = await setting.python(sandbox, "print('done')", { stdin: new Uint8Array(1_000_000) });
    expect(result.outcome).toBe("ok");
  });

  it("hands over extra environment variables", async () => {
    await using sandbox = await setting.sandbox();
    const program = "import os; print(os.environ['COLOUR'])";
    expect(await setting.output(sandbox, program, { env: { COLOUR: "red = green" } })).toBe("red = green");
  });

  it("runs code and words that are no proper Unicode", async () => {
    await using sandbox = await setting.sandbox();
    const program = "import sys; print(len('\ud800'), len(sys.argv[1]), 'ü\\r\\n' == 'ü\\r\\n')\r\n";
    expect(await setting.output(sandbox, program, { command: ["python3", "/code/main.py", "\udfff"] })).toBe(
      "1 1 True",
    );
  });

  it("refuses a request that no box can serve", async () => {
    await using sandbox = await setting.sandbox();
    const { session } = sandbox;
    await expect(session.exec({ executionId: "a", command: [] })).rejects.toMatchObject({
      code: "invalid_request",
    });
    await expect(
      session.exec({ executionId: "b", command: ["true"], code: { "../x": "" } }),
    ).rejects.toMatchObject({ code: "invalid_request" });
  });
}
