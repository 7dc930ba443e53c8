import { describe, expect, test } from "vitest";
import { createPaint } from "../io/paint.ts";
import type { BoxPython } from "./doctor-python.ts";
import { describeBackend, limitTable, type Examined } from "./doctor-text.ts";

const broken: Examined = {
  name: "docker",
  available: false,
  misconfigured: false,
  problems: ["No engine answers. Start one."],
  remedies: ["Start one"],
  levels: null,
  gpus: false,
  python: null,
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

  test("its Python has a line: whose it is, what it has, and how to give it what it lacks", () => {
    const python = { version: "3.11.2", environment: null, packages: { numpy: { version: "2.1" } } };
    const working: Examined = { ...broken, name: "bubblewrap", available: true, problems: [], remedies: [] };
    const described = (differences: Partial<BoxPython>, name = "bubblewrap"): string =>
      describeBackend({ ...working, name, python: { ...python, ...differences } }, paint);

    expect(described({ environment: "/a/.venv" })).toBe(
      "bubblewrap  works\n  python   Python 3.11.2 of /a/.venv: numpy 2.1",
    );
    const lacking = { packages: { numpy: { problem: "missing" }, pandas: { problem: "missing" } } };
    expect(described(lacking)).toMatch(
      /of this machine, for there is no \.venv .*: no numpy, no pandas\n {2}remedy .*install numpy pandas; .*MLEDOJO_VENV/,
    );
    expect(described({ ...lacking, environment: "/a/.venv" })).toContain(
      "remedy   /a/.venv/bin/pip install numpy pandas",
    );
    expect(described(lacking, "docker")).toMatch(/of the image: .*\n {2}remedy .*build-image/);
    const libgomp = { packages: { lightgbm: { problem: "OSError: libgomp.so.1: cannot open" } } };
    expect(described(libgomp)).toMatch(/lightgbm cannot be imported \(OSError.*\n {2}remedy .*libgomp1$/);
    expect(describeBackend(working, paint)).toContain("python   did not answer");
  });
});
