// @ts-check
// Installs what the demo and the tests need, and nothing twice. `node scripts/setup.mjs [demo|test]`.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { dockerEngine } from "./setup/docker.mjs";
import { environments, findPython, makeEnvironment } from "./setup/python.mjs";
import { SetupError, fingerprint, once, root, run, say } from "./setup/steps.mjs";
import { hasDocker, systemPackages } from "./setup/system.mjs";

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

/** @param {"demo" | "test"} profile */
function pythonEnvironments(profile) {
  const python = findPython();
  // systemPackages has installed it, or has thrown.
  if (python === null) throw new SetupError("Python 3.11 or newer was not found.", "apt-get install python3");
  for (const environment of environments[profile]) makeEnvironment(environment, python);
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
 * Makes the checkout ready. Where it is already, it takes a few milliseconds; for the tests, two questions to Docker more.
 *
 * @param {"demo" | "test"} profile
 */
export function setup(profile) {
  checkNode();
  systemPackages(profile);
  npmPackages();
  pythonEnvironments(profile);
  if (profile === "test") {
    testExtras();
    // Without it systemPackages has said what is missing.
    if (hasDocker()) attempt(dockerEngine);
  }
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
