// The command's modules in a few files, made anew when a source changed. Node takes a second to load the seven hundred
// by themselves, most of it to ask a loader about each; their bundle takes a tenth of that. What is imported only where it is
// needed stays a file of its own, for what is not loaded takes neither time nor memory.
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
import { basename, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The condition that points each package's exports at its source. */
export const condition = "@mledojo/source";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const cache = join(root, ".cache", "command");
const manifest = join(cache, "manifest.json");
/** A process may load the rest of its bundle long after the sources changed; so many changes of a day are kept. */
const keptMs = 24 * 60 * 60 * 1000;
const mostKept = 20;

/** The bundle of a program's sources as they are now. @param {string} entry @returns {Promise<string>} the path of its first file */
export async function bundleOf(entry) {
  return findBundle() ?? makeBundle(entry);
}

function findBundle() {
  try {
    const { folder, first, stamps } = JSON.parse(readFileSync(manifest, "utf8"));
    const path = join(cache, folder, first);
    const fresh = Object.entries(stamps).every(([path, stamp]) => stampOf(join(root, path)) === stamp);
    return fresh && existsSync(path) ? path : null;
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
    splitting: true,
    write: false,
    // As deep as the folder will be, which the content names: source maps say where sources are from there.
    outdir: join(cache, "bundle"),
    outExtension: { ".js": ".mjs" },
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
    // Beside the code, so that it is read only to explain an error.
    sourcemap: "linked",
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
  return keep(outputFiles, basename(entry, ".ts") + ".mjs", stamps);
}

/**
 * Writes the bundle under the name of its content: no process finds half of one, or one of other sources.
 *
 * @param {{ path: string, contents: Uint8Array }[]} files @param {string} first the name of the one to load
 * @param {Record<string, string>} stamps
 */
function keep(files, first, stamps) {
  const hash = createHash("sha256");
  for (const { path, contents } of files) hash.update(basename(path)).update(contents);
  const folder = hash.digest("hex").slice(0, 16);
  const draft = join(cache, `${folder}.${process.pid}`);
  mkdirSync(draft, { recursive: true });
  for (const { path, contents } of files) writeFileSync(join(draft, basename(path)), contents);
  try {
    renameSync(draft, join(cache, folder));
  } catch {
    // Another process was faster.
    rmSync(draft, { recursive: true });
  }
  writeWhole(manifest, JSON.stringify({ folder, first, stamps }));
  removeOld(folder);
  return join(cache, folder, first);
}

/** @param {string} path @param {string} content */
function writeWhole(path, content) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, path);
}

/** Leaves what another process may be about to load. @param {string} current */
function removeOld(current) {
  const others = readdirSync(cache, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== current)
    .map(({ name }) => join(cache, name))
    .map((path) => ({ path, madeMs: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((one, other) => other.madeMs - one.madeMs);
  const old = others.filter(({ madeMs }, at) => at >= mostKept || madeMs < Date.now() - keptMs);
  for (const { path } of old) rmSync(path, { recursive: true, force: true });
}
