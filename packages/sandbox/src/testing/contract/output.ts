import { expect, it } from "vitest";
import { textOf, type ContractSetting } from "./setting.ts";

/** What is kept of the output, and what ends a flood. */
export function describeOutput(setting: ContractSetting): void {
  it("keeps bytes as they are", async () => {
    await using sandbox = await setting.sandbox();
    const result = await setting.python(
      sandbox,
      "import sys; sys.stdout.buffer.write(bytes(range(256)) * 4); sys.stderr.buffer.write(b'\\xff\\xfe\\0')",
    );
    expect([...result.stdout.bytes]).toEqual(Array.from({ length: 1024 }, (_, index) => index % 256));
    expect([...result.stderr.bytes]).toEqual([255, 254, 0]);
  });

  it("keeps head and tail of a long output and says how much is missing", async () => {
    await using sandbox = await setting.sandbox({ keptOutputBytes: 10_000 });
    const program = "print('HEAD'); print(('x' * 99 + '\\n') * 20_000, end=''); print('TAIL')";
    const { outcome, stdout } = await setting.python(sandbox, program);
    expect(outcome).toBe("ok");
    expect(stdout).toMatchObject({ totalBytes: 2_000_010, truncated: true });
    expect(textOf(stdout).startsWith("HEAD\n")).toBe(true);
    expect(textOf(stdout).endsWith("TAIL\n")).toBe(true);
    expect(stdout.bytes.length).toBeLessThan(10_000 + 200);
  });

  it("shows chunks as they come", async () => {
    await using sandbox = await setting.sandbox();
    const chunks: Uint8Array[] = [];
    const result = await setting.python(sandbox, "print('a' * 100_000)", {
      onOutput: (stream, chunk) => {
        if (stream === "stdout") chunks.push(chunk.slice());
      },
    });
    expect(Buffer.concat(chunks).equals(Buffer.from(result.stdout.bytes))).toBe(true);
  });

  it("ends a flood over both streams", async () => {
    await using sandbox = await setting.sandbox({ maxOutputBytes: 1_000_000, keptOutputBytes: 1000 });
    const program = "import os\nwhile True:\n  os.write(1, b'x' * 9999)\n  os.write(2, b'y' * 9999)";
    const result = await setting.python(sandbox, program);
    expect(result).toMatchObject({ outcome: "output_limit", exitCode: null, limitsHit: ["output"] });
    expect(result.stdout.bytes.length + result.stderr.bytes.length).toBeLessThan(3000);
    expect(await setting.output(sandbox, "print('next')")).toBe("next");
  });
}
