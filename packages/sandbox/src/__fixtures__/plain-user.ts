import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(fileURLToPath(new URL("../../../../package.json", import.meta.url)));
/** Any unprivileged number; nothing needs to be known of it. */
const uid = "54321";

/**
 * Runs test files as an unprivileged user; takes root. The repository may lie in a home that only root can enter, so
 * it is shown at a path that everybody can, in a mount table of the run's own.
 * @param groups numbers of the groups that the user is a member of besides its own
 */
export async function runTestsAsPlainUser(
  files: readonly string[],
  groups: readonly number[] = [],
): Promise<{ readonly code: number | null; readonly output: string }> {
  const place = mkdtempSync(join(tmpdir(), "mledojo-plain-"));
  try {
    chmodSync(place, 0o755);
    spawnSync("install", ["-d", "-o", uid, "-g", uid, join(place, "home"), join(place, "repository")]);
    return await run(place, files, groups);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function run(
  place: string,
  files: readonly string[],
  groups: readonly number[],
): Promise<{ readonly code: number | null; readonly output: string }> {
  const others = groups.length === 0 ? "--clear-groups" : `--groups ${groups.join(",")}`;
  const script = `
    mount --bind "$1" "$2/repository" && cd "$2/repository" &&
    exec setpriv --reuid ${uid} --regid ${uid} ${others} --no-new-privs \\
      env HOME="$2/home" TMPDIR="$2/home" PATH="$3:/usr/bin:/bin" \\
      node node_modules/vitest/vitest.mjs run ${files.join(" ")} --project machine \\
      --typecheck.enabled=false --configLoader=runner --no-color`;
  const words = ["sh", "-c", script, "sh", root, place, dirname(process.execPath)];
  const child = spawn("unshare", ["--mount", "--propagation", "private", ...words], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const take = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}
