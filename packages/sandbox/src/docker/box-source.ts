import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of our own programs in this package, from source and from the built package alike. */
function programFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, "python", "docker", "init.py"))) {
    const above = path.dirname(folder);
    if (above === folder)
      throw new Error("the package @mledojo/sandbox is incomplete: python/docker is missing");
    folder = above;
  }
  return path.join(folder, "python", "docker");
}

/**
 * The command of a container that runs one of our trusted programs. The program travels in the command, so that
 * any image with Python 3.8 or newer serves. `-I` and `-S` keep out the image's own site packages.
 */
export const trustedCommand = (name: "init.py" | "keeper.py", argument: string): string[] => [
  "python3",
  "-I",
  "-S",
  "-c",
  readFileSync(path.join(programFolder(), name), "utf8"),
  argument,
];
