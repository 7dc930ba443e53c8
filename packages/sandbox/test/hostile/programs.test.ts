import { expect, test } from "vitest";

import { hostilePrograms } from "../../src/testing/hostile/index.ts";

test("the suite holds at least fifty programs of every family, each named once", () => {
  const ids = hostilePrograms.map((program) => program.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(50);
  expect(new Set(hostilePrograms.map((program) => program.family)).size).toBe(20);
});

test("no program may end as a failure of the machinery", () => {
  expect(hostilePrograms.filter((program) => program.expects.outcomes.includes("infra_error"))).toEqual([]);
});

test("programs know secrets by their prefix alone", () => {
  expect(hostilePrograms.filter((program) => /CANARY-\w+-[0-9a-f]{6}/.test(program.program))).toEqual([]);
});
