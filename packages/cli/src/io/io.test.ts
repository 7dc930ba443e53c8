import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { describe, expect, test } from "vitest";
import { createBusy } from "./busy.ts";
import { CliError } from "./cli-error.ts";
import { explain } from "./explain.ts";
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatScore,
  formatScoreBeside,
  formatShare,
} from "./numbers.ts";
import { createPaint } from "./paint.ts";
import { printable } from "./printable.ts";
import { renderTable } from "./table.ts";

describe("numbers for people", () => {
  test.each([
    [0, "0"],
    [0.123456789, "0.12346"],
    [1234567, "1.235e+6"],
    [0.00001234, "1.234e-5"],
    [-0.5, "-0.5"],
    [497.1684, "497.17"],
  ])("formatScore(%d)", (value, text) => expect(formatScore(value)).toBe(text));

  test.each([
    [0.1234567, 0.1234567, "0.12346", "0.12346"],
    [0.1, 0.2, "0.1", "0.2"],
    [0.1234567, 0.1234568, "0.1234567", "0.1234568"],
    [0.3, 0.1 + 0.2, "0.3", "0.30000000000000004"],
    [1.00000001e-7, 1.00000002e-7, "1.00000001e-7", "1.00000002e-7"],
  ])("%d and %d can be told apart", (one, other, shown, beside) => {
    expect(formatScoreBeside(one, other)).toBe(shown);
    expect(formatScoreBeside(other, one)).toBe(beside);
  });

  test.each([
    [0, "0 ms"],
    [999, "999 ms"],
    [1_500, "1.5 s"],
    [61_000, "1 min 1 s"],
    [14_399_000, "3 h 59 min"],
  ])("formatDuration(%d)", (value, text) => expect(formatDuration(value)).toBe(text));

  test("counts", () => {
    expect([0, 1, 2].map((count) => formatCount(count, "step"))).toEqual(["0 steps", "1 step", "2 steps"]);
  });

  test("shares and sizes", () => {
    expect(formatShare(0.5)).toBe("0.500");
    expect(formatShare(null)).toBe("–");
    expect(formatBytes(999)).toBe("999 B");
    expect(formatBytes(2_500)).toBe("2.5 kB");
    expect(formatBytes(25_000_000)).toBe("25 MB");
  });
});

describe("terminals", () => {
  test("colour only on a terminal that wants it", () => {
    expect(createPaint({ isTTY: true }, { TERM: "xterm" })("red", "x")).toContain("\u001B[");
    expect(createPaint({ isTTY: true }, { NO_COLOR: "1" })("red", "x")).toBe("x");
    expect(createPaint({ isTTY: true }, { TERM: "dumb" })("red", "x")).toBe("x");
    expect(createPaint({}, {})("red", "x")).toBe("x");
  });

  test("a spinner writes to a terminal and wipes its line; in a pipe it is silent", () => {
    const written: string[] = [];
    const stop = createBusy({ isTTY: true, columns: 20, write: (text) => written.push(text) })(
      "a long label indeed",
    );
    stop();
    expect(written[0]).toContain("a long label");
    expect(written.at(-1)).toBe("\r\u001B[2K");
    createBusy({ write: () => expect.unreachable() })("x")();
  });

  test("a terminal that says it is 0 wide counts as 80", () => {
    const written: string[] = [];
    const busy = createBusy({ isTTY: true, columns: 0, write: (text) => written.push(text) });
    busy("x".repeat(200))();
    expect(written[0]?.replace("\r\u001B[2K", "")).toHaveLength(79);
  });

  test("output of code nobody trusts cannot steer the terminal", () => {
    expect(printable("a\u001B[31mred\u0007\n\tb")).toBe("a\uFFFD[31mred\uFFFD\n\tb");
  });

  test("tables line up and have no trailing blanks", () => {
    const paint = createPaint({}, {});
    expect(
      renderTable(
        ["a", "b"],
        [
          ["1", "long"],
          ["22", ""],
        ],
        paint,
      ),
    ).toBe("a   b\n1   long\n22");
  });
});

describe("explain", () => {
  test("keeps what a CliError says", () => {
    const error = new CliError({ code: "x", message: "m", remedy: "do y", exitCode: 1 });
    expect(explain(error)).toEqual({ code: "x", message: "m", remedy: "do y", exitCode: 1 });
  });
  test("knows the libraries' codes", () => {
    expect(explain(Object.assign(new Error("none"), { code: "no_sandbox" }))).toMatchObject({
      exitCode: 3,
      remedy: expect.stringContaining("npx mledojo doctor"),
    });
    expect(explain(Object.assign(new Error("none"), { code: "unknown_task" })).exitCode).toBe(2);
  });
  test("an error of the operating system becomes a sentence with a remedy", async () => {
    const error: unknown = await readFile(tmpdir()).catch((caught: unknown) => caught);
    expect(explain(error)).toMatchObject({ code: "EISDIR", exitCode: 2, remedy: expect.any(String) });
    const denied = { code: "EACCES", syscall: "open", path: "secret" };
    expect(explain(Object.assign(new Error("raw"), denied)).message).toBe(
      "secret may not be read or written.",
    );
    const taken = { code: "EEXIST", syscall: "mkdir", path: "runs/one" };
    expect(explain(Object.assign(new Error("raw"), taken))).toMatchObject({
      message: "runs/one is there already.",
      exitCode: 2,
    });
    // The same code without a system call is a library's own, whose message stands.
    expect(explain(Object.assign(new Error("raw"), { code: "EACCES" })).message).toBe("raw");
  });
  test("anything else is internal", () => {
    expect(explain("text")).toMatchObject({ code: "internal", exitCode: 3, message: "Error: text" });
  });
});
