import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { findEngineAddress } from "./engine.ts";

test("the address given, then DOCKER_HOST, then a socket that is there", () => {
  expect(findEngineAddress("tcp://a:1", { DOCKER_HOST: "tcp://b:2" })).toBe("tcp://a:1");
  expect(findEngineAddress(undefined, { DOCKER_HOST: "tcp://b:2" })).toBe("tcp://b:2");
  const folder = mkdtempSync(path.join(tmpdir(), "mledojo-test-"));
  const absent = path.join(folder, "absent.sock");
  const own = path.join(folder, "docker.sock");
  expect(findEngineAddress(undefined, { MLEDOJO_ENGINE_DIR: folder }, absent)).toBe(`unix://${absent}`);
  writeFileSync(own, "");
  expect(findEngineAddress(undefined, { MLEDOJO_ENGINE_DIR: folder }, absent)).toBe(`unix://${own}`);
  writeFileSync(absent, "");
  expect(findEngineAddress(undefined, { MLEDOJO_ENGINE_DIR: folder }, absent)).toBe(`unix://${absent}`);
  rmSync(folder, { recursive: true });
});
