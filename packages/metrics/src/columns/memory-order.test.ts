import fc from "fast-check";
import { expect, test } from "vitest";
import { memoryOrder } from "./memory-order.ts";

test("names every row once, those of later blocks later", () => {
  const starts = fc.array(fc.nat({ max: 2 ** 20 }), { maxLength: 200 });
  fc.assert(
    fc.property(starts, (offsets) => {
      const column = Int32Array.from(offsets);
      const order = memoryOrder({
        rows: offsets.length,
        bytes: new Uint8Array(0),
        starts: column,
        ends: column,
      });
      expect([...order].toSorted((a, b) => a - b)).toEqual(offsets.map((_, row) => row));
      const blocks = [...order].map((row) => offsets[row]! >> 15);
      expect(blocks).toEqual(blocks.toSorted((a, b) => a - b));
    }),
  );
});
