import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { SandboxError } from "../errors.ts";

/** What the image is made from. */
export interface ImageFiles {
  readonly dockerfile: string;
  readonly requirements: string;
}

/** Where the files stand, and how a person has the image made from there. */
export interface ImagePlace {
  readonly dockerfile: string;
  readonly requirements: string;
  /** The command that builds the image, for people. */
  readonly command: string;
}

const inCheckout = (folder: string): ImagePlace => ({
  dockerfile: path.join(folder, "docker", "Dockerfile"),
  requirements: path.join(folder, "python", "requirements.txt"),
  command: "npx tsx --conditions=@mledojo/source docker/build-image.ts",
});

const inPackage = (folder: string): ImagePlace => ({
  dockerfile: path.join(folder, "image", "Dockerfile"),
  requirements: path.join(folder, "image", "requirements.txt"),
  command: `node --input-type=module -e 'import { ensureDockerImage } from "@mledojo/sandbox/docker"; console.log(await ensureDockerImage({ onProgress: console.error }))'`,
});

/** The nearest folder at or above this file that holds the image's files: of a build, or of a checkout. */
export function findImagePlace(from: string = path.dirname(fileURLToPath(import.meta.url))): ImagePlace {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const found = [inPackage(folder), inCheckout(folder)].find(
      (place) => existsSync(place.dockerfile) && existsSync(place.requirements),
    );
    if (found !== undefined) return found;
    if (folder === path.dirname(folder)) {
      throw new SandboxError({
        code: "backend_unavailable",
        message: "The image's Dockerfile does not come with this installation",
        remedy:
          "Install @mledojo/sandbox anew, or name an image with Python 3.8 or newer in the option image of createDockerBackend",
      });
    }
  }
}

export function readImageFiles(requirements?: string): ImageFiles {
  const place = findImagePlace();
  return {
    dockerfile: readFileSync(place.dockerfile, "utf8"),
    requirements: requirements ?? readFileSync(place.requirements, "utf8"),
  };
}
