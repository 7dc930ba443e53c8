import { access, constants, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { makeFolders } from "@mledojo/tasks";
import { CliError } from "./cli-error.ts";

type Kind = "absent" | "folder" | "file";

async function kindOf(path: string): Promise<Kind> {
  const found = await stat(path).catch(() => null);
  if (found === null) return "absent";
  return found.isDirectory() ? "folder" : "file";
}

/** The nearest thing above a path that is there. */
async function nearestAbove(path: string): Promise<{ readonly path: string; readonly kind: Kind }> {
  const parent = dirname(path);
  const kind = await kindOf(parent);
  return kind === "absent" && parent !== path ? nearestAbove(parent) : { path: parent, kind };
}

function notFolder(path: string, option: string): CliError {
  return new CliError({
    code: "not_a_folder",
    message: `${path} is a file, and ${option} needs a folder there.`,
    remedy: `Give ${option} another path.`,
  });
}

/** The full path of a file to write: its folder has to be there, for a mistyped one should not be made. */
export async function outputFile(path: string, option: string): Promise<string> {
  const full = resolve(path);
  const folder = dirname(full);
  const above = await kindOf(folder);
  if ((await kindOf(full)) === "folder") {
    throw new CliError({
      code: "not_a_file",
      message: `${path} is a folder.`,
      remedy: `Give ${option} the name of a file, such as one in that folder.`,
    });
  }
  if (above === "absent") {
    throw new CliError({
      code: "no_such_folder",
      message: `There is no folder ${folder} to write into.`,
      remedy: `Make it first (mkdir -p), or give ${option} another path.`,
    });
  }
  if (above === "file") throw notFolder(folder, option);
  return full;
}

/** Makes a folder, and those above that are missing; throws when it cannot be there or not be written to. */
export async function makeFolder(path: string, option: string): Promise<void> {
  const full = resolve(path);
  if ((await kindOf(full)) === "file") throw notFolder(path, option);
  const above = await nearestAbove(full);
  if (above.kind === "file") throw notFolder(above.path, option);
  try {
    makeFolders(full);
    await access(full, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new CliError({
      code: "not_writable",
      message: `${path} cannot be made, or not be written to: ${cause instanceof Error ? cause.message : String(cause)}`,
      remedy: `Give ${option} another path, or have the owner allow it.`,
      cause,
    });
  }
}
