import { describe, expect, it } from "vitest";

import { parseJson } from "./parse.ts";

describe("JSON of a file", () => {
  it("may begin with a byte order mark", () => {
    expect(parseJson('\uFEFF{"a": 1}', "task.json")).toEqual({ a: 1 });
  });

  it.each([
    ['{\n  "a": 1\n  "b": 2\n}', /^task\.json is not JSON: Expected .*, in line 3, column 3\.$/],
    ['{"a": 1,}', /, in line 1, column 9\.$/],
    ["", /^task\.json is not JSON: Unexpected end of JSON input\.$/],
    ["{'a': 1}", /^task\.json is not JSON: .*, in line 1, column 2\.$/],
  ])("that is none, such as %j, is told with the place", (text, told) => {
    expect(() => parseJson(text, "task.json")).toThrow(told);
  });
});
