import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { runCli } from "./support/run-cli.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const timeoutMs = 300_000;

test(
  "an environment that is named and not there is an error; no other sandbox stands in unnoticed",
  async () => {
    await using folder = await temporaryFolder();
    const env = { MLEDOJO_VENV: join(folder.path, "absent") };
    const played = await runCli(["play", "penguins", "--json", "--log-dir", folder.path], { env });
    expect(played.code, played.stderr).toBe(2);
    expect(JSON.parse(played.stdout)).toMatchObject({ error: { code: "invalid_options" } });
    expect(played.stderr).toMatch(/MLEDOJO_VENV names .*absent, which is not a Python environment/);

    const examined = await runCli(["doctor", "--json"], { env });
    expect(examined.code, examined.stderr).toBe(1);
    expect(JSON.parse(examined.stdout)).toMatchObject({
      ok: false,
      sandbox: null,
      backends: [{ name: "bubblewrap", available: false, misconfigured: true, python: null }, {}],
    });
  },
  timeoutMs,
);

test(
  "of an environment without packages doctor says what it lacks, and a play that failed for that says so",
  async () => {
    await using folder = await temporaryFolder();
    const venv = join(folder.path, "bare");
    await promisify(execFile)("python3", ["-m", "venv", "--without-pip", venv]);
    const env = { MLEDOJO_VENV: venv };

    const examined = await runCli(["doctor"], { env });
    expect(examined.code, examined.stderr).toBe(0);
    expect(examined.stdout).toMatch(/python {3}Python 3\.\d+\.\d+ of .*bare: no numpy, no pandas/);
    expect(examined.stdout).toContain(`remedy   ${venv}/bin/pip install numpy pandas scikit-learn lightgbm`);

    const played = await runCli(["play", "penguins", "--log-dir", folder.path], { env });
    expect(played.code, played.stderr).toBe(1);
    expect(played.stdout).toContain("ModuleNotFoundError");
    expect(played.stdout).toMatch(/^hint {3}npx mledojo doctor {2}says which Python/m);
  },
  timeoutMs,
);
