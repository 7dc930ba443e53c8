import { expect, it } from "vitest";
import { createFakeEnv } from "../testing/fakes/fake-env.ts";
import type { FakeProgram } from "../testing/fakes/fake-sandbox.ts";

const noisy: FakeProgram = () => ({
  outcome: "runtime_error",
  stdout: "o".repeat(2_000_000),
  stderr: `${"w".repeat(500_000)}\nTraceback (most recent call last):\n  File "/code/main.py", line 9\nValueError: the reason\n${"z".repeat(500_000)}`,
});

it("two megabytes of output give a bounded message that keeps the exception, and all of it can be read", async () => {
  const { env } = createFakeEnv({ maxMessageChars: 2_000 }, { program: noisy });
  await env.reset();
  const { observation } = await env.step({ name: "execute_code", args: { code: "x" } });
  expect(observation.message.length).toBeLessThanOrEqual(2_000);
  expect(observation.message.split("\n", 1)[0]).toContain("ValueError: the reason");
  expect(observation.data?.execution.exception).toBe("ValueError: the reason");
  expect(JSON.stringify(observation).length).toBeLessThan(20_000);
  const page = await env.step({
    name: "get_history",
    args: { step: 1, stream: "stdout", offset: 1_999_990 },
  });
  expect(page.observation.data).toMatchObject({ kind: "text", totalBytes: 2_000_000, nextOffset: null });
});
