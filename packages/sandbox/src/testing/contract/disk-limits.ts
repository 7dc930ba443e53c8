import { expect, it } from "vitest";
import { textOf, type ContractSetting } from "./setting.ts";

const writable = ["/workspace", "/tmp", "/dev/shm"];

const fill = (folder: string): string => `
import os
size = 0
try:
    with open("${folder}/big", "wb", buffering=0) as f:
        while size < 64 << 20: size += f.write(b"x" * (1 << 16))
finally:
    print(size)
`;

const litter = (folder: string): string => `
count = 0
try:
    while count < 3000:
        open("${folder}/%d" % count, "w").close()
        count += 1
finally:
    print(count)
`;

/** Bytes and inodes of every writable mount, and that there is no other writable place. */
export function describeDiskLimits(setting: ContractSetting): void {
  const { levels } = setting.report;
  if (!setting.subject.confines) {
    it("claims nothing about the disk", () => expect(levels).toMatchObject({ disk: "none", inodes: "none" }));
    return;
  }

  it.each(writable)(`stops at the bytes of %s (${levels.disk})`, async (folder) => {
    await using sandbox = await setting.sandbox();
    const result = await setting.python(sandbox, fill(folder));
    expect(result).toMatchObject({ outcome: "disk_limit", limitsHit: ["disk"] });
    const size = Number(textOf(result.stdout));
    expect(size).toBeLessThanOrEqual(16 * 1024 ** 2);
    expect(size).toBeGreaterThan(12 * 1024 ** 2);
    await sandbox.resetWorkspace();
    expect(await setting.python(sandbox, "open('again', 'w').write('x' * 10_000)")).toMatchObject({
      outcome: "ok",
      limitsHit: [],
    });
  });

  it.each(writable)(`stops at the inodes of %s (${levels.inodes})`, async (folder) => {
    await using sandbox = await setting.sandbox();
    const result = await setting.python(sandbox, litter(folder));
    expect(result).toMatchObject({ outcome: "disk_limit", limitsHit: ["inodes"] });
    // A file system may round its table of inodes up to a whole block.
    expect(Number(textOf(result.stdout))).toBeLessThanOrEqual(400 + 128);
  });

  it.each([
    ["disk", "bytes", fill("."), "x' * (1 << 22)"],
    ["inodes", "inodes", litter("."), "x'"],
  ])("holds a workspace without %s against the run that meets its end alone", async (limit, _, use, text) => {
    await using sandbox = await setting.sandbox();
    expect(await setting.python(sandbox, use)).toMatchObject({ outcome: "disk_limit", limitsHit: [limit] });
    expect(await setting.python(sandbox, "print(1)")).toMatchObject({ outcome: "ok", limitsHit: [] });
    expect(await setting.python(sandbox, "1 / 0")).toMatchObject({ outcome: "runtime_error", limitsHit: [] });
    expect(await setting.python(sandbox, `with open('more', 'w') as f: f.write('${text})`)).toMatchObject({
      outcome: "disk_limit",
      limitsHit: [limit],
    });
    const again = `import os, time\nfor name in os.listdir(): os.remove(name)\ntime.sleep(0.3)\n${use}`;
    const survived = again.replace("finally:", "except OSError:");
    expect(await setting.python(sandbox, survived)).toMatchObject({ outcome: "ok", limitsHit: [limit] });
  });

  it("flags a full disk that the program survived", async () => {
    await using sandbox = await setting.sandbox();
    const program = fill("/tmp").replace("finally:", "except OSError:");
    expect(await setting.python(sandbox, program)).toMatchObject({ outcome: "ok", limitsHit: ["disk"] });
  });

  it("offers no other place to write", async () => {
    await using sandbox = await setting.sandbox();
    const program = `
import os
found = []
for top, folders, files in os.walk("/"):
    if top.startswith(("/proc", "/sys")) or top in ("/workspace", "/tmp", "/dev/shm"):
        folders[:] = []
        continue
    try:
        with open(top + "/.probe", "w"): pass
        found.append(top)
    except OSError:
        pass
print(found)
`;
    expect(await setting.output(sandbox, program)).toBe("[]");
  });
}
