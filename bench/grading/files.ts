import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { once } from "node:events";

/** A double of full precision, as models write them. */
export function fraction(random: () => number): number {
  return random() + random() / 2 ** 32;
}

/** The rows in another order. */
export function shuffled(rows: number, random: () => number): Uint32Array {
  const order = Uint32Array.from({ length: rows }, (_, row) => row);
  for (let row = rows - 1; row > 0; row -= 1) {
    const other = Math.floor(random() * (row + 1));
    [order[row], order[other]] = [order[other] ?? 0, order[row] ?? 0];
  }
  return order;
}

export type IdKind = "integer" | "hex";

export function idOf(row: number, kind: IdKind): string {
  return kind === "hex" ? createHash("md5").update(String(row)).digest("hex").slice(0, 12) : String(row);
}

/** Writes lines as they come. */
export async function writeLines(path: string, lines: Iterable<string>): Promise<void> {
  const file = createWriteStream(path);
  let part: string[] = [];
  const flush = async (): Promise<void> => {
    if (part.length > 0 && !file.write(`${part.join("\n")}\n`)) await once(file, "drain");
    part = [];
  };
  for (const line of lines) {
    part.push(line);
    if (part.length === 10_000) await flush();
  }
  await flush();
  file.end();
  await once(file, "close");
}
