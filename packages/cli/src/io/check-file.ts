import { access, constants, realpath, stat } from "node:fs/promises";
import { CliError } from "./cli-error.ts";

/** The whole path of a file that is there: a link that a person names is theirs to follow. Throws `CliError` with that remedy. */
export async function checkFile(file: string, remedy: string): Promise<string> {
  const path = await realpath(file).catch(() => null);
  if (path === null)
    throw new CliError({ code: "no_such_file", message: `There is no file ${file}.`, remedy });
  if (!(await stat(path)).isFile()) {
    throw new CliError({ code: "not_a_file", message: `${file} is not a regular file.`, remedy });
  }
  await access(path, constants.R_OK);
  return path;
}
