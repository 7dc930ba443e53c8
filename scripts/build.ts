/**
 * Builds every package: `dist/` mirrors `src/` file by file, so that paths relative to a module mean the same in
 * both. `--check` also runs publint and attw on what would be published.
 */
import { execFileSync } from "node:child_process";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "tsdown";

const root = fileURLToPath(new URL("..", import.meta.url));
/** In the order of the house: each package may lean on those before it. */
const packages = ["metrics", "tasks", "sandbox", "env-core", "cli"];

/** Files that stand elsewhere in the project and that an installed package cannot do without, by their place in `dist/`. */
const companions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sandbox: { "image/Dockerfile": "docker/Dockerfile", "image/requirements.txt": "python/requirements.txt" },
};

async function buildPackage(folder: string): Promise<void> {
  const cwd = join(root, "packages", folder);
  await build({
    cwd,
    entry: ["src/**/*.ts", "!src/**/*.test.ts", "!src/**/*.test-d.ts", "!src/**/__fixtures__/**"],
    format: "esm",
    platform: "node",
    target: "node20",
    unbundle: true,
    dts: true,
    fixedExtension: false,
    sourcemap: false,
    clean: true,
    logLevel: "warn",
    tsconfig: join(root, "tsconfig.json"),
  });
  // Programs in other languages stand beside the module that starts them.
  for (const file of await readdir(join(cwd, "src"), { recursive: true })) {
    if (file.endsWith(".py")) await cp(join(cwd, "src", file), join(cwd, "dist", file));
  }
  for (const [place, file] of Object.entries(companions[folder] ?? {}))
    await cp(join(root, file), join(cwd, "dist", place));
}

/** Packs the package as npm would and checks its exports from the consumer's side. */
async function checkPackage(folder: string): Promise<void> {
  const cwd = join(root, "packages", folder);
  const bin = join(root, "node_modules", ".bin");
  execFileSync(join(bin, "publint"), ["--strict", cwd], { stdio: "inherit" });
  const out = await mkdtemp(join(tmpdir(), "mledojo-pack-"));
  try {
    const packed = execFileSync("npm", ["pack", "--json", "--pack-destination", out], {
      cwd,
      encoding: "utf8",
    });
    const [first] = JSON.parse(packed) as readonly {
      readonly filename: string;
      readonly files: readonly { readonly path: string }[];
    }[];
    if (first === undefined) throw new Error(`npm pack of ${folder} made no archive`);
    const missing = Object.keys(companions[folder] ?? {}).filter(
      (place) => !first.files.some((file) => file.path === `dist/${place}`),
    );
    if (missing.length > 0) throw new Error(`npm pack of ${folder} left out ${missing.join(", ")}`);
    execFileSync(
      join(bin, "attw"),
      [join(out, first.filename), "--profile", "esm-only", "--format", "ascii"],
      {
        stdio: "inherit",
      },
    );
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

for (const folder of packages) await buildPackage(folder);
if (process.argv.includes("--check")) for (const folder of packages) await checkPackage(folder);
console.log(`built ${packages.length} packages`);
