import { describe, expect, test } from "vitest";
import { createPaint } from "../io/paint.ts";
import { describeBackend, limitTable, type Examined } from "./doctor-text.ts";

const broken: Examined = {
  name: "docker",
  available: false,
  problems: ["No engine answers. Start one."],
  remedies: ["Start one"],
  levels: null,
  gpus: false,
  removed: null,
};
const paint = createPaint({}, {});

describe("what doctor says of a backend", () => {
  test("a remedy that its problem has told already is not told again", () => {
    expect(describeBackend(broken, paint)).not.toContain("remedy");
    expect(describeBackend({ ...broken, remedies: ["Buy another"] }, paint)).toContain(
      "remedy   Buy another",
    );
  });

  test("no limit is shown for a backend that does not work", () => {
    const table = limitTable([broken], paint);
    expect(table).toMatch(/^memory +–$/m);
    expect(table).not.toContain("none");
  });

  test("--clean says what was removed, or that nothing was", () => {
    const working: Examined = { ...broken, available: true, problems: [], remedies: [] };
    expect(describeBackend(working, paint)).not.toContain("removed");
    expect(describeBackend({ ...working, removed: [] }, paint)).toContain("removed  nothing");
    expect(describeBackend({ ...working, removed: ["a box"] }, paint)).toContain("removed  a box");
    expect(describeBackend({ ...broken, removed: [] }, paint)).toContain(
      "it has to work before it can clean",
    );
  });
});
