import { createHash, type Hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** An import or re-export that loads a module: not one of types alone, of which nothing is left when it runs. */
const loading = /^(?:import|export)\s(?!type\s)(?:[^"'=;()]*?\sfrom\s*)?["']([^"']+)["']/gm;

/** Packages of this project are followed into their modules; any other stands for itself by name and version. */
const ours = "@mledojo/";

/**
 * A hash over the text of every module that a program loads when it starts, found by following its imports from
 * `entry` on, and over name and version of each foreign package among them. Folders do not enter it, so the same
 * code has the same hash wherever it lies. What is imported only while the program runs is not seen.
 */
export function hashLoadedCode(entry: URL): string {
  const hash = createHash("sha256");
  follow(entry.href, new Set(), hash);
  return hash.digest("hex");
}

function follow(module: string, seen: Set<string>, hash: Hash): void {
  if (seen.has(module)) return;
  seen.add(module);
  const text = readText(new URL(module));
  // Where no module is, no program loads one: the words that name it stand in a comment or a text.
  if (text === null) return;
  hash.update(`module ${text.length}\n${text}`);
  for (const [, specifier = ""] of text.matchAll(loading)) {
    if (specifier.startsWith(".")) follow(new URL(specifier, module).href, seen, hash);
    else if (!isBuiltin(specifier)) enter(specifier, module, seen, hash);
  }
}

function enter(specifier: string, from: string, seen: Set<string>, hash: Hash): void {
  const file = resolveFrom(specifier, from);
  if (file !== null && specifier.startsWith(ours)) follow(pathToFileURL(file).href, seen, hash);
  else hash.update(`package ${specifier} ${file === null ? "?" : versionOf(file)}\n`);
}

function resolveFrom(specifier: string, from: string): string | null {
  try {
    return createRequire(from).resolve(specifier);
  } catch {
    return null;
  }
}

/** What the nearest package description at or above a file says. */
function versionOf(file: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const text = readText(join(folder, "package.json"));
    const [, version] = /"version"\s*:\s*"([^"]+)"/.exec(text ?? "") ?? [];
    if (version !== undefined) return version;
  }
  return "?";
}

function readText(path: string | URL): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
