import { cp } from "node:fs/promises";

/** Copies a folder's content with links kept as links. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, verbatimSymlinks: true });
}
