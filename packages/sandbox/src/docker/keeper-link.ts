import type { Container } from "dockerode";
import { Attached } from "./attached.ts";
import { SandboxError } from "../errors.ts";

export type KeeperRequest =
  | { readonly action: "read"; readonly path: string; readonly maxBytes: number }
  | { readonly action: "write" | "remove"; readonly path: string }
  | { readonly action: "clear" | "open" | "fork" | "forget" };

export interface KeeperAnswer {
  readonly kind: "ready" | "done" | "file" | "absent" | "refused" | "failed";
  readonly reason?: "not_regular" | "linked" | "too_large" | "unsafe_path" | "busy";
  readonly message?: string;
  /** The kernel's name of an error, such as ENOSPC. */
  readonly code?: string;
  /** Whether a frame of bytes follows. */
  readonly bytes?: boolean;
}

export interface FullAnswer {
  readonly answer: KeeperAnswer;
  readonly bytes: Buffer | null;
}

interface Waiting {
  readonly resolve: (answer: FullAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** Questions to the keeper and its answers, which come in the order of the questions. */
export class KeeperLink {
  readonly #waiting: Waiting[] = [];
  #attached: Attached | null = null;
  #half: KeeperAnswer | null = null;
  #ended = false;

  /** Connects to a container that has not started yet. */
  static async to(container: Container): Promise<KeeperLink> {
    const link = new KeeperLink();
    const attached = await Attached.to(container, ({ kind, payload }) => link.#hear(kind, payload));
    link.#attached = attached;
    void attached.closed.then(() => link.#fail());
    return link;
  }

  #hear(kind: string, payload: Buffer): void {
    // Our own program wrote it, where no other runs.
    const answer: KeeperAnswer | null = kind === "A" ? JSON.parse(payload.toString()) : this.#half;
    this.#half = kind === "A" && answer?.bytes === true ? answer : null;
    if (this.#half !== null || answer === null) return;
    this.#waiting.shift()?.resolve({ answer, bytes: kind === "B" ? Buffer.from(payload) : null });
  }

  #fail(): void {
    this.#ended = true;
    const said = this.#attached?.errors ?? "";
    for (const each of this.#waiting.splice(0)) each.reject(this.#lost(said));
  }

  #lost(said: string): SandboxError {
    return new SandboxError({
      code: "helper_failed",
      message: `The container that keeps the workspace has ended${said === "" ? "" : `: ${said}`}`,
      remedy: "Create a new sandbox; if it happens again, look at the engine's log",
    });
  }

  /** The keeper's first word, which it says without being asked. */
  ready(): Promise<FullAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#ended) reject(this.#lost(this.#attached?.errors ?? ""));
      else this.#waiting.push({ resolve, reject });
    });
  }

  ask(request: KeeperRequest, bytes?: Uint8Array): Promise<FullAnswer> {
    const answer = this.ready();
    this.#attached?.send("Q", JSON.stringify(request));
    if (bytes !== undefined) this.#attached?.send("B", bytes);
    return answer;
  }

  end(): void {
    this.#attached?.end();
  }
}
