// The command's modules as one file, made anew when a source changed. Node takes a second to load the seven hundred
// files by themselves, most of it to ask a loader about each; their bundle takes a tenth of that.
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The condition that points each package's exports at its source. */
export const condition = "@mledojo/source";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const cache = join(root, ".cache", "command");
const manifest = join(cache, "manifest.json");
const keptMs = 60_000;

/** The bundle of a program's sources as they are now. @param {string} entry @returns {Promise<string>} its path */
export async function bundleOf(entry) {
  return findBundle() ?? makeBundle(entry);
}

function findBundle() {
  try {
    const { file, stamps } = JSON.parse(readFileSync(manifest, "utf8"));
    const fresh = Object.entries(stamps).every(([path, stamp]) => stampOf(join(root, path)) === stamp);
    return fresh && existsSync(join(cache, file)) ? join(cache, file) : null;
  } catch {
    // None was made, or a source is gone.
    return null;
  }
}

/** Tells one state of a file from another. @param {string} path */
function stampOf(path) {
  const { mtimeMs, ctimeMs, size } = statSync(path);
  return `${mtimeMs} ${ctimeMs} ${size}`;
}

/** What decides, besides the sources, what is in the bundle. */
function settings() {
  const packages = readdirSync(join(root, "packages")).map((room) =>
    join(root, "packages", room, "package.json"),
  );
  return [fileURLToPath(import.meta.url), join(root, "package-lock.json"), ...packages];
}

/** @param {string} entry */
async function makeBundle(entry) {
  const { build, stop } = await import("esbuild");
  /** @type {Record<string, string>} */
  const stamps = {};
  /** Taken before the file is read, so that a change in between is not missed. @param {string} path */
  const stamp = (path) => {
    stamps[relative(root, path)] = stampOf(path);
  };
  for (const path of settings()) stamp(path);
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    outdir: cache,
    format: "esm",
    platform: "node",
    target: "node20",
    conditions: [condition, "module"],
    define: { "import.meta.url": "sourceAddress" },
    // Optional, and with a native part.
    external: ["dockerode"],
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module";const require = requireFrom(import.meta.url);',
    },
    sourcemap: "inline",
    sourcesContent: false,
    logLevel: "silent",
    plugins: [
      {
        name: "sources",
        setup(bundling) {
          bundling.onLoad({ filter: /\.ts$/ }, ({ path }) => {
            stamp(path);
            // Modules find the files that stand beside them, so each keeps its own address.
            const address = JSON.stringify(pathToFileURL(path).href);
            return {
              loader: "ts",
              contents: `const sourceAddress = ${address};${readFileSync(path, "utf8")}`,
            };
          });
        },
      },
    ],
  });
  // Its helper process has no more to do here.
  await stop();
  return keep(outputFiles[0].contents, stamps);
}

/** Writes the bundle under the name of its content: no process finds half of one, or one of other sources. */
function keep(code, stamps) {
  const file = `${createHash("sha256").update(code).digest("hex").slice(0, 16)}.mjs`;
  mkdirSync(cache, { recursive: true });
  writeWhole(join(cache, file), code);
  writeWhole(manifest, JSON.stringify({ file, stamps }));
  removeOld(file);
  return join(cache, file);
}

/** @param {string} path @param {string | Uint8Array} content */
function writeWhole(path, content) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, path);
}

/** Leaves what another process may be about to load. @param {string} current */
function removeOld(current) {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    const old = name !== current && name.includes(".mjs") && statSync(path).mtimeMs < Date.now() - keptMs;
    if (old) rmSync(path, { force: true });
  }
}
