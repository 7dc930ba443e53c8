// @ts-check
// What has to come from the system: found missing all at once, installed or named with one command.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { canMakeEnvironments, environments, findPython, stands } from "./python.mjs";
import { SetupError, findOnPath, isRoot, run, say, userName } from "./steps.mjs";

/**
 * Something that is missing.
 *
 * @typedef {object} Lack
 * @property {string} what
 * @property {readonly string[]} packages Debian's names of what brings it
 * @property {boolean} [optional] whether the rest can go on without it
 * @property {readonly string[]} [afterwards] what root runs after the packages are there
 */

/** Folders in which the dynamic linker looks. */
function libraryFolders() {
  const triplets = existsSync("/usr/lib")
    ? readdirSync("/usr/lib").filter((name) => name.includes("-linux-"))
    : [];
  return ["/usr/lib", "/usr/lib64", "/usr/local/lib", ...triplets.map((name) => join("/usr/lib", name))];
}

const hasOpenMp = () => libraryFolders().some((folder) => existsSync(join(folder, "libgomp.so.1")));

/** Whether an engine may be reached, or started by root, without another package. */
export function hasDocker() {
  if (findOnPath("docker") === null) return false;
  if (process.env.DOCKER_HOST || existsSync("/var/run/docker.sock")) return true;
  return findOnPath("dockerd") !== null && findOnPath("debootstrap") !== null;
}

/** @returns {Lack} */
function dockerLack() {
  // From Debian 13 on the client is a package of its own.
  const client = spawnSync("apt-cache", ["show", "docker-cli"]).status === 0 ? ["docker-cli"] : [];
  return {
    what: "a Docker engine, which the Docker tests need",
    packages: ["docker.io", ...client, "debootstrap"],
    optional: true,
    afterwards: isRoot ? [] : ["sh scripts/docker-engine.sh start", `usermod -aG docker ${userName()}`],
  };
}

/** @param {"demo" | "test"} profile @returns {Lack[]} */
function lacks(profile) {
  const python = findPython();
  const made = environments[profile].every((environment) => stands(environment, python));
  /** @type {Lack[]} */
  const found = [];
  if (python === null) {
    found.push({ what: "Python 3.11 or newer", packages: ["python3", "python3-venv"] });
  } else if (!made && !canMakeEnvironments(python)) {
    found.push({ what: "Python's venv module", packages: ["python3-venv"] });
  }
  if (!hasOpenMp()) found.push({ what: "libgomp.so.1, which LightGBM needs", packages: ["libgomp1"] });
  if (findOnPath("bwrap") === null) {
    const what = "bubblewrap, the sandbox (without it Docker is used where it runs)";
    found.push({ what, packages: ["bubblewrap"], optional: profile === "demo" });
  }
  if (profile === "test" && !hasDocker()) found.push(dockerLack());
  if (profile === "test" && findOnPath("chromium") === null) {
    found.push({ what: "Chromium, which the browser tests need", packages: ["chromium"], optional: true });
  }
  return found;
}

/** A command as root types it, or as others must. @param {string} command */
function asRoot(command) {
  if (isRoot) return command;
  return `${findOnPath("sudo") === null ? "su -c" : "sudo sh -c"} '${command}'`;
}

/** One command that mends all of it. @param {readonly Lack[]} found */
function commandFor(found) {
  const packages = found.flatMap((lack) => lack.packages);
  const install = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(" ")}`;
  return asRoot([install, ...found.flatMap((lack) => lack.afterwards ?? [])].join(" && "));
}

/** @param {readonly Lack[]} found */
function describe(found) {
  const lines = found.map(({ what, packages }) => `  - ${what} (Debian: ${packages.join(", ")})`);
  const again = found.some(({ afterwards = [] }) => afterwards.length > 0)
    ? "\n  Afterwards log in again, so that the group counts."
    : "";
  return `Missing on this machine${isRoot ? "" : ", and for root to install"}:\n${lines.join("\n")}${again}`;
}

/** @param {readonly Lack[]} found */
function install(found) {
  if (!isRoot || findOnPath("apt-get") === null) throw new SetupError(describe(found), commandFor(found));
  const packages = found.flatMap((lack) => lack.packages);
  say(`installing ${packages.join(", ")} (Debian)`);
  process.env.DEBIAN_FRONTEND = "noninteractive";
  run("apt-get", ["update"], commandFor(found));
  run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], commandFor(found));
}

/** Installs what is missing where we may; where we may not, names all of it at once. @param {"demo" | "test"} profile */
export function systemPackages(profile) {
  const found = lacks(profile);
  if (found.length === 0) return;
  try {
    install(found);
  } catch (error) {
    if (!(error instanceof SetupError) || found.some(({ optional }) => optional !== true)) throw error;
    say(error.message);
  }
}
