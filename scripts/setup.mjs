// @ts-check
// Installs what the demo and the tests need, and nothing twice. Plain JavaScript over Node's own modules,
// because it runs before anything is installed. `node scripts/setup.mjs [demo|test]`.
import { createHash } from "node:crypto";
import { spawn, spawnSync } from "node:child_process";
import {
  accessSync,
  constants as fsConstants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const isRoot = process.getuid?.() === 0;

/** Something that could not be installed here, and the command that would. */
class SetupError extends Error {
  /** @param {string} what @param {string} command */
  constructor(what, command) {
    super(`${what}\n  Run:  ${command}`);
    this.name = "SetupError";
  }
}

/** @param {string} line */
const say = (line) => process.stderr.write(`setup: ${line}\n`);

/** @param {string} program */
export function onPath(program) {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    try {
      accessSync(join(folder, program), fsConstants.X_OK);
      return true;
    } catch {
      // not in this folder
    }
  }
  return false;
}

/** @param {string[]} files */
function fingerprint(...files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(existsSync(file) ? readFileSync(file) : file);
  return hash.digest("hex").slice(0, 32);
}

/** Runs `install` unless the stamp already says that this very input was installed. @param {string} stamp @param {string} wanted @param {() => void} install */
function once(stamp, wanted, install) {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  install();
  writeFileSync(stamp, wanted);
}

/** @param {string} program @param {string[]} args @param {string} hint what to run by hand when it fails */
function run(program, args, hint) {
  const result = spawnSync(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });
  if (result.error || result.status !== 0) {
    const tail = `${result.stdout ?? ""}${result.stderr ?? ""}`.trim().split("\n").slice(-15).join("\n");
    throw new SetupError(
      `"${program} ${args.join(" ")}" failed${result.error ? `: ${result.error.message}` : ""}\n${tail}`,
      hint,
    );
  }
}

