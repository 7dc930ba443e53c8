import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import { type Engine, hasStatus } from "./engine.ts";
import { SandboxError } from "../errors.ts";
import { findImagePlace, type ImageFiles, readImageFiles } from "./image-files.ts";
import { downloadWheels } from "./wheels.ts";

export interface ImageOptions {
  /**
   * The image to build upon: a Debian with apt.
   * @defaultValue `MLEDOJO_DOCKER_BASE`, else `mledojo/base` where `scripts/docker-engine.sh` made it, else `debian:bookworm-slim`
   */
  readonly base?: string;
  /** Text of the requirements. @defaultValue the project's own: numpy, pandas, scikit-learn, lightgbm, each pinned */
  readonly requirements?: string;
  /** The host's Python whose pip fetches the packages. @defaultValue that of `findVirtualEnvironment`, else `python3` */
  readonly python?: string;
  /** Called with each line of progress. */
  readonly onProgress?: (line: string) => void;
}

const localBase = "mledojo/base";
const registryBase = "debian:bookworm-slim";

/** The id of an image, such as `sha256:…`; null when the engine has none of that name. */
export async function imageId(engine: Engine, name: string): Promise<string | null> {
  try {
    return (await engine.getImage(name).inspect()).Id;
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
}

/** Reads an engine's stream of progress to its end; throws where it reports an error. */
function follow(
  engine: Engine,
  stream: NodeJS.ReadableStream,
  onProgress: (line: string) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    engine.modem.followProgress(
      stream,
      (error: Error | null, events: readonly { error?: string }[] | null) => {
        const failed = error?.message ?? events?.find((event) => event.error !== undefined)?.error;
        if (failed === undefined) resolve();
        else reject(new Error(failed));
      },
      (event: { stream?: string; status?: string }) => {
        const line = (event.stream ?? event.status ?? "").trim();
        if (line !== "") onProgress(line);
      },
    );
  });
}

const unavailable = (message: string, cause: unknown): SandboxError =>
  new SandboxError({
    code: "backend_unavailable",
    message: `${message}: ${cause instanceof Error ? cause.message : String(cause)}`,
    remedy:
      "Where no registry can be reached, name a Debian image that is there in MLEDOJO_DOCKER_BASE; in a checkout scripts/docker-engine.sh start, as root, makes one",
    cause,
  });

async function resolveBase(engine: Engine, options: ImageOptions): Promise<string> {
  const named = options.base ?? process.env["MLEDOJO_DOCKER_BASE"];
  if (named !== undefined && named !== "") return named;
  return (await imageId(engine, localBase)) === null ? registryBase : localBase;
}

/** The image's name: its tag is a hash of all that it is made from, so it is built anew only when that changes. */
const nameOf = (baseId: string, files: ImageFiles): string => {
  const hash = createHash("sha256");
  for (const part of [baseId, files.dockerfile, files.requirements])
    hash.update(`${part.length}:`).update(part);
  return `mledojo/python:${hash.digest("hex").slice(0, 16)}`;
};

/** The name of the image if it is there, else null. Builds and pulls nothing. */
export async function findImage(
  engine: Engine,
  given: string | undefined,
  options: ImageOptions | false = {},
): Promise<string | null> {
  if (given !== undefined) return (await imageId(engine, given)) === null ? null : given;
  const wanted = options === false ? {} : options;
  const baseId = await imageId(engine, await resolveBase(engine, wanted));
  if (baseId === null) return null;
  const name = nameOf(baseId, readImageFiles(wanted.requirements));
  return (await imageId(engine, name)) === null ? null : name;
}

/** What a command prints in a container of an image. */
async function ask(engine: Engine, image: string, command: string[]): Promise<string> {
  let text = "";
  const out = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  await engine.run(image, command, out, {
    HostConfig: { AutoRemove: true, NetworkMode: "none" },
    User: "65534",
  });
  return text.trim();
}

async function build(
  engine: Engine,
  base: string,
  name: string,
  files: ImageFiles,
  options: ImageOptions,
): Promise<void> {
  const progress = options.onProgress ?? ((): void => undefined);
  const context = await mkdtemp(path.join(tmpdir(), "mledojo-image-"));
  const wheels = path.join(context, "wheels");
  const buildStage = async (tag: string, target?: string): Promise<void> => {
    const settings = {
      t: tag,
      buildargs: { BASE: base },
      networkmode: "host",
      rm: true,
      forcerm: true,
      ...(target === undefined ? {} : { target }),
    };
    await follow(
      engine,
      await engine.buildImage({ context, src: ["Dockerfile", "wheels"] }, settings),
      progress,
    );
  };
  try {
    await mkdir(wheels);
    const requirementsFile = path.join(wheels, "requirements.txt");
    await writeFile(path.join(context, "Dockerfile"), files.dockerfile);
    await writeFile(requirementsFile, files.requirements);
    // The wheels must suit the image's Python, whose version is known once it is installed.
    const system = name.replace("/python:", "/system:");
    await buildStage(system, "system");
    const question = "import platform, sys; print('%d.%d' % sys.version_info[:2], platform.machine())";
    const [pythonVersion = "", architecture = ""] = (
      await ask(engine, system, ["python3", "-c", question])
    ).split(" ");
    progress(`Fetching Python packages for Python ${pythonVersion} on ${architecture}`);
    await downloadWheels({
      folder: wheels,
      pythonVersion,
      architecture,
      requirementsFile,
      python: options.python,
    });
    await buildStage(name);
  } finally {
    await rm(context, { recursive: true, force: true });
  }
}

/** Builds the image, also when it is there already, and returns its name. */
export async function buildImageWith(engine: Engine, options: ImageOptions = {}): Promise<string> {
  const base = await resolveBase(engine, options);
  try {
    if ((await imageId(engine, base)) === null) {
      options.onProgress?.(`Pulling ${base}`);
      await follow(engine, await engine.pull(base), options.onProgress ?? ((): void => undefined));
    }
  } catch (cause) {
    throw unavailable(`The base image ${base} could not be pulled`, cause);
  }
  const files = readImageFiles(options.requirements);
  const name = nameOf((await imageId(engine, base)) ?? base, files);
  try {
    await build(engine, base, name, files, options);
  } catch (cause) {
    if (SandboxError.isInstance(cause)) throw cause;
    throw unavailable("The image could not be built", cause);
  }
  return name;
}

/** The name of the image, built first where it is missing; with `false`, missing is an error. */
export async function ensureImage(engine: Engine, options: ImageOptions | false = {}): Promise<string> {
  const found = await findImage(engine, undefined, options);
  if (found !== null) return found;
  if (options !== false) return buildImageWith(engine, options);
  throw new SandboxError({
    code: "backend_unavailable",
    message: "The image of the box is not built yet",
    remedy: `Run: ${findImagePlace().command}`,
  });
}
