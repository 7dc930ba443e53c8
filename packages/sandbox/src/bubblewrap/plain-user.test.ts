import { expect, it } from "vitest";
import { runTestsAsPlainUser } from "../__fixtures__/plain-user.ts";

const files = ["contract", "hardening", "reaping"].map(
  (name) => `packages/sandbox/src/bubblewrap/${name}.test.ts`,
);

if (process.getuid?.() === 0) {
  it("keeps the contract as a plain user too", async () => {
    const { code, output } = await runTestsAsPlainUser(files);
    expect(code, output.slice(-6000)).toBe(0);
    expect(output).toMatch(/Tests +\d+ passed/u);
  }, 300_000);
} else {
  it("runs the contract suite as a plain user already", () => {
    expect(process.getuid?.()).not.toBe(0);
  });
}
