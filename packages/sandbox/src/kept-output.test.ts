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
