import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { createSocket } from "node:dgram";
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";

/** What a well-informed attacker is told about the host, as JSON in its environment. */
export interface SceneFacts {
  readonly answers: string;
  readonly dataDir: string;
  readonly home: string;
  readonly rootOnly: string;
  readonly repository: string;
  readonly device: readonly [number, number];
  readonly handle: { readonly type: number; readonly hex: string };
  readonly tcpPort: number;
  readonly udpPort: number;
  readonly abstract: string;
  readonly socketFile: string;
  readonly bystander: number;
  readonly neighbour: { readonly abstract: string; readonly port: number };
}

/** The host as an attacker would like to find it: secrets, services and a bystander process. */
export interface Scene extends AsyncDisposable {
  readonly facts: SceneFacts;
  /** Damage done since the scene was planted or last asked, one line each. */
  damage(): string[];
}

const secretOf = (name: string): string => `CANARY-${name}-${randomBytes(6).toString("hex")}`;

function place(path: string, text: string, mode: number): void {
  writeFileSync(path, text);
  chmodSync(path, mode);
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** A service that says its secret to whoever connects. */
function serve(secret: string, where: string | number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.end(secret);
    });
    server.on("error", reject);
    server.listen(typeof where === "number" ? { host: "127.0.0.1", port: where } : { path: where }, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** One hash over names, modes and bytes of the public and private folders. */
function fingerprint(root: string): string {
  const hash = createHash("sha256");
  for (const folder of ["public", "private", "home/.kaggle"]) {
    for (const name of ["", ...readdirSync(join(root, folder)).toSorted()]) {
      const path = join(root, folder, name);
      const stats = statSync(path);
      hash.update(`${folder}/${name} ${stats.mode} ${stats.mtimeMs}\n`);
      if (stats.isFile()) hash.update(readFileSync(path));
    }
  }
  return hash.digest("hex");
}

function fingerprintOrGone(root: string): string {
  try {
    return fingerprint(root);
  } catch {
    return "gone";
  }
}

function stateOf(child: ChildProcess): string {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return "gone";
  const text = readFileSync(`/proc/${child.pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2, text.lastIndexOf(")") + 3);
}

/** The file handle by which the kernel would open the file past every mount: found by a short Python run. */
async function fileHandle(path: string): Promise<{ type: number; hex: string }> {
  const source = `
import ctypes, struct, sys
libc = ctypes.CDLL(None, use_errno=True)
handle = ctypes.create_string_buffer(struct.pack("<Ii", 128, 0) + bytes(128))
mount = ctypes.c_int()
if libc.name_to_handle_at(-100, sys.argv[1].encode(), handle, ctypes.byref(mount), 0) != 0:
    print("0 00")
else:
    size, kind = struct.unpack("<Ii", handle.raw[:8])
    print(kind, handle.raw[8:8 + size].hex())`;
  const child = spawn("python3", ["-c", source, path], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  for await (const chunk of child.stdout) text += String(chunk);
  const [type = "0", hex = "00"] = text.trim().split(" ");
  return { type: Number(type), hex };
}

/**
 * Plants the scene in an empty folder. Nothing in it is protected by permissions, save `rootOnly`: what keeps
 * an attacker out must be the box.
 */
export async function plantScene(root: string, repository: string): Promise<Scene> {
  for (const folder of ["public", "private", "home", "home/.kaggle"]) {
    mkdirSync(join(root, folder));
    chmodSync(join(root, folder), 0o755);
  }
  const answers = join(root, "private", "answers.csv");
  place(join(root, "public", "train.csv"), "id,x\n1,2\n", 0o644);
  place(answers, `id,label\n${secretOf("answers")},1\n`, 0o644);
  place(join(root, "home", ".kaggle", "kaggle.json"), `{"key":"${secretOf("home")}"}\n`, 0o644);
  place(join(root, "root-only"), secretOf("root"), 0o600);

  const abstract = `hostile-${randomBytes(6).toString("hex")}`;
  const socketFile = join(root, "home", "service.sock");
  const tcp = await serve(secretOf("service"), 0);
  const servers = [
    tcp,
    await serve(secretOf("abstract"), `\0${abstract}`),
    await serve(secretOf("socket-file"), socketFile),
  ];
  chmodSync(socketFile, 0o777);

  const udp = createSocket("udp4");
  const reply = secretOf("name-service");
  udp.on("message", (_, from) => udp.send(reply, from.port, from.address));
  await new Promise<void>((resolve) => udp.bind(0, "127.0.0.1", resolve));
  udp.unref();

  const bystander = spawn("sleep", ["3600"], { stdio: "ignore" });
  // Held open, for those who look through other processes' descriptors.
  const held = openSync(answers, "r");
  const device = statSync(answers).dev;
  let before = fingerprint(root);
  const core = "/proc/sys/kernel/core_pattern";
  const corePattern = readFileSync(core, "utf8");

  const facts: SceneFacts = {
    answers,
    dataDir: join(root, "public"),
    home: join(root, "home"),
    rootOnly: join(root, "root-only"),
    repository,
    device: [(device >> 8) & 0xfff, (device & 0xff) | ((device >> 12) & 0xfff00)],
    handle: await fileHandle(answers),
    tcpPort: portOf(tcp),
    udpPort: udp.address().port,
    abstract,
    socketFile,
    bystander: bystander.pid ?? 0,
    neighbour: { abstract: `${abstract}-neighbour`, port: 40_000 + (process.pid % 20_000) },
  };

  return {
    facts,
    damage() {
      const found: string[] = [];
      const state = stateOf(bystander);
      if (state === "gone" || state === "T" || state === "Z") found.push(`bystander process is ${state}`);
      const after = fingerprintOrGone(root);
      if (after !== before) found.push("the owner's files were changed");
      before = after;
      if (readFileSync(core, "utf8") !== corePattern) found.push("core_pattern was changed");
      return found;
    },
    async [Symbol.asyncDispose]() {
      bystander.kill("SIGKILL");
      closeSync(held);
      udp.close();
      for (const server of servers) server.close();
      await Promise.resolve();
    },
  };
}
