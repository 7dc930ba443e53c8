import { spawnSync } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const plainUser = ["setpriv", "--reuid", "54321", "--regid", "54321", "--clear-groups", "--"];

/** A fresh clone's setup on a machine that has Node and nothing else, and the folder of its programs. */
let clone = "";
let programs = "";

beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), "mledojo-setup-"));
  await chmod(clone, 0o755);
  await cp(join(root, "scripts"), join(clone, "scripts"), { recursive: true });
  programs = join(clone, "programs");
  await mkdir(programs);
  await symlink(process.execPath, join(programs, "node"));
  await program("sh", 'exec /bin/sh "$@"');
});
afterEach(() => rm(clone, { recursive: true, force: true }));

/** A program of the machine, in the shell's words. */
async function program(name: string, script: string): Promise<void> {
  await writeFile(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

/** What a plain user is told: the exit code, and the lines on standard error. */
function setUp(profile: "demo" | "test"): { readonly code: number | null; readonly said: string } {
  const words = [join(programs, "node"), join(clone, "scripts", "setup.mjs"), profile];
  const [file = "", ...args] = process.getuid?.() === 0 ? [...plainUser, ...words] : words;
  const options = { encoding: "utf8", env: { PATH: programs } } as const;
  // Found by its full path, for the machine's own folders are not on PATH.
  const path = file.startsWith("/") ? file : `/usr/bin/${file}`;
  const { status, stderr } = spawnSync(path, args, options);
  return { code: status, said: stderr };
}

describe("what a plain user cannot install is named all at once, with one command", () => {
  test("for the tests", async () => {
    // An old Debian's Python: it is there, and its venv module is not.
    await program("python3", "echo 3.11; exit 1");
    await program("sudo", "");
    await program("apt-cache", "exit 100");
    const { code, said } = setUp("test");
    expect(code).toBe(1);
    expect(said).toMatch(
      /Python's venv module .*python3-venv[\s\S]*the sandbox .*bubblewrap[\s\S]*docker\.io/,
    );
    expect(said.match(/Run: /g)).toHaveLength(1);
    expect(said).toMatch(
      /Run: {2}sudo sh -c 'apt-get update && apt-get install .*python3-venv.*bubblewrap docker\.io .*debootstrap.* && sh scripts\/docker-engine\.sh start && usermod -aG docker \S+'/,
    );
  });

  test("for the demo, on a machine without Python and sudo", () => {
    const { code, said } = setUp("demo");
    expect(code).toBe(1);
    expect(said).toMatch(/Run: {2}su -c '.* python3 python3-venv .*bubblewrap'/);
    expect(said).not.toContain("docker");
  });
});

test("the demo says that bubblewrap is missing and goes on, for Docker may serve", async () => {
  await program("python3", "echo 3.11");
  const { said } = setUp("demo");
  expect(said).toMatch(/Run: .* bubblewrap'\n[\s\S]*installing npm packages/);
});

test("a Python that is too old is named with its version", async () => {
  await program("python3", "echo 3.9");
  const { code, said } = setUp("demo");
  expect(code).toBe(1);
  expect(said).toMatch(/is Python 3\.9; 3\.11 or newer is needed/);
});

test("a Python that was named and is not there is told of, and no other is taken", () => {
  const words = [join(programs, "node"), join(clone, "scripts", "setup.mjs"), "demo"];
  const [file = "", ...args] = words;
  const env = { PATH: programs, MLEDOJO_PYTHON: "/nonexistent/python3" };
  const { status, stderr } = spawnSync(file, args, { encoding: "utf8", env });
  expect(status).toBe(1);
  expect(stderr).toContain("MLEDOJO_PYTHON names /nonexistent/python3");
});
