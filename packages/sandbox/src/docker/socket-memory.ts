import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** A running container, as far as it matters here. */
interface Running {
  readonly id: string;
  inspect(): Promise<{ readonly State: { readonly Pid: number } }>;
}

/** Where a process's memory group of version 1 stands in the file system; null where it cannot be told. */
export function memoryGroupFolder(groups: string, mounts: string): string | null {
  const group = groups
    .split("\n")
    .map((line) => line.split(":"))
    .find(([, controllers]) => controllers?.split(",").includes("memory"));
  const mount = mounts
    .split("\n")
    .map((line) => line.split(" - "))
    .find(([, kind]) => kind?.startsWith("cgroup ") && kind.split(/[ ,]/).includes("memory"));
  const below = group?.slice(2).join(":");
  const [root, target] = mount?.[0]?.split(" ").slice(3, 5) ?? [];
  if (below === undefined || root === undefined || target === undefined) return null;
  const isWithin = root === "/" || below === root || below.startsWith(`${root}/`);
  return isWithin ? path.join(target, root === "/" ? below : below.slice(root.length)) : null;
}

/**
 * Holds what waits in a container's network sockets to so many bytes, where the engine took the limit and its runtime
 * ignored it, as runc does. It takes root on the engine's own machine; elsewhere it does nothing, and returns false.
 */
export async function limitSocketMemory(container: Running, bytes: number): Promise<boolean> {
  try {
    const { State } = await container.inspect();
    const groups = await readFile(`/proc/${State.Pid}/cgroup`, "utf8");
    // Process numbers of another machine mean nothing here.
    if (!groups.includes(container.id)) return false;
    const folder = memoryGroupFolder(groups, await readFile("/proc/self/mountinfo", "utf8"));
    if (folder === null) return false;
    await writeFile(path.join(folder, "memory.kmem.tcp.limit_in_bytes"), String(bytes), { flag: "r+" });
    return true;
  } catch {
    return false;
  }
}
