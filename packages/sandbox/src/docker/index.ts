/** Untrusted code in Docker containers. Needs the package dockerode and an engine. */
export { createDockerBackend, type DockerBackendOptions } from "./backend.ts";
export { buildDockerImage, ensureDockerImage, type DockerImageOptions } from "./public-image.ts";
