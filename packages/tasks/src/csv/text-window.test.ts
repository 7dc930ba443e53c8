import { fc, test } from "@fast-check/vitest";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { cellText } from "./bytes.ts";
import { bytesSource, fileSource, type ByteSource } from "./byte-source.ts";
import { createRowReader } from "./row-reader.ts";
import { TextWindow, windowOf } from "./text-window.ts";
import { onNotUtf8 } from "./__fixtures__/on-not-utf8.ts";

/** A source that says what it was asked for. */
function watched(bytes: Buffer): ByteSource & { readonly largest: () => number } {
  const source = bytesSource(bytes);
  let largest = 0;
  return {
    size: source.size,
    largest: () => largest,
    read(target) {
      largest = Math.max(largest, target.length);
      return source.read(target);
    },
  };
}

describe("TextWindow", () => {
  test.prop([
    fc.uint8Array({ maxLength: 300 }),
    fc.array(fc.nat({ max: 40 }), { maxLength: 30 }),
    fc.integer({ min: 2, max: 50 }),
  ])("hands over every byte once and in order, whatever is left standing", (content, steps, roomBytes) => {
    const text = windowOf(content);
    const room = Buffer.alloc(roomBytes);
    text.moveTo(room);
    const seen: number[] = [];
    const take = (count: number): void => {
      seen.push(...text.bytes.subarray(text.at, text.at + count));
      text.at = Math.min(text.at + count, text.bytes.length);
      text.advance();
    };
    for (const step of steps) take(step);
    while (!text.isLast || text.at < text.bytes.length) take(text.bytes.length);
    expect(seen).toEqual([...content]);
  });

  it("says how far lines are whole", () => {
    const text = windowOf(Buffer.from("a\nbb\nccc"));
    text.moveTo(Buffer.alloc(7));
    expect(text.wholeTo).toBe(8);
    const cut = windowOf(Buffer.from(`${"x\n".repeat(50_000)}end`));
    expect(cut.isLast).toBe(false);
    expect(cut.bytes[cut.wholeTo - 1]).toBe(10);
    expect(cut.bytes.subarray(cut.wholeTo).includes(10)).toBe(false);
  });

  it.each(["é", "€", "😀"])("does not take %s for broken where parts meet", (letter) => {
    const line = `${"a".repeat(99)}${letter}\n`;
    for (const before of ["", "b", "bb", "bbb"]) {
      const text = windowOf(Buffer.from(before + line.repeat(3_000)));
      while (!text.isLast) {
        text.at = text.wholeTo;
        text.advance();
      }
      expect(text.isUtf8).toBe(true);
    }
  });

  it("finds broken text wherever it stands, also at the very end", () => {
    for (const at of [0, 70_000, 199_999]) {
      const bytes = Buffer.from("0123456789abcde\n".repeat(12_500));
      bytes[at] = 0xff;
      const text = windowOf(bytes);
      while (!text.isLast) {
        text.at = text.wholeTo;
        text.advance();
      }
      expect(text.isUtf8).toBe(false);
    }
    expect(windowOf(Buffer.from([97, 0xc3])).isUtf8).toBe(false);
  });

  it("finds broken text in lines that end otherwise than one before", () => {
    const bytes = Buffer.from(`${'"a",b\n'.repeat(200)}${'"a",b\r'.repeat(40_000)}`);
    bytes[2_000] = 0xff;
    const places: number[] = [];
    const reader = createRowReader({
      text: windowOf(bytes),
      width: 2,
      onBadRow: () => undefined,
      onNotUtf8: (rows) => places.push(rows),
    });
    while (reader.next() !== null);
    expect(places).toEqual([0]);
  });

  it("takes a small part of a large text at a time, and all of one line that is no shorter", () => {
    const rows = watched(Buffer.from("1,2\n".repeat(1_000_000)));
    const reader = createRowReader({
      text: new TextWindow(rows),
      width: 2,
      onBadRow: () => undefined,
      onNotUtf8,
    });
    while (reader.next() !== null);
    expect(reader.rowCount()).toBe(1_000_000);
    expect(rows.largest()).toBeLessThan(2 ** 18);

    const line = `"${"y".repeat(3_000_000)}",${"x".repeat(3_000_000)}`;
    const whole = createRowReader({
      text: windowOf(Buffer.from(`1,2\n${line}\n3,4`)),
      width: 2,
      onNotUtf8,
      onBadRow: ({ row }) => {
        throw new Error(`row ${row} is bad`);
      },
    });
    const cells: string[] = [];
    for (let chunk = whole.next(); chunk !== null; chunk = whole.next()) {
      for (let cell = 0; cell < 2 * chunk.rows; cell += 1)
        cells.push(cellText(chunk.bytes, chunk.starts[cell]!, chunk.ends[cell]!, false));
    }
    expect(cells.map((cell) => cell.length)).toEqual([1, 1, 3_000_000, 3_000_000, 1, 1]);
  });

  it("reads a file no further than it was when it was opened", async () => {
    const dir = await mkdtemp(join(tmpdir(), "mledojo-source-"));
    const path = join(dir, "rows.csv");
    await writeFile(path, "1,2\n3,4\n5,6\n");
    const file = await open(path);
    try {
      const target = Buffer.alloc(20);
      const source = fileSource(file.fd, 8);
      expect([source.read(target.subarray(0, 5)), source.read(target), source.read(target)]).toEqual([
        5, 3, 0,
      ]);
      // It has become shorter.
      expect(fileSource(file.fd, 100).read(target)).toBe(12);
    } finally {
      await file.close();
      await rm(dir, { recursive: true });
    }
  });
});
