const sentences: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is nothing at ${path}.`,
  EACCES: (path) => `${path} may not be read or written.`,
  EEXIST: (path) => `${path} is there already.`,
  EISDIR: (path) => `${path} is a folder.`,
  ENOTDIR: (path) => `${path} leads through a file that is no folder.`,
  EROFS: (path) => `${path} is on a read-only disk.`,
  ENOSPC: (path) => `The disk of ${path} is full.`,
};

/** An error of the operating system as a sentence; undefined for any other error. */
export function systemMessage(error: Error): string | undefined {
  if (!("code" in error) || typeof error.code !== "string") return undefined;
  if (!("syscall" in error)) return undefined;
  const path = "path" in error && typeof error.path === "string" ? error.path : "the file";
  return sentences[error.code]?.(path);
}
