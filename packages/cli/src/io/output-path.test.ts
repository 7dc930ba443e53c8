import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFolder, outputFile } from "./output-path.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mledojo-cli-"));
  await writeFile(join(folder, "file"), "");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a file can be written, new or again, where its folder is", async () => {
  for (const name of ["new", "file"]) {
    expect(await outputFile(join(folder, name), "--output")).toBe(join(folder, name));
  }
});

test.each([
  [".", "not_a_file", /is a folder/],
  ["absent/x", "no_such_folder", /no folder .*absent/],
  ["file/x", "not_a_folder", /file is a file/],
  ["file/below/x", "no_such_folder", /no folder/],
])("%s is refused as %s, and nothing is made", async (name, code, message) => {
  await expect(outputFile(join(folder, name), "--output")).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message),
    remedy: expect.stringContaining("--output"),
    exitCode: 2,
  });
  await expect(stat(join(folder, "absent"))).rejects.toMatchObject({ code: "ENOENT" });
});

test("a folder may be there or is made, but not at or under a file", async () => {
  for (const name of [".", "made", "made/deep/deeper"]) {
    await makeFolder(join(folder, name), "--log-dir");
    expect((await stat(join(folder, name))).isDirectory()).toBe(true);
  }
  for (const name of ["file", "file/below", "file/below/deep"]) {
    await expect(makeFolder(join(folder, name), "--log-dir")).rejects.toMatchObject({
      code: "not_a_folder",
      message: expect.stringContaining("--log-dir"),
    });
  }
});

test("a folder that the kernel refuses is told of, and not waited for", async () => {
  await expect(makeFolder("/proc/mledojo/runs", "--log-dir")).rejects.toMatchObject({
    code: "not_writable",
    message: expect.stringContaining("/proc/mledojo/runs"),
    remedy: expect.stringContaining("--log-dir"),
    exitCode: 2,
  });
});
