import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findImagePlace, readImageFiles } from "./image-files.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "mledojo-image-files-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(...names: readonly string[]): void {
  for (const name of names) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), "");
  }
}

test("an installed package holds the image's files itself, and its command needs no checkout", () => {
  put("dist/image/Dockerfile", "dist/image/requirements.txt", "dist/docker/image-files.js");
  const place = findImagePlace(path.join(root, "dist", "docker"));
  expect(place.dockerfile).toBe(path.join(root, "dist", "image", "Dockerfile"));
  expect(place.requirements).toBe(path.join(root, "dist", "image", "requirements.txt"));
  expect(place.command).toMatch(/^node .*@mledojo\/sandbox\/docker/);
});

test("a checkout has them in its own folders, which a Dockerfile alone does not make", () => {
  put("docker/Dockerfile", "python/requirements.txt", "packages/sandbox/docker/Dockerfile");
  const place = findImagePlace(path.join(root, "packages", "sandbox", "src", "docker"));
  expect(place.dockerfile).toBe(path.join(root, "docker", "Dockerfile"));
  expect(place.command).toContain("docker/build-image.ts");
});

test("without them the error says what to do", () => {
  expect(() => findImagePlace(root)).toThrow(
    expect.objectContaining({
      code: "backend_unavailable",
      remedy: expect.stringContaining("option image") as string,
    }),
  );
});

test("they are read as they are, but for requirements of the caller's own", () => {
  expect(readImageFiles().requirements).toMatch(/^numpy==/m);
  expect(readImageFiles("polars").requirements).toBe("polars");
  expect(readImageFiles().dockerfile).toMatch(/^FROM \$\{BASE\} AS system$/m);
});
