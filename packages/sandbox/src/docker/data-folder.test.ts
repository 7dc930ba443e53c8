import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cleanDataFolders, shareDataFolder } from "./data-folder.ts";
import { ownerToText, thisOwner } from "./owner.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "mledojo-test-"));
  mkdirSync(path.join(folder, "inner"));
  writeFileSync(path.join(folder, "inner", "train.csv"), "id\n1\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a folder that everybody may read is shared as it is", async () => {
  chmodSync(folder, 0o755);
  const data = await shareDataFolder(folder);
  expect(data.path).toBe(folder);
  await data.remove();
  expect(existsSync(folder)).toBe(true);
});

test.each([
  ["the folder", (): void => undefined],
  [
    "a file",
    (): void => (chmodSync(folder, 0o755), chmodSync(path.join(folder, "inner", "train.csv"), 0o600)),
  ],
])("where %s is closed to others, a readable copy is shared, and links stay links", async (_, close) => {
  symlinkSync("/etc/passwd", path.join(folder, "link"));
  close();
  const data = await shareDataFolder(folder);
  expect(data.path).not.toBe(folder);
  expect(readFileSync(path.join(data.path, "inner", "train.csv"), "utf8")).toBe("id\n1\n");
  expect(statSync(path.join(data.path, "inner", "train.csv")).mode & 0o777).toBe(0o644);
  expect(statSync(data.path).mode & 0o777).toBe(0o755);
  await data.remove();
  expect(existsSync(data.path)).toBe(false);
});

const copyOf = (startTicks: string): string =>
  mkdtempSync(path.join(tmpdir(), `mledojo-data-${ownerToText({ ...thisOwner(), startTicks })}-`));

test("copies of dead owners are cleaned, those of living ones stay", async () => {
  const dead = copyOf("1");
  const living = copyOf(thisOwner().startTicks);
  expect(await cleanDataFolders()).toContain(dead);
  expect([existsSync(dead), existsSync(living)]).toEqual([false, true]);
  rmSync(living, { recursive: true });
});

test("no folder is an error that says so", async () => {
  await expect(shareDataFolder(path.join(folder, "none"))).rejects.toMatchObject({
    code: "data_unavailable",
  });
});
