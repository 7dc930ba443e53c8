import { outcomes } from "@mledojo/env";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { outcomeNames } from "./program.ts";
import { version } from "./version.ts";

test("the outcomes offered are the environment's", () => {
  expect(outcomeNames).toEqual(outcomes);
});

test("the version is that of package.json", async () => {
  const manifest = await readFile(new URL("../package.json", import.meta.url), "utf8");
  expect((JSON.parse(manifest) as { readonly version: string }).version).toBe(version);
});
