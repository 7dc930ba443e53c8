import { readFileSync, readlinkSync } from "node:fs";

/**
 * Who owns a container or a folder: a process, told apart from any other that has or will have the same number,
 * on this machine or another that uses the same engine.
 */
export interface Owner {
  readonly pid: number;
  /** Clock ticks between the machine's start and the process's: field 22 of `/proc/PID/stat`. */
  readonly startTicks: string;
  readonly bootId: string;
  /** The machine, and the process name space in which the number is meant. */
  readonly place: string;
}

const read = (path: string): string | null => {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return null;
  }
};

const link = (path: string): string | null => {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
};

/** The start time of a process, or null when there is none of that number, or only its remains. */
function startTicksOf(pid: number): string | null {
  const stat = read(`/proc/${pid}/stat`);
  // The name in brackets may hold anything; the fields follow its last bracket.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields === undefined || fields[0] === "Z" || fields[0] === "X" ? null : (fields[19] ?? null);
}

/** This process as an owner. */
export function thisOwner(pid: number = process.pid): Owner {
  return {
    pid,
    startTicks: startTicksOf(pid) ?? "unknown",
    bootId: read("/proc/sys/kernel/random/boot_id") ?? "unknown",
    place: `${read("/etc/machine-id") ?? read("/etc/hostname") ?? "unknown"}/${link("/proc/self/ns/pid") ?? "unknown"}`,
  };
}

/** An owner as one label or folder name. */
export const ownerToText = (owner: Owner): string =>
  Buffer.from(JSON.stringify([owner.pid, owner.startTicks, owner.bootId, owner.place])).toString("base64url");

/** The owner that a text names, or null when it names none. */
export function ownerFromText(text: string): Owner | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    if (!Array.isArray(parts)) return null;
    const [pid, startTicks, bootId, place] = parts as unknown[];
    if (typeof pid !== "number" || typeof startTicks !== "string") return null;
    if (typeof bootId !== "string" || typeof place !== "string") return null;
    return { pid, startTicks, bootId, place };
  } catch {
    return null;
  }
}

/**
 * Whether an owner is surely dead. One that lived elsewhere (another machine, another container) cannot be seen
 * from here and counts as alive; so does one that cannot be told.
 */
export function isSurelyDead(owner: Owner, here: Owner = thisOwner()): boolean {
  const [machine, space] = owner.place.split("/");
  const [ourMachine, ourSpace] = here.place.split("/");
  if (machine !== ourMachine || owner.startTicks === "unknown") return false;
  // Since that start every process of the machine is gone, whatever its name space.
  if (owner.bootId !== here.bootId) return true;
  if (space !== ourSpace) return false;
  return startTicksOf(owner.pid) !== owner.startTicks;
}
