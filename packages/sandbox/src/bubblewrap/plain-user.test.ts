import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = dirname(fileURLToPath(new URL("../../../../package.json", import.meta.url)));
const uid = "54321";

/**
 * Runs the contract suite as an unprivileged user. The repository may lie in a home that only root can enter,
 * so it is shown at a path that everybody can, in a mount table of the run's own.
 */
function runAsPlainUser(place: string): Promise<{ readonly code: number | null; readonly output: string }> {
  const vitest = `node node_modules/vitest/vitest.mjs run packages/sandbox/src/bubblewrap/contract.test.ts packages/sandbox/src/bubblewrap/hardening.test.ts`;
  const script = `
    mount --bind "$1" "$2/repository" && cd "$2/repository" &&
    exec setpriv --reuid ${uid} --regid ${uid} --clear-groups --no-new-privs \\
      env HOME="$2/home" TMPDIR="$2/home" PATH="$3:/usr/bin:/bin" \\
      ${vitest} --typecheck.enabled=false --configLoader=runner --no-color`;
  return new Promise((resolve, reject) => {
    const words = [
      "--mount",
      "--propagation",
      "private",
      "sh",
      "-c",
      script,
      "sh",
      root,
      place,
      dirname(process.execPath),
    ];
    const child = spawn("unshare", words, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const take = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}

if (process.getuid?.() === 0) {
  it("keeps the contract as a plain user too", async () => {
    const place = mkdtempSync(join(tmpdir(), "mledojo-plain-"));
    try {
      chmodSync(place, 0o755);
      const made = spawn("install", [
        "-d",
        "-o",
        uid,
        "-g",
        uid,
        join(place, "home"),
        join(place, "repository"),
      ]);
      await new Promise((resolve) => made.once("close", resolve));
      const { code, output } = await runAsPlainUser(place);
      expect(code, output.slice(-6000)).toBe(0);
      expect(output).toMatch(/(?:memory|CPU seconds) .*\(watched\)|Tests +\d+ passed/u);
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  }, 300_000);
} else {
  it("runs the contract suite as a plain user already", () => {
    expect(process.getuid?.()).not.toBe(0);
  });
}
