// @ts-check
// The project's own Python environments.
import { spawnSync } from "node:child_process";
import { existsSync, realpathSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { SetupError, findOnPath, fingerprint, isDone, once, root, run, say } from "./steps.mjs";

/** @typedef {{ readonly folder: string, readonly requirements: string }} Environment */

/** @type {Record<"demo" | "test", readonly Environment[]>} */
export const environments = {
  demo: [{ folder: ".venv", requirements: "requirements.txt" }],
  test: [
    { folder: ".venv", requirements: "requirements.txt" },
    { folder: ".venv-test", requirements: "requirements-test.txt" },
  ],
};

const named = process.env.MLEDOJO_PYTHON || null;

/** The Python that the environments are made of; null where there is none. */
export function findPython() {
  const found = findOnPath(named ?? "python3");
  if (found !== null || named === null) return found;
  throw new SetupError(`MLEDOJO_PYTHON names ${named}, which is no program.`, "unset MLEDOJO_PYTHON");
}

/** @param {Environment} environment */
const stampOf = ({ folder }) => join(root, folder, ".mledojo-installed");

/** Requirements and the Python itself, told without starting it. @param {Environment} environment @param {string} python */
function wantedOf({ requirements }, python) {
  const program = realpathSync(python);
  const { mtimeMs, size } = statSync(program);
  return [fingerprint(join(root, "python", requirements)), program, mtimeMs, size].join(" ");
}

/** Whether the environment was made of these requirements with this Python. @param {Environment} environment @param {string | null} python */
export function stands(environment, python) {
  return (
    python !== null &&
    // A link to a Python that was removed counts as none.
    existsSync(join(root, environment.folder, "bin", "python")) &&
    isDone(stampOf(environment), wantedOf(environment, python))
  );
}

/** Whether this Python can make environments; throws when it is too old. @param {string} python */
export function canMakeEnvironments(python) {
  const probe = spawnSync(
    python,
    ["-c", "import sys; print('%d.%d' % sys.version_info[:2], flush=True); import ensurepip, venv"],
    { encoding: "utf8" },
  );
  const version = (probe.stdout ?? "").trim();
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major < 3 || (major === 3 && minor < 11)) {
    throw new SetupError(
      `${python} is ${version === "" ? "no Python" : `Python ${version}`}; 3.11 or newer is needed.`,
      "MLEDOJO_PYTHON=/path/to/python3.11 npm run demo",
    );
  }
  return probe.status === 0;
}

/** @param {Environment} environment @param {string} python */
export function makeEnvironment(environment, python) {
  if (stands(environment, python)) return;
  const { folder, requirements } = environment;
  const target = join(root, folder);
  // Whatever was there is not what is wanted, whatever its stamp says.
  rmSync(target, { recursive: true, force: true });
  once(stampOf(environment), wantedOf(environment, python), () => {
    say(`making the Python environment ${folder} (python/${requirements})`);
    run(python, ["-m", "venv", target], `${python} -m venv ${folder}`);
    run(
      join(target, "bin", "pip"),
      ["install", "--quiet", "--disable-pip-version-check", "-r", join(root, "python", requirements)],
      `${folder}/bin/pip install -r python/${requirements}`,
    );
  });
}
