import { connectEngine } from "./engine.ts";
import { buildImageWith, ensureImage, type ImageOptions } from "./image.ts";

export interface DockerImageOptions extends ImageOptions {
  /** The engine's address. @defaultValue as for `createDockerBackend` */
  readonly dockerHost?: string;
}

/**
 * Builds the image of the box, even where it is there already: a minute or two.
 * @returns its name; the tag is a hash of the Dockerfile, the requirements and the base image.
 * @throws SandboxError with what to do when the engine, the base or the packages cannot be reached.
 */
export async function buildDockerImage(options: DockerImageOptions = {}): Promise<string> {
  return buildImageWith(await connectEngine(options.dockerHost), options);
}

/** The same, but nothing is done where the image stands already. */
export async function ensureDockerImage(options: DockerImageOptions = {}): Promise<string> {
  return ensureImage(await connectEngine(options.dockerHost), options);
}
