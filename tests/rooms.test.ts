import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const packages = fileURLToPath(new URL("../packages", import.meta.url));

/** What each room may import of ours: always a lower floor. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  metrics: [],
  sandbox: [],
  tasks: ["@mledojo/metrics"],
  "env-core": ["@mledojo/metrics", "@mledojo/tasks", "@mledojo/sandbox"],
  cli: ["@mledojo/metrics", "@mledojo/tasks", "@mledojo/sandbox", "@mledojo/env"],
};

/** Statements and calls that import; one that stands in a text, for people to type, is none. */
const importPattern = /(?:^(?:import|export)\s[^;"'`=(]*|\bimport\(\s*)"([^"]+)"/gm;

async function importsOf(room: string): Promise<{ readonly file: string; readonly target: string }[]> {
  const source = join(packages, room, "src");
  const files = (await readdir(source, { recursive: true })).filter((file) => file.endsWith(".ts"));
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(source, file), "utf8");
      return [...text.matchAll(importPattern)].map((match) => ({ file, target: match[1] ?? "" }));
    }),
  );
  return found.flat();
}

describe("imports between rooms", () => {
  test("every package is a room", async () => {
    expect((await readdir(packages)).toSorted()).toEqual(Object.keys(mayImport).toSorted());
  });

  test.each(Object.keys(mayImport))("%s imports only lower floors, by their public names", async (room) => {
    const imports = await importsOf(room);
    expect(imports.length).toBeGreaterThan(0);
    const allowed = mayImport[room] ?? [];
    const upward = imports.filter(({ target }) => {
      if (!target.startsWith("@mledojo/") && target !== "mledojo") return false;
      return !allowed.some((name) => target === name || target.startsWith(`${name}/`));
    });
    const sideways = imports.filter(({ target }) => target.includes("packages/"));
    expect([...upward, ...sideways]).toEqual([]);
  });
});
