import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { isSurelyDead, ownerFromText, ownerToText, thisOwner } from "./owner.ts";

test("an owner survives being written down, and nothing else is taken for one", () => {
  expect(ownerFromText(ownerToText(thisOwner()))).toEqual(thisOwner());
  for (const text of ["", "x", Buffer.from("[1]").toString("base64url")])
    expect(ownerFromText(text)).toBeNull();
});

test("this process lives; one of its number from another time or boot is dead", () => {
  const here = thisOwner();
  expect(isSurelyDead(here)).toBe(false);
  expect(isSurelyDead({ ...here, startTicks: "1" })).toBe(true);
  expect(isSurelyDead({ ...here, bootId: "before" })).toBe(true);
});

test("what lives on another machine or in another container cannot be seen, so it is not called dead", () => {
  const here = thisOwner();
  const [machine] = here.place.split("/");
  expect(isSurelyDead({ ...here, place: "elsewhere/pid:[1]", bootId: "other" })).toBe(false);
  expect(isSurelyDead({ ...here, place: `${machine}/pid:[1]`, startTicks: "1" })).toBe(false);
});

test("a process that has ended is dead", async () => {
  const child = spawn("cat", { stdio: ["pipe", "ignore", "ignore"] });
  await once(child, "spawn");
  const owner = thisOwner(child.pid);
  expect(isSurelyDead(owner)).toBe(false);
  child.stdin.end();
  await once(child, "exit");
  expect(isSurelyDead(owner)).toBe(true);
});
