import { SandboxError } from "./errors.ts";

/** Whether a workspace path is relative, with plain parts between single slashes. */
export function isPlainPath(path: string): boolean {
  return (
    path !== "" && !path.includes("\0") && path.split("/").every((part) => !["", ".", ".."].includes(part))
  );
}

/** Throws unless the path is plain. */
export function requirePlainPath(path: string): void {
  if (isPlainPath(path)) return;
  throw new SandboxError({
    code: "unsafe_path",
    message: `not a workspace path: ${JSON.stringify(path)}`,
    remedy: "Give a relative path without '.', '..' or empty parts",
  });
}
