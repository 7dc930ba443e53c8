import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { runTestsAsPlainUser } from "../__fixtures__/plain-user.ts";
import { engineForTests } from "./__fixtures__/engine.ts";
import { findEngineAddress } from "./engine.ts";

// Boxes, files, views and cleaning; the whole contract does not depend on who the client is, and takes long.
const files = ["box", "data-folder"].map((name) => `packages/sandbox/src/docker/${name}.test.ts`);

/** The group that may talk to the engine; none where it is not a socket of this machine. */
function socketGroup(): readonly number[] {
  const address = findEngineAddress(undefined);
  return address.startsWith("unix://") ? [statSync(address.slice("unix://".length)).gid] : [];
}

if (process.getuid?.() === 0) {
  test("serves a plain user who may talk to the engine", async () => {
    // Made by whoever is first, so that the plain user need not.
    await engineForTests();
    const { code, output } = await runTestsAsPlainUser(files, socketGroup());
    expect(code, output.slice(-6000)).toBe(0);
    expect(output).toMatch(/Tests +\d+ passed/u);
  }, 300_000);
} else {
  test("is tested as a plain user already", () => {
    expect(process.getuid?.()).not.toBe(0);
  });
}
