import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findProgram } from "./locate.ts";
import { pythonImage } from "./python-image.ts";

let dir: string;
let packages: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "mledojo-python-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** A virtual environment as far as its name goes: an interpreter, a description, and packages that are only named. */
async function makeVenv(name: string): Promise<string> {
  const venv = join(dir, name);
  const question = "import sys; print('python%d.%d' % sys.version_info[:2])";
  const { stdout } = spawnSync("python3", ["-c", question], { encoding: "utf8" });
  packages = join(venv, "lib", stdout.trim(), "site-packages");
  await mkdir(join(venv, "bin"), { recursive: true });
  await mkdir(join(packages, "numpy-2.4.6.dist-info"), { recursive: true });
  await symlink(findProgram("python3") ?? "", join(venv, "bin", "python3"));
  await writeFile(join(venv, "pyvenv.cfg"), "include-system-site-packages = false\n");
  return venv;
}

describe("the name of the box's Python", () => {
  it("is the same for the same interpreter and packages, wherever they lie", async () => {
    const one = await makeVenv("one");
    const two = await makeVenv("two");
    const name = await pythonImage(one);
    expect(name).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(await pythonImage(two)).toBe(name);
  });

  it("changes with a package, its version, and the packages of the machine", async () => {
    const venv = await makeVenv("three");
    const names = [await pythonImage(venv)];
    await mkdir(join(packages, "pandas-3.1.1.dist-info"));
    names.push(await pythonImage(venv));
    await cp(join(packages, "pandas-3.1.1.dist-info"), join(packages, "pandas-3.1.2.dist-info"), {
      recursive: true,
    });
    await rm(join(packages, "pandas-3.1.1.dist-info"), { recursive: true });
    names.push(await pythonImage(venv));
    expect(new Set(names).size).toBe(3);
    // A file of a package says nothing.
    await writeFile(join(packages, "pandas.py"), "");
    expect(await pythonImage(venv)).toBe(names.at(-1));
  });

  it("is null where there is no Python", async () => {
    expect(await pythonImage(join(dir, "nowhere"))).toBeNull();
  });
});
