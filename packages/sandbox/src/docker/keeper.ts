import type { Container, ContainerCreateOptions } from "dockerode";
import { boxPaths, type FileRead, type SandboxLimits } from "../contract.ts";
import { canOverlay, keeperSpec, type OverlayFolders, type SpecContext, viewPath } from "./container-spec.ts";
import { createContainer } from "./create-container.ts";
import type { Engine } from "./engine.ts";
import { SandboxError } from "../errors.ts";
import { type FullAnswer, KeeperLink, type KeeperRequest } from "./keeper-link.ts";
import { isPlainPath, requirePlainPath } from "../workspace-path.ts";

const unsafePath = (path: string, why: string): SandboxError =>
  new SandboxError({
    code: "unsafe_path",
    message: `The workspace path ${JSON.stringify(path)} cannot be used: ${why}`,
    remedy: "Give a relative path with / between its parts, through folders that are no links",
  });

/** Names of the volumes that hold the workspace, the view of a throw-away execution, and the public data. */
export interface KeptVolumes {
  readonly workspace: string;
  readonly view: string;
  /** Null where the engine cannot lay the data under an overlay. */
  readonly data: string | null;
}

/** The small trusted container that keeps a workspace mounted between executions and reads and writes its files. */
export class Keeper {
  readonly #container: Container;
  readonly #link: KeeperLink;
  readonly #gone: Promise<unknown>;
  readonly volumes: KeptVolumes;

  private constructor(container: Container, link: KeeperLink, gone: Promise<unknown>, volumes: KeptVolumes) {
    this.#container = container;
    this.#link = link;
    this.#gone = gone;
    this.volumes = volumes;
  }

  static async start(
    engine: Engine,
    context: SpecContext,
    limits: SandboxLimits,
    data: OverlayFolders,
  ): Promise<Keeper> {
    const plain = (): Promise<Keeper> => Keeper.#start(engine, keeperSpec(context, limits, null));
    if (!canOverlay(data)) return plain();
    try {
      return await Keeper.#start(engine, keeperSpec(context, limits, data));
    } catch (error) {
      // Such as one in a virtual machine that sees our folders by other means. Whatever else is wrong shows again.
      if (error instanceof Error && /overlay|mount/i.test(error.message)) return plain();
      throw error;
    }
  }

  static async #start(engine: Engine, spec: ContainerCreateOptions): Promise<Keeper> {
    const container = await createContainer(engine, spec);
    try {
      const link = await KeeperLink.to(container);
      const ready = link.ready();
      // When the start fails, that is the error to tell.
      ready.catch(() => undefined);
      // Asked for before the start: a container that removes itself cannot be waited for when it is gone.
      const gone = container.wait({ condition: "removed" }).catch(() => undefined);
      await container.start();
      const { Mounts } = await container.inspect();
      await ready;
      const volume = (path: string): string | undefined =>
        Mounts.find((mount) => mount.Destination === path)?.Name;
      return new Keeper(container, link, gone, {
        workspace: volume(boxPaths.workspace) ?? "",
        view: volume(viewPath) ?? "",
        data: volume(boxPaths.data) ?? null,
      });
    } catch (error) {
      await container.remove({ force: true, v: true }).catch(() => undefined);
      throw error;
    }
  }

  async read(path: string, maxBytes: number): Promise<FileRead> {
    if (!isPlainPath(path)) {
      return { kind: "refused", reason: "unsafe_path", message: "the path is not a plain relative one" };
    }
    const { answer, bytes } = await this.#link.ask({ action: "read", path, maxBytes });
    if (answer.kind === "file") return { kind: "file", bytes: new Uint8Array(bytes ?? Buffer.alloc(0)) };
    if (answer.kind === "absent") return { kind: "absent" };
    const message = answer.message ?? "it could not be read";
    if (answer.kind === "refused" && answer.reason !== undefined && answer.reason !== "busy") {
      return { kind: "refused", reason: answer.reason, message: `${path} was refused: ${message}.` };
    }
    throw this.#failure(path, answer.code, message);
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    await this.#change(path, { action: "write", path }, bytes);
  }

  async remove(path: string): Promise<void> {
    await this.#change(path, { action: "remove", path });
  }

  /** Empties the workspace. */
  async clear(): Promise<void> {
    this.#expectDone(await this.#link.ask({ action: "clear" }), boxPaths.workspace);
  }

  /** Makes the workspace one that its user can enter, whatever the last program did to its mode. */
  async open(): Promise<void> {
    this.#expectDone(await this.#link.ask({ action: "open" }), boxPaths.workspace);
  }

  /** Copies the workspace into the view, for a throw-away execution; throws `workspace_full` where it does not fit. */
  async fork(): Promise<void> {
    this.#expectDone(await this.#link.ask({ action: "fork" }), boxPaths.workspace);
  }

  /** Empties the view again. */
  async forget(): Promise<void> {
    this.#expectDone(await this.#link.ask({ action: "forget" }), boxPaths.workspace);
  }

  /** Ends the container; it takes the workspace with it. */
  async close(): Promise<void> {
    this.#link.end();
    await this.#container.kill().catch(() => undefined);
    await this.#gone;
  }

  async #change(path: string, request: KeeperRequest, bytes?: Uint8Array): Promise<void> {
    requirePlainPath(path);
    this.#expectDone(await this.#link.ask(request, bytes), path);
  }

  #expectDone({ answer }: FullAnswer, path: string): void {
    if (answer.kind === "done") return;
    const message = answer.message ?? "no reason given";
    if (answer.kind === "refused") throw unsafePath(path, message);
    throw this.#failure(path, answer.code, message);
  }

  #failure(path: string, code: string | undefined, message: string): SandboxError {
    return code === "ENOSPC" || code === "EDQUOT"
      ? new SandboxError({
          code: "workspace_full",
          message: `The workspace has no room for ${path}`,
          remedy: "Remove files from it, or create the sandbox with a larger diskBytes or maxInodes",
          cause: message,
        })
      : new SandboxError({
          code: "helper_failed",
          message: `The workspace could not be used at ${path}: ${message}`,
          remedy: "Create a new sandbox",
        });
  }
}
