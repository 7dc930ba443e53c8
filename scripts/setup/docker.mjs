// @ts-check
// The engine that the Docker tests talk to, and the image of its boxes.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SetupError, fingerprint, isRoot, root, run, say, userName } from "./steps.mjs";

const note = join(root, ".cache", "docker-image");

/** The machine's own engine, or one that we start. Sets DOCKER_HOST. */
export function dockerEngine() {
  const script = join(root, "scripts", "docker-engine.sh");
  const result = spawnSync("sh", [script, "start"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
  });
  const host = /^DOCKER_HOST=(.+)$/m.exec(result.stdout ?? "")?.[1];
  if (result.status !== 0 || host === undefined) {
    const start = "sh scripts/docker-engine.sh start";
    throw new SetupError(
      "No Docker engine answers; the Docker tests will fail.",
      isRoot ? start : `sudo ${start} && sudo usermod -aG docker ${userName()}, and log in again`,
    );
  }
  process.env.DOCKER_HOST = host;
  boxImage(host);
}

/** Builds the image unless the one of these very inputs stands in the engine. @param {string} host */
function boxImage(host) {
  const inputs = fingerprint(join(root, "docker", "Dockerfile"), join(root, "python", "requirements.txt"));
  const wanted = [host, process.env.MLEDOJO_DOCKER_BASE ?? "", inputs].join(" ");
  if (existsSync(note)) {
    const [before, ids, name = ""] = readFileSync(note, "utf8").split("\n");
    if (before === wanted && idsOf(name) === ids) return;
  }
  say("making the Docker image of the boxes, unless it stands");
  const build = ["--import", "tsx", "--conditions=@mledojo/source", join(root, "docker", "build-image.ts")];
  const hint = "npx tsx --conditions=@mledojo/source docker/build-image.ts";
  const name = run(process.execPath, build, hint).trim();
  writeFileSync(note, [wanted, idsOf(name), name].join("\n"));
}

/** The ids of the image and of the base that `docker-engine.sh` makes, on one line. @param {string} name */
function idsOf(name) {
  const args = ["image", "inspect", "--format", "{{.Id}}", "mledojo/base", name];
  // Without that base it fails for one of the two, and prints the other all the same.
  return (spawnSync("docker", args, { encoding: "utf8" }).stdout ?? "").trim().replaceAll("\n", " ");
}
