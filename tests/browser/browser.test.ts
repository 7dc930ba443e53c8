import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { metrics } from "@mledojo/metrics";
import { scores } from "./scores.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mledojo-browser-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** The page's script with all that it imports. */
async function bundle(page: string): Promise<string> {
  const built = (await build({
    root: here,
    configFile: false,
    logLevel: "error",
    resolve: { conditions: ["@mledojo/source", "module", "browser", "import"] },
    build: { write: false, lib: { entry: join(here, page), formats: ["iife"], name: "page" } },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  const [output] = [built].flat();
  const [chunk, ...others] = output?.output ?? [];
  if (chunk?.type !== "chunk" || others.length > 0) throw new Error("The bundle is not one script.");
  return chunk.code;
}

/** What the page's script leaves as text, in Chromium. */
async function runPage(script: string): Promise<string> {
  await writeFile(join(folder, "page.js"), script);
  const page = join(folder, "page.html");
  await writeFile(page, '<!doctype html><meta charset="utf-8"><body><script src="page.js"></script></body>');
  // Debian's Chromium refuses root its own sandbox; the page is ours.
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${join(folder, "profile")}`];
  const { stdout } = await promisify(execFile)("chromium", [...flags, "--dump-dom", `file://${page}`], {
    maxBuffer: 2 ** 26,
    timeout: 60_000,
  });
  const text = /<output>(.*)<\/output>/s.exec(stdout)?.[1];
  if (text === undefined) throw new Error(`The page wrote nothing: ${stdout.slice(0, 500)}`);
  return text;
}

describe("@mledojo/metrics in a browser", () => {
  test("scores in Chromium as it does here", async () => {
    const script = await bundle("page-scores.ts");
    const page: unknown = JSON.parse(await runPage(script));
    const own = scores();
    expect(Object.keys(own).length).toBeGreaterThanOrEqual(10);
    expect(page).toEqual(
      Object.fromEntries(
        Object.entries(own).map(([name, value]) => [
          name,
          typeof value === "number" ? (expect.closeTo(value, 12) as unknown) : value,
        ]),
      ),
    );
  });

  test("leaves out of a bundle what a page does not use", async () => {
    const one = await bundle("page-one.ts");
    expect(await runPage(one)).toBe("1");
    const all = await bundle("page-all.ts");
    expect(Number(await runPage(all))).toBe(Object.keys(metrics).length);
    // Both hold the Arrow library; what differs is ours.
    for (const other of ["quadratic-kappa", "mean-edit-distance", "multiclass-log-loss"]) {
      expect(all).toContain(other);
      expect(one).not.toContain(other);
    }
  });
});
