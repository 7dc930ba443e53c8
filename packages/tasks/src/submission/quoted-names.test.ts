import { expect, it } from "vitest";

import { quotedNames } from "./quoted-names.ts";

it("quotes each name, so that one with a comma is no two", () => {
  expect(quotedNames(["last, first", "born"])).toBe('"last, first", "born"');
  expect(quotedNames([])).toBe("");
});

it("shows the first of many, on one line", () => {
  const names = Array.from({ length: 23 }, (_, at) => `c\n${at}`);
  expect(quotedNames(names)).toMatch(/^"c\\u000a0", .*, "c\\u000a19" and 3 more$/);
});
