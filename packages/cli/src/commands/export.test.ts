import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createPaint } from "../io/paint.ts";
import type { CommandContext } from "../io/context.ts";
import { exportCommand } from "./export.ts";

const context: CommandContext = {
  signal: new AbortController().signal,
  endAtOnce: () => undefined,
  progress: () => undefined,
  busy: () => () => undefined,
  paint: createPaint({}, {}),
  columns: Infinity,
};

test.each([
  [{ minReward: 0 }, "--min-reward does"],
  [{ outcome: ["scored"] }, "--outcome does"],
  [{ finished: true }, "--finished does"],
  [{ toolArguments: "json" }, "--tool-arguments does"],
  [{ finished: true, minReward: 1 }, "--min-reward, --finished do"],
] as const)("a table refuses %o, which it would pass over", async (given, message) => {
  for (const format of ["arrow", "parquet"] as const) {
    await expect(exportCommand(["."], { format, output: "x", ...given }, context)).rejects.toMatchObject({
      code: "usage",
      exitCode: 2,
      message: `${message} nothing with --format ${format}.`,
    });
  }
});

test("an empty log among others is named", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mledojo-cli-"));
  try {
    await mkdir(join(folder, "blank"));
    await writeFile(join(folder, "blank", "episode.jsonl"), "");
    const options = { format: "arrow", output: join(folder, "x") } as const;
    await expect(exportCommand([folder], options, context)).rejects.toMatchObject({
      code: "log_missing",
      message: expect.stringContaining(`${join("blank", "episode.jsonl")} is empty`),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
