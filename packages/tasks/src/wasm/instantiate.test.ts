import { expect, test } from "vitest";

import { isAllocationFailure } from "../grade/grader-error.ts";
import { KERNEL_CODE } from "../submission/ranked-ids/code.ts";
import { instantiate } from "./instantiate.ts";

test("a memory grows and keeps what it holds, and says so when it cannot", () => {
  const instance = instantiate(KERNEL_CODE, 100);
  new Uint8Array(instance.buffer).set([1, 2, 3]);
  const { byteLength } = instance.buffer;
  expect(instance.grow(byteLength)).toBe(instance.buffer);
  const larger = instance.grow(byteLength + 1);
  expect(larger.byteLength).toBeGreaterThan(byteLength);
  expect([...new Uint8Array(larger, 0, 4)]).toEqual([1, 2, 3, 0]);
  let failure: unknown;
  try {
    instance.grow(2 ** 33);
  } catch (error) {
    failure = error;
  }
  expect(isAllocationFailure(failure), String(failure)).toBe(true);
});
