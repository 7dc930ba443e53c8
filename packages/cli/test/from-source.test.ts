import { execFile } from "node:child_process";
import { cp, mkdir, readdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { root } from "./support/run-cli.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

/** A checkout with a command of two modules, the second in a package of its own. */
let checkout: Awaited<ReturnType<typeof temporaryFolder>>;
const command = (): string => join(checkout.path, "packages", "cli");
const modules = (): string => join(checkout.path, "node_modules");

async function say(words: string): Promise<void> {
  await writeFile(
    join(checkout.path, "packages", "words", "src.ts"),
    `export const words: string = ${JSON.stringify(words)};\n`,
  );
}

beforeAll(async () => {
  checkout = await temporaryFolder();
  await mkdir(join(command(), "src"), { recursive: true });
  await mkdir(join(checkout.path, "packages", "words"));
  await mkdir(join(modules(), "@mledojo"), { recursive: true });
  await cp(join(root, "packages", "cli", "bin"), join(command(), "bin"), { recursive: true });
  await writeFile(join(checkout.path, "package-lock.json"), "{}");
  await writeFile(join(command(), "package.json"), '{ "type": "module" }');
  await writeFile(
    join(checkout.path, "packages", "words", "package.json"),
    '{ "type": "module", "exports": { "@mledojo/source": "./src.ts", "default": "./dist.js" } }',
  );
  await writeFile(
    join(command(), "src", "index.ts"),
    'import { words } from "@mledojo/words";\nexport async function run(): Promise<number> {\n  const { address } = await import("./address.ts");\n  console.log(`${words} ${address}`);\n  return 7;\n}\n',
  );
  await writeFile(join(command(), "src", "address.ts"), "export const address = import.meta.url;\n");
  await symlink(join(checkout.path, "packages", "words"), join(modules(), "@mledojo", "words"));
  for (const name of ["esbuild", "@esbuild", "tsx"]) {
    await symlink(join(root, "node_modules", name), join(modules(), name));
  }
});
afterAll(() => checkout[Symbol.asyncDispose]());
beforeEach(() => rm(join(checkout.path, ".cache"), { recursive: true, force: true }));

async function runCommand(): Promise<string> {
  const bin = join(command(), "bin", "mledojo.js");
  const ended = promisify(execFile)(process.execPath, [bin], { env: { ...process.env, NODE_OPTIONS: "" } });
  const failed = await ended.then(
    () => expect.unreachable("the exit code is not the command's"),
    (error: { readonly code: number; readonly stdout: string; readonly stderr: string }) => error,
  );
  expect(failed.code, failed.stderr).toBe(7);
  return failed.stdout;
}

const bundles = async (): Promise<string[]> =>
  (await readdir(join(checkout.path, ".cache", "command"))).filter((name) => name !== "manifest.json");

test("a module knows its own address, wherever its code was put", async () => {
  await say("hello");
  const address = pathToFileURL(join(command(), "src", "address.ts")).href;
  expect(await runCommand()).toBe(`hello ${address}\n`);
  expect(await bundles()).toHaveLength(1);
});

test("a changed source counts at once; without a change nothing is bundled again", async () => {
  await say("before");
  expect(await runCommand()).toMatch(/^before /);
  const first = await bundles();
  expect(await runCommand()).toMatch(/^before /);
  expect(await bundles()).toEqual(first);
  await say("after!");
  expect(await runCommand()).toMatch(/^after! /);
});

test("where the cache cannot be written the command runs all the same", async () => {
  await say("no cache");
  await writeFile(join(checkout.path, ".cache"), "");
  expect(await runCommand()).toMatch(/^no cache /);
});

test("a checkout that is not set up says so, and how to", async () => {
  await rename(modules(), `${modules()}.away`);
  try {
    const bin = join(command(), "bin", "mledojo.js");
    await expect(promisify(execFile)(process.execPath, [bin])).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^error: .*not set up[\s\S]*npm run setup/),
    });
  } finally {
    await rename(`${modules()}.away`, modules());
  }
});

test("a source that does not parse is told of by name", async () => {
  await writeFile(join(checkout.path, "packages", "words", "src.ts"), "export const = 1;\n");
  const bin = join(command(), "bin", "mledojo.js");
  await expect(promisify(execFile)(process.execPath, [bin])).rejects.toMatchObject({
    stderr: expect.stringContaining("words/src.ts"),
  });
});
