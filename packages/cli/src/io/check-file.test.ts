import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { checkFile } from "./check-file.ts";

test("a pipe or socket that another process reads is there, but no regular file", async () => {
  const child = spawn("cat", { stdio: ["pipe", "ignore", "ignore"] });
  const ended = once(child, "close");
  try {
    await expect(checkFile(`/proc/${child.pid}/fd/0`, "Write it to a file.")).rejects.toMatchObject({
      code: "not_a_file",
      message: expect.stringContaining("is not a regular file"),
    });
  } finally {
    child.stdin.end();
    await ended;
  }
});

test("a file that is not there is not there", async () => {
  await expect(checkFile("/proc/nothing", "Give another.")).rejects.toMatchObject({ code: "no_such_file" });
});
