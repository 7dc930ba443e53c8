import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { makeFolders } from "./make-folders.ts";

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "mledojo-folders-"));
  writeFileSync(join(dir, "file"), "");
  symlinkSync(dir, join(dir, "link"));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe("makeFolders", () => {
  it.each([".", "one", "one/two/three", "one/two/three", "link/four"])(
    "makes %s, or finds it there",
    (path) => {
      makeFolders(join(dir, path));
      expect(statSync(join(dir, path)).isDirectory()).toBe(true);
    },
  );

  it("gives each folder that it makes the mode, and leaves others alone", () => {
    makeFolders(join(dir, "open"));
    makeFolders(join(dir, "open/closed/closed"), 0o700);
    const modes = ["open", "open/closed", "open/closed/closed"].map(
      (path) => statSync(join(dir, path)).mode & 0o777,
    );
    expect(modes[0]).not.toBe(0o700);
    expect(modes.slice(1)).toEqual([0o700, 0o700]);
  });

  it.each([
    ["file", "EEXIST"],
    ["file/below", "EEXIST"],
    ["file/below/deep", "EEXIST"],
  ])("throws for %s, where a file is in the way", (path, code) => {
    expect(() => makeFolders(join(dir, path))).toThrow(expect.objectContaining({ code }));
  });

  it("throws, and does not wait, where the kernel makes no folder", () => {
    expect(() => makeFolders("/proc/mledojo/runs")).toThrow(expect.objectContaining({ code: "ENOENT" }));
  });
});
