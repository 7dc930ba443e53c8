import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { encodeFrame, type Frame, FrameReader } from "./frames.ts";

const anyFrame = fc.record({
  kind: fc.constantFrom("A", "B", "O"),
  payload: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
});

test.prop([fc.array(anyFrame, { maxLength: 12 }), fc.integer({ min: 1, max: 97 })])(
  "frames come out as they went in, wherever the stream is cut",
  (frames, size) => {
    const stream = Buffer.concat(frames.map((frame) => encodeFrame(frame.kind, frame.payload)));
    const seen: Frame[] = [];
    const reader = new FrameReader((frame) =>
      seen.push({ kind: frame.kind, payload: Buffer.from(frame.payload) }),
    );
    for (let at = 0; at < stream.length; at += size) reader.push(stream.subarray(at, at + size));
    expect(seen).toEqual(frames);
  },
);
