import { fc, test } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { KeptOutput } from "./kept-output.ts";

const text = (kept: KeptOutput): string => Buffer.from(kept.finish().bytes).toString();

it("keeps what fits as it is", () => {
  const kept = new KeptOutput(10);
  kept.push(Buffer.from("01234"));
  kept.push(Buffer.from("56789"));
  expect(text(kept)).toBe("0123456789");
  expect(kept.finish()).toMatchObject({ totalBytes: 10, truncated: false });
});

it("marks what is missing between head and tail", () => {
  const kept = new KeptOutput(6);
  kept.push(Buffer.from("abcdefghij"));
  expect(text(kept)).toBe("abc\n[... 4 bytes left out ...]\nhij");
  expect(kept.finish()).toMatchObject({ totalBytes: 10, truncated: true });
});

test.prop([fc.array(fc.uint8Array({ maxLength: 40 })), fc.integer({ min: 2, max: 60 })])(
  "keeps the same whatever the chunks",
  (chunks, size) => {
    const pieces = new KeptOutput(size);
    for (const chunk of chunks) pieces.push(chunk);
    const whole = new KeptOutput(size);
    whole.push(Buffer.concat(chunks));
    expect(pieces.finish()).toEqual(whole.finish());
  },
);

test.prop([fc.array(fc.uint8Array({ maxLength: 40 })), fc.integer({ min: 2, max: 60 })])(
  "keeps exactly the first and the last half",
  (chunks, size) => {
    const kept = new KeptOutput(size);
    for (const chunk of chunks) kept.push(chunk);
    const all = Buffer.concat(chunks);
    const half = Math.floor(size / 2);
    const left = Math.max(0, all.length - 2 * half);
    const middle = left > 0 ? Buffer.from(`\n[... ${left} bytes left out ...]\n`) : Buffer.alloc(0);
    const tail = all.subarray(Math.max(half, all.length - half));
    expect(kept.finish()).toEqual({
      bytes: new Uint8Array(Buffer.concat([all.subarray(0, half), middle, tail])),
      totalBytes: all.length,
      truncated: left > 0,
    });
  },
);

const used = (): number => process.memoryUsage().heapUsed + process.memoryUsage().external;

it("keeps no object for each chunk", () => {
  const kept = new KeptOutput(1 << 21);
  const chunk = Uint8Array.of(7);
  const before = used();
  for (let n = 0; n < 1 << 21; n += 1) kept.push(chunk);
  // An object each would be some 300 MB; garbage that nobody holds has been collected many times by now.
  expect(used() - before).toBeLessThan(128 << 20);
  expect(kept.finish()).toMatchObject({ totalBytes: 1 << 21, truncated: false });
});
