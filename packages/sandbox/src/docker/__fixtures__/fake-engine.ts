import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Duplex } from "node:stream";
import type { ContainerCreateOptions } from "dockerode";
import { encodeFrame, FrameReader } from "../frames.ts";

/** How the box of a fake engine ends. */
export interface FakeBox {
  /** Whether its trusted process reports before it ends. */
  readonly reports: boolean;
  readonly oomKilled?: boolean;
  readonly exitCode?: number;
  readonly says?: string;
  /** Whether the engine says that it limits what waits in network sockets apart. @defaultValue false */
  readonly socketLimit?: boolean;
  /** Whether it refuses to start what has an overlay among its volumes. @defaultValue false */
  readonly noOverlay?: boolean;
}

export interface FakeEngine extends AsyncDisposable {
  readonly address: string;
  /** The bodies of all requests to create a container. */
  readonly created: readonly ContainerCreateOptions[];
}

const report = {
  cause: null,
  limitsHit: [],
  fullBefore: [],
  exitCode: 0,
  signal: null,
  cpuSeconds: 0.1,
  peakMemoryBytes: 1,
  runMs: 1,
  reapMs: 1,
};

const hasOverlay = (spec: ContainerCreateOptions | undefined): boolean =>
  JSON.stringify(spec?.HostConfig?.Mounts ?? []).includes(`"overlay"`);

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** One connection to a container's trusted process, in the engine's multiplexed form. */
class Peer {
  readonly #socket: Duplex;

  constructor(socket: Duplex) {
    this.#socket = socket;
  }

  #write(stream: 1 | 2, bytes: Buffer): void {
    const header = Buffer.alloc(8);
    header.writeUInt8(stream, 0);
    header.writeUInt32BE(bytes.length, 4);
    this.#socket.write(Buffer.concat([header, bytes]));
  }

  send(kind: string, value: unknown): void {
    this.#write(1, encodeFrame(kind, Buffer.from(JSON.stringify(value))));
  }

  complain(text: string): void {
    this.#write(2, Buffer.from(text));
  }

  hear(onKind: (kind: string) => void): void {
    const reader = new FrameReader(({ kind }) => onKind(kind));
    this.#socket.on("data", (chunk: Buffer) => reader.push(chunk));
    this.#socket.on("error", () => undefined);
  }

  end(): void {
    this.#socket.end();
  }
}

/** An engine that owns GPUs and runs nothing: it answers as the real one would, and remembers what it was asked for. */
export async function startFakeEngine(box: FakeBox = { reports: true }): Promise<FakeEngine> {
  const folder = await mkdtemp(path.join(tmpdir(), "mledojo-fake-"));
  const address = path.join(folder, "docker.sock");
  const created: ContainerCreateOptions[] = [];
  const peers = new Map<string, Peer>();
  const sockets = new Set<Socket>();

  const isKeeper = (id: string): boolean => created[Number(id)]?.HostConfig?.AutoRemove === true;

  const start = (id: string): void => {
    const peer = peers.get(id);
    if (peer === undefined) return;
    peer.send(isKeeper(id) ? "A" : "R", { kind: "ready" });
    peer.hear((kind) => {
      if (kind === "Q") peer.send("A", { kind: "done", bytes: false });
      if (kind !== "J") return;
      peer.send("S", {});
      if (box.reports) peer.send("D", report);
      if (box.says !== undefined) peer.complain(box.says);
      peer.end();
    });
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? "", "http://engine");
    const [, kind, id = "", action = ""] = pathname.split("/");
    const give = (value: unknown, status = 200): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    };
    const body = await bodyOf(request);
    if (kind === "info") {
      give({
        NCPU: 4,
        MemoryLimit: true,
        SwapLimit: true,
        CpuCfsQuota: true,
        PidsLimit: true,
        ...(box.socketLimit === true && { KernelMemoryTCP: true }),
        Runtimes: { nvidia: {} },
        SecurityOptions: ["name=seccomp"],
      });
    } else if (kind === "images") give({ Id: "sha256:image" });
    else if (kind === "volumes") give({ Volumes: [] });
    else if (kind === "containers" && id === "json") give([]);
    else if (kind === "containers" && id === "create") {
      const wanted: ContainerCreateOptions = JSON.parse(body);
      give({ Id: String(created.push(wanted) - 1) }, 201);
    } else if (action === "json") {
      const Mounts = (created[Number(id)]?.HostConfig?.Mounts ?? []).map(({ Target }) => ({
        Destination: Target,
        Name: `volume${Target}`,
      }));
      give({ Mounts, State: { OOMKilled: box.oomKilled === true, ExitCode: box.exitCode ?? 0, Error: "" } });
    } else {
      if (action === "start" && box.noOverlay === true && hasOverlay(created[Number(id)])) {
        give({ message: "failed to mount local volume: invalid argument" }, 500);
        return;
      }
      if (action === "start") start(id);
      if (action === "kill") peers.get(id)?.end();
      give({ StatusCode: box.exitCode ?? 0 }, action === "wait" ? 200 : 204);
    }
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
  server.on("connection", (socket) => sockets.add(socket));
  server.on("upgrade", (request, socket) => {
    const id = (request.url ?? "").split("/")[2] ?? "";
    socket.write("HTTP/1.1 101 UPGRADED\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\n");
    peers.set(id, new Peer(socket));
  });
  await new Promise<void>((resolve) => server.listen(address, resolve));
  return {
    address: `unix://${address}`,
    created,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
