import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { SandboxError } from "../errors.ts";

/** The nearest folder above this file that holds the image's Dockerfile, from source and from a build alike. */
function projectRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, "docker", "Dockerfile"))) {
    const above = path.dirname(folder);
    if (above === folder) {
      throw new SandboxError({
        code: "backend_unavailable",
        message: "The image's Dockerfile does not come with this installation",
        remedy: "Build the image in a clone of the project, or name one with Python 3 in the option image",
      });
    }
    folder = above;
  }
  return folder;
}

/** What the image is made from. */
export interface ImageFiles {
  readonly root: string;
  readonly dockerfile: string;
  readonly requirements: string;
}

export function readImageFiles(requirements?: string): ImageFiles {
  const root = projectRoot();
  return {
    root,
    dockerfile: readFileSync(path.join(root, "docker", "Dockerfile"), "utf8"),
    requirements: requirements ?? readFileSync(path.join(root, "python", "requirements.txt"), "utf8"),
  };
}
