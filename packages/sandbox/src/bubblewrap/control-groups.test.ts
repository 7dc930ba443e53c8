import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { helperPrints } from "./__fixtures__/helper-python.ts";

let tree = "";
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), "mledojo-groups-"));
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

describe("control groups of version 2, on a tree of plain files", () => {
  it("writes limits, reads counts since the start of the run, and goes", () => {
    const files: Readonly<Record<string, string>> = {
      "memory.max": "max",
      "memory.swap.max": "max",
      "memory.current": "4096",
      "memory.events": "low 0\noom 3\noom_kill 2\n",
      "pids.max": "max",
      "pids.events": "max 5\n",
      "cpu.max": "max 100000",
      "cpu.stat": "usage_usec 1000000\nuser_usec 1\n",
      "cgroup.procs": "",
    };
    mkdirSync(join(tree, "group"));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(tree, "group", name), text);
    const seen = helperPrints(`
from mledojo_sandbox import cgroup_tree, cgroup_v2
cgroup_tree.parents = lambda: {"": ${JSON.stringify(tree)}}
os.mkdir = lambda path: None
os.cpu_count = lambda: 8
group = cgroup_v2.GroupV2("group", 3)
group.enter(42)
group.begin({"memoryBytes": 1000, "maxPids": 10, "cores": 1.5})
before = sorted(group.hits())
put = lambda name, text: open(${JSON.stringify(tree)} + "/group/" + name, "w").write(text)
put("memory.events", "oom_kill 3\\n"); put("pids.events", "max 6\\n"); put("cpu.stat", "usage_usec 3500000\\n")
put("memory.current", "8192")
print(json.dumps([sorted(group.holds), before, sorted(group.hits()), group.cpu_seconds(), group.peak_memory()]))
`);
    expect(seen).toEqual([["cpu", "cpuacct", "memory", "pids"], [], ["memory", "pids"], 2.5, 8192]);
    const read = (name: string): string => readFileSync(join(tree, "group", name), "utf8");
    expect(["memory.max", "memory.swap.max", "pids.max", "cpu.max"].map(read)).toEqual([
      "1000",
      "0",
      "13",
      "75000 50000",
    ]);
    expect(read("cgroup.procs")).toBe("42");
  });

  it("claims nothing for controllers that are not there", () => {
    expect(
      helperPrints(`
from mledojo_sandbox import cgroup_tree, cgroup_v2
cgroup_tree.parents = lambda: {"": ${JSON.stringify(tree)}}
group = cgroup_v2.GroupV2("group", 3)
group.begin({"memoryBytes": 1000, "maxPids": 10, "cores": 1})
print(json.dumps([sorted(group.holds), sorted(group.hits()), group.cpu_seconds(), group.peak_memory()]))
`),
    ).toEqual([[], [], null, null]);
  });
});

describe("names of groups", () => {
  it("tell the living from the dead, and never judge another container or a stranger", () => {
    expect(
      helperPrints(`
from mledojo_sandbox import ownership
name = ownership.group_name()
head, boot, space, pid, start = name.split("-")
dead = lambda *parts: ownership._is_dead("-".join(str(part) for part in parts))
print(json.dumps([
    ownership._is_dead(name),
    dead(head, boot, space, pid, int(start) + 1),
    dead(head, boot, space, 2 ** 22 + 5, start),
    dead(head, "0" * 12, space, pid, start),
    dead(head, boot, int(space) + 1, 2 ** 22 + 5, start),
    ownership._is_dead("system.slice"), ownership._is_dead("mledojo-x"), ownership._is_dead("mledojo-a-b-c-d"),
]))
`),
    ).toEqual([false, true, true, true, false, false, false, false]);
  });

  it("lead to removal of what a dead owner left, and of nothing else", () => {
    for (const name of ["mledojo-000000000000-1-1-1", "other"]) mkdirSync(join(tree, name));
    const removed = helperPrints(`
from mledojo_sandbox import cgroup_tree, ownership
cgroup_tree.parents = lambda: {"": ${JSON.stringify(tree)}}
print(json.dumps(ownership.remove_dead_groups()))
`);
    expect(removed).toEqual([join(tree, "mledojo-000000000000-1-1-1")]);
    expect([existsSync(join(tree, "other")), existsSync(join(tree, "mledojo-000000000000-1-1-1"))]).toEqual([
      true,
      false,
    ]);
  });

  it("do not stop a plain user's start where another user's dead owner left processes", () => {
    const name = "mledojo-000000000000-1-1-1";
    mkdirSync(join(tree, name));
    writeFileSync(join(tree, name, "cgroup.procs"), "1\n");
    expect(
      helperPrints(`
from mledojo_sandbox import cgroup_tree, ownership
cgroup_tree.parents = lambda: {"": ${JSON.stringify(tree)}}
def refuse(pid, signal): raise PermissionError(1, "Operation not permitted")
os.kill = refuse
print(json.dumps(ownership.remove_dead_groups()))
`),
    ).toEqual([]);
  });
});
