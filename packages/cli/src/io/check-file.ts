import { access, constants, realpath, stat } from "node:fs/promises";
import { CliError } from "./cli-error.ts";

/** The whole path of a file that is there: a link that a person names is theirs to follow. Throws `CliError` with that remedy. */
export async function checkFile(file: string, remedy: string): Promise<string> {
  // Looked at before its path is: a pipe or a socket, such as /dev/stdin may be, has none.
  const found = await stat(file).catch(() => null);
  if (found === null)
    throw new CliError({ code: "no_such_file", message: `There is no file ${file}.`, remedy });
  if (!found.isFile()) {
    throw new CliError({ code: "not_a_file", message: `${file} is not a regular file.`, remedy });
  }
  const path = await realpath(file);
  await access(path, constants.R_OK);
  return path;
}
