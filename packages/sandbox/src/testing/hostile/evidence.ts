import type { FileRead, Sandbox } from "../../contract.ts";
import { readCap } from "./limits.ts";

/** The attacker's own word for what it got. */
export const lootLines = (text: string): string[] =>
  [...text.matchAll(/^LOOT (.*)$/gm)].map((match) => match[1] ?? "");

/** Planted secrets within some bytes. */
export const secretsIn = (where: string, bytes: Uint8Array): string[] =>
  [
    ...new Set(
      Buffer.from(bytes)
        .toString("latin1")
        .match(/CANARY-[\w-]+/g),
    ),
  ].map((secret) => `${where} held ${secret}`);

export const answerOf = (read: FileRead): string => (read.kind === "refused" ? read.reason : read.kind);

export const describeError = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** What a program without output of its own wrote down in its workspace. */
export async function lootFile(sandbox: Sandbox): Promise<string[]> {
  const read = await sandbox.session.readFile("loot.txt", { maxBytes: readCap });
  return read.kind === "file" ? lootLines(Buffer.from(read.bytes).toString()) : [];
}

/** Excess of a limit that this machine does not claim to hold is no loot: the level says so openly. */
export function isUnclaimed(line: string, sandbox: Sandbox): boolean {
  const limit = /^excess (\w+)/.exec(line)?.[1];
  return Object.entries(sandbox.levels).some(([name, level]) => name === limit && level === "none");
}
