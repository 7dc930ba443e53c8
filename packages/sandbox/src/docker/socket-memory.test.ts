import { expect, test } from "vitest";
import { limitSocketMemory, memoryGroupFolder } from "./socket-memory.ts";

const mounts = (root: string): string =>
  [
    "25 24 0:22 / /sys/fs/cgroup rw - tmpfs tmpfs rw",
    `26 25 0:23 ${root} /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu,cpuacct`,
    `27 25 0:24 ${root} /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory`,
  ].join("\n");
const groups = "9:cpu,cpuacct:/docker/abc\n8:memory:/docker/abc:d\n0::/docker/abc";

test.each([
  ["the whole tree", "/", "/sys/fs/cgroup/memory/docker/abc:d"],
  ["its own part of the tree", "/docker", "/sys/fs/cgroup/memory/abc:d"],
  ["another part", "/dock", null],
])("the group is found where we see %s", (_, root, folder) => {
  expect(memoryGroupFolder(groups, mounts(root))).toBe(folder);
});

test("there is none with version 2, nor where memory is not mounted", () => {
  expect(memoryGroupFolder("0::/system.slice/docker-abc.scope", mounts("/"))).toBeNull();
  expect(memoryGroupFolder(groups, "30 25 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw")).toBeNull();
});

// This very process stands in for one of another machine that has the same number.
const foreign = {
  id: "0".repeat(64),
  inspect: () => Promise.resolve({ State: { Pid: process.pid } }),
};

test("nothing is written for a container whose process is not of this machine", async () => {
  expect(await limitSocketMemory(foreign, 1)).toBe(false);
});
