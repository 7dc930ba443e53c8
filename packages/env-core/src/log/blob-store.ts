import { makeFolders } from "@mledojo/tasks";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

const handlePattern = /^[0-9a-f]{64}$/;

/** The SHA-256 of some bytes, as 64 hex digits. */
export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Bytes kept under their SHA-256, in a folder of their own. */
export class BlobStore {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** Stores bytes (once, however often they come) and returns their handle. */
  async put(content: Uint8Array | string): Promise<string> {
    const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : content;
    return (await this.putIf(bytes, () => true)).handle;
  }

  /**
   * Stores bytes if `mayGrow` allows the store to grow by that many; it is not asked for bytes that are there already.
   *
   * @returns the handle that they have or would have, and whether they are there now
   */
  async putIf(
    bytes: Uint8Array,
    mayGrow: (newBytes: number) => boolean,
  ): Promise<{ readonly handle: string; readonly kept: boolean }> {
    const handle = sha256(bytes);
    const path = join(this.#dir, handle);
    if (existsSync(path)) return { handle, kept: true };
    if (!mayGrow(bytes.length)) return { handle, kept: false };
    makeFolders(this.#dir);
    // Under its own name only when whole: a process that dies half-way leaves no blob that lies about its hash.
    const draft = join(this.#dir, `.${handle}.${randomBytes(6).toString("hex")}`);
    await writeFile(draft, bytes);
    await rename(draft, path);
    return { handle, kept: true };
  }

  /** The bytes of a handle; undefined when this store has none, or when what lies there is not what it should be. */
  get(handle: string): Uint8Array | undefined {
    if (!handlePattern.test(handle)) return undefined;
    const path = join(this.#dir, handle);
    if (!existsSync(path)) return undefined;
    const bytes = readFileSync(path);
    return sha256(bytes) === handle ? bytes : undefined;
  }
}
