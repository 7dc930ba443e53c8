import { expect, it } from "vitest";
import type { ContractSetting } from "./setting.ts";

const cap = { maxBytes: 1000 };
const refused = (reason: string): object => ({
  kind: "refused",
  reason,
  message: expect.stringMatching(/./u),
});

/** The guarded exchange of workspace files. */
export function describeFiles(setting: ContractSetting): void {
  it("writes, reads, replaces and removes files, folders made on the way", async () => {
    await using sandbox = await setting.sandbox();
    const { session } = sandbox;
    expect(await session.readFile("a/b/c.csv", cap)).toEqual({ kind: "absent" });
    await session.writeFile("a/b/c.csv", Buffer.from("one"));
    await session.writeFile("a/b/c.csv", Buffer.from([0, 255, 10]));
    expect(await session.readFile("a/b/c.csv", cap)).toEqual({
      kind: "file",
      bytes: new Uint8Array([0, 255, 10]),
    });
    expect(await setting.output(sandbox, "print(list(open('a/b/c.csv', 'rb').read()))")).toBe("[0, 255, 10]");
    await setting.output(sandbox, "open('a/b/c.csv', 'a').write('mine'); open('a/d', 'w').write('too')");
    await session.remove("a");
    await session.remove("a");
    expect(await session.readFile("a/d", cap)).toEqual({ kind: "absent" });
  });

  it("reads up to its cap and not a byte more", async () => {
    await using sandbox = await setting.sandbox();
    await setting.output(sandbox, "open('x', 'w').write('x' * 1000); open('y', 'wb').truncate(8 << 30)");
    expect(await sandbox.session.readFile("x", cap)).toMatchObject({ kind: "file" });
    expect(await sandbox.session.readFile("x", { maxBytes: 999 })).toEqual(refused("too_large"));
    expect(await sandbox.session.readFile("y", cap)).toEqual(refused("too_large"));
  });

  it("refuses links, pipes, sockets and folders", async () => {
    await using sandbox = await setting.sandbox();
    await setting.output(
      sandbox,
      `
import os, socket
os.symlink("/etc/passwd", "soft"); os.symlink("nowhere", "dangling"); os.mkdir("folder"); os.mkfifo("pipe")
open("real", "w").write("x"); os.link("real", "hard")
os.mkdir("deep"); open("deep/file", "w").write("x"); os.symlink("deep", "way"); os.symlink("/etc", "out")
socket.socket(socket.AF_UNIX).bind("sock")
`,
    );
    const read = (path: string): Promise<unknown> => sandbox.session.readFile(path, cap);
    expect(await read("soft")).toEqual(refused("unsafe_path"));
    expect(await read("dangling")).toEqual(refused("unsafe_path"));
    expect(await read("way/file")).toEqual(refused("unsafe_path"));
    expect(await read("out/passwd")).toEqual(refused("unsafe_path"));
    expect(await read("folder")).toEqual(refused("not_regular"));
    expect(await read("pipe")).toEqual(refused("not_regular"));
    expect(await read("sock")).toEqual(refused("not_regular"));
    expect(await read("hard")).toEqual(refused("linked"));
    expect(await read("real/x")).toEqual(refused("unsafe_path"));
    expect(await read("deep/file")).toMatchObject({ kind: "file" });
  });

  it("refuses paths that are not plain and relative", async () => {
    await using sandbox = await setting.sandbox();
    for (const path of ["", "/etc/passwd", "../x", "a/../b", "./a", "a//b", "a/", "a\0b"]) {
      expect(await sandbox.session.readFile(path, cap)).toEqual(refused("unsafe_path"));
      await expect(sandbox.session.writeFile(path, Buffer.from("x"))).rejects.toMatchObject({
        code: "unsafe_path",
      });
      await expect(sandbox.session.remove(path)).rejects.toMatchObject({ code: "unsafe_path" });
    }
  });

  it("replaces a link or a folder when writing, and never writes through one", async () => {
    await using sandbox = await setting.sandbox();
    await setting.output(
      sandbox,
      "import os; open('target', 'w').write('old'); os.symlink('target', 'link'); os.makedirs('folder/x'); os.symlink('folder', 'way')",
    );
    await sandbox.session.writeFile("link", Buffer.from("new"));
    await sandbox.session.writeFile("folder", Buffer.from("new"));
    await expect(sandbox.session.writeFile("way/x", Buffer.from("new"))).rejects.toMatchObject({
      code: "unsafe_path",
    });
    const program = "import os; print(open('target').read(), os.path.islink('link'), open('folder').read())";
    expect(await setting.output(sandbox, program)).toBe("old False new");
  });

  it("removes what is deep, locked or a link, and follows none", async () => {
    await using sandbox = await setting.sandbox();
    await setting.output(
      sandbox,
      `
import os
os.mkdir("kept"); open("kept/file", "w").write("x")
os.mkdir("tree"); os.symlink("../kept", "tree/link"); os.mkdir("tree/locked"); open("tree/locked/f", "w")
os.chmod("tree/locked", 0)
os.mkdir("deep"); os.chdir("deep")
for _ in range(250): os.mkdir("d" * 200); os.chdir("d" * 200)
`,
    );
    await sandbox.session.remove("tree");
    await sandbox.session.remove("deep");
    expect(await setting.output(sandbox, "import os; print(os.listdir(), os.listdir('kept'))")).toBe(
      "['kept'] ['file']",
    );
  });
}
