import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { hashLoadedCode } from "./loaded-code.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "mledojo-code-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const files: Readonly<Record<string, string>> = {
  "main.ts": `import { a } from "./a.ts";\nimport type { T } from "./types.ts";\nimport {\n  part,\n} from "part";\nimport "node:fs";\nconst text = "./quoted.ts";\n`,
  "a.ts": `export { b } from "./deep/b.ts";\nimport "./main.ts";\n`,
  "deep/b.ts": `export const b = 1;\nconst c = await import("./late.ts");\n`,
  "deep/late.ts": `export const late = 1;\n`,
  "types.ts": `export type T = 1;\n`,
  "quoted.ts": `export {};\n`,
  "unused.ts": `export {};\n`,
  "node_modules/part/package.json": `{ "name": "part", "version": "1.2.3", "main": "index.js" }`,
  "node_modules/part/index.js": `exports.part = 1;\n`,
};

function at(path: string): string {
  return join(dir, "one", path);
}

function hash(folder = "one"): string {
  return hashLoadedCode(pathToFileURL(join(dir, folder, "main.ts")));
}

beforeEach(async () => {
  await rm(join(dir, "one"), { recursive: true, force: true });
  await mkdir(at("deep"), { recursive: true });
  await mkdir(at("node_modules/part"), { recursive: true });
  for (const [path, text] of Object.entries(files)) await writeFile(at(path), text);
});

describe("the hash of loaded code", () => {
  it.each(["main.ts", "a.ts", "deep/b.ts"])("changes with a module that is loaded: %s", async (path) => {
    const before = hash();
    await writeFile(at(path), `${files[path]}\n`);
    expect(hash()).not.toBe(before);
  });

  it.each(["types.ts", "quoted.ts", "unused.ts", "node_modules/part/index.js"])(
    "does not change with what is not loaded, or stands for itself by its version: %s",
    async (path) => {
      const before = hash();
      await writeFile(at(path), `${files[path]}\n`);
      expect(hash()).toBe(before);
    },
  );

  it("changes with the version of a foreign package, and when it is gone", async () => {
    const before = hash();
    await writeFile(at("node_modules/part/package.json"), `{ "version": "1.2.4", "main": "index.js" }`);
    const newer = hash();
    await rm(at("node_modules"), { recursive: true });
    expect(new Set([before, newer, hash()]).size).toBe(3);
  });

  it("is the same wherever the code lies", async () => {
    await cp(join(dir, "one"), join(dir, "two"), { recursive: true });
    expect(hash("two")).toBe(hash());
  });

  it("passes over a module that is not there: its name stood in a text", async () => {
    await writeFile(at("a.ts"), 'const text = `\nimport "./nowhere.ts";\n`;\n');
    expect(hash()).toMatch(/^[0-9a-f]{64}$/);
  });

  it("of the grader covers the metrics", () => {
    const child = new URL("child.ts", import.meta.url);
    const metrics = new URL("../../../metrics/src/index.ts", import.meta.url);
    expect(hashLoadedCode(child)).not.toBe(hashLoadedCode(metrics));
  });
});
