import { readFileSync } from "node:fs";

const lookMs = 500;

/** Name and parent of a process; null when there is none, or no /proc to ask. */
function look(pid: number): { readonly name: string; readonly parent: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name stands in parentheses and may hold some itself.
    const end = text.lastIndexOf(")");
    const [, parent] = text.slice(end + 2).split(" ");
    return { name: text.slice(text.indexOf("(") + 1, end), parent: Number(parent) };
  } catch {
    return null;
  }
}

/** Whether npm still is where it was found: right above this process, or above the shell in between. */
function findNpm(process: Pick<NodeJS.Process, "ppid">): (() => boolean) | null {
  const parent = process.ppid;
  const above = look(parent);
  if (above === null) return null;
  if (above.name.startsWith("npm")) return () => process.ppid === parent;
  if (look(above.parent)?.name.startsWith("npm") !== true) return null;
  return () => process.ppid === parent && look(parent)?.parent === above.parent;
}

/**
 * Calls `onGone` once when the npm or npx that started us has ended before us: it passes on neither a hangup nor
 * its own death, and through its shell no signal at all. Returns how to stop watching.
 */
export function watchNpm(process: Pick<NodeJS.Process, "ppid" | "env">, onGone: () => void): () => void {
  const isThere = process.env.npm_lifecycle_event === undefined ? null : findNpm(process);
  if (isThere === null) return () => undefined;
  const timer = setInterval(() => {
    if (isThere()) return;
    clearInterval(timer);
    onGone();
  }, lookMs).unref();
  return () => clearInterval(timer);
}