/** Installs Debian packages where we may; says how where we may not. @param {string} why @param {string[]} packages */
function debian(why, packages) {
  const command = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(" ")}`;
  if (!isRoot || !onPath("apt-get")) throw new SetupError(why, isRoot ? command : `sudo sh -c '${command}'`);
  say(`installing ${packages.join(", ")} (Debian)`);
  process.env.DEBIAN_FRONTEND = "noninteractive";
  run("apt-get", ["update"], command);
  run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], command);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new SetupError(
      `Node ${process.versions.node} is too old; 20.19 or newer is needed.`,
      "see https://nodejs.org/en/download",
    );
  }
}

function npmPackages() {
  const wanted = fingerprint(join(root, "package-lock.json"));
  once(join(root, "node_modules", ".mledojo-installed"), wanted, () => {
    say("installing npm packages");
    run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], "npm ci --ignore-scripts");
  });
}

function systemPython() {
  const python = process.env.MLEDOJO_PYTHON ?? "python3";
  const probe = spawnSync(python, ["-c", "import sys; print('%d.%d' % sys.version_info[:2])"], {
    encoding: "utf8",
  });
  const [major = 0, minor = 0] = (probe.stdout ?? "").trim().split(".").map(Number);
  if (probe.status !== 0) debian("Python 3.11 or newer was not found.", ["python3", "python3-venv"]);
  else if (major < 3 || (major === 3 && minor < 11)) {
    throw new SetupError(
      `${python} is Python ${probe.stdout.trim()}; 3.11 or newer is needed.`,
      "MLEDOJO_PYTHON=/path/to/python3.11 npm run demo",
    );
  }
  return python;
}

/** @param {string} folder @param {string} requirements */
function venv(folder, requirements) {
  const python = systemPython();
  const list = join(root, "python", requirements);
  const version = spawnSync(python, ["-c", "import sys; print(sys.version)"], { encoding: "utf8" }).stdout;
  once(join(root, folder, ".mledojo-installed"), fingerprint(list) + version, () => {
    const target = join(root, folder);
    say(`making the Python environment ${folder} (python/${requirements})`);
    rmSync(target, { recursive: true, force: true });
    if (spawnSync(python, ["-m", "venv", target]).status !== 0) {
      debian("Python's venv module is missing.", ["python3-venv"]);
      rmSync(target, { recursive: true, force: true });
      run(python, ["-m", "venv", target], `${python} -m venv ${folder}`);
    }
    const pip = join(target, "bin", "pip");
    run(
      pip,
      ["install", "--quiet", "--disable-pip-version-check", "-r", list],
      `${folder}/bin/pip install -r python/${requirements}`,
    );
  });
}

/** LightGBM's wheel is linked against the OpenMP runtime, which the wheel does not carry. */
function openmp() {
  const check = spawnSync(join(root, ".venv", "bin", "python"), [
    "-c",
    "import ctypes; ctypes.CDLL('libgomp.so.1')",
  ]);
  if (check.status !== 0) debian("libgomp.so.1, which LightGBM needs, is missing.", ["libgomp1"]);
}

function bubblewrap() {
  if (onPath("bwrap")) return;
  debian("bubblewrap, the sandbox, is missing (Docker is used instead where it runs).", ["bubblewrap"]);
}

/** The engine that the Docker tests talk to: the machine's own, or one that we start. Sets DOCKER_HOST. */
function dockerEngine() {
  const script = join(root, "scripts", "docker-engine.sh");
  const result = spawnSync("sh", [script, "start"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
  });
  const host = /^DOCKER_HOST=(.+)$/m.exec(result.stdout ?? "")?.[1];
  if (result.status !== 0 || host === undefined) {
    throw new SetupError(
      "No Docker engine could be started; the Docker tests will fail.",
      "sudo sh scripts/docker-engine.sh start",
    );
  }
  process.env.DOCKER_HOST = host;
  say("making the Docker image of the boxes, unless it stands");
  const build = ["--import", "tsx", "--conditions=@mledojo/source", join(root, "docker", "build-image.ts")];
  run(process.execPath, build, "npx tsx --conditions=@mledojo/source docker/build-image.ts");
}

/** A notebook kernel and a format checker, kept out of the project's own dependencies for their size. */
function testExtras() {
  const program = join(root, "scripts", "test-extras.ts");
  const sources = ["examples/notebook/kernel.ts", "tests/trajectories/ensure-trl.ts"].map((file) =>
    join(root, file),
  );
  once(join(root, ".cache", "test-extras"), fingerprint(...sources), () => {
    say("installing the notebook kernel and TRL into .cache");
    run(process.execPath, ["--import", "tsx", program], `npx tsx ${program}`);
  });
}

/** Does a step that the rest can do without; says what failed and how to mend it. @param {() => void} step */
function attempt(step) {
  try {
    step();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
  }
}

/**
 * Makes the checkout ready. Fast (no process is started but Python's version check) when it already is.
 * @param {"demo" | "test"} profile
 */
export function setup(profile) {
  checkNode();
  npmPackages();
  venv(".venv", "requirements.txt");
  const stamp = join(root, ".cache", "openmp");
  mkdirSync(join(root, ".cache"), { recursive: true });
  once(stamp, fingerprint(join(root, "python", "requirements.txt")), openmp);
  if (profile === "demo") attempt(bubblewrap);
  if (profile === "test") {
    bubblewrap();
    venv(".venv-test", "requirements-test.txt");
    testExtras();
    attempt(dockerEngine);
  }
}

/**
 * Runs one of the project's TypeScript programs from source. A signal reaches the program too (one terminal, one
 * process group), so that we wait for it to clean up and end as it ends.
 * @param {string} program @param {string[]} args @returns {Promise<number>} its exit code
 */
export function runFromSource(program, args) {
  return runNode(["--import", "tsx", "--conditions=@mledojo/source", join(root, program), ...args]);
}

/** A signal that is left to the program we wait for. */
function leaveToChild() {
  return undefined;
}

/** @param {string[]} args @param {{ node?: string, env?: NodeJS.ProcessEnv }} [options] @returns {Promise<number>} */
export function runNode(args, options = {}) {
  const child = spawn(options.node ?? process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: options.env ?? process.env,
  });
  process.on("SIGINT", leaveToChild);
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      process.off("SIGINT", leaveToChild);
      resolve(signal === null ? (code ?? 1) : 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/** Runs `main`; a thing that could not be installed is said plainly. @param {() => Promise<number>} main */
export async function reportSetupErrors(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await reportSetupErrors(async () => {
    setup(process.argv[2] === "test" ? "test" : "demo");
    return 0;
  });
}
