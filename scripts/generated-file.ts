import { readFile, writeFile } from "node:fs/promises";

/** A committed file that a script makes, and how one asks for it. */
export interface GeneratedFile {
  readonly path: string;
  /** How messages call it. */
  readonly name: string;
  readonly content: string;
  /** Such as `npm run kernels`. */
  readonly command: string;
}

/** Writes the file where it is not what it should be; under `--check` writes nothing and lets the process fail there. */
export async function keepGenerated({ path, name, content, command }: GeneratedFile): Promise<void> {
  const found = await readFile(path, "utf8").catch(() => "");
  if (found === content) process.stdout.write(`${name} is up to date.\n`);
  else if (process.argv.includes("--check")) {
    process.stderr.write(`${name} is not what its sources make: run \`${command}\`.\n`);
    process.exitCode = 1;
  } else {
    await writeFile(path, content);
    process.stdout.write(`Wrote ${name}.\n`);
  }
}
