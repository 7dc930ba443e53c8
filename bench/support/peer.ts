import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The Python that the agents' code has, with what it has. */
export const python = join(fileURLToPath(new URL("../..", import.meta.url)), ".venv", "bin", "python");

/** One way, once. */
export interface Timed {
  readonly seconds: number;
  readonly score: number;
}

/** A Python program that stays, so that its imports are not timed: it answers each line with seconds and score. */
export interface Peer {
  run(line?: string): Promise<Timed>;
  stop(): void;
}

/** The environment of a peer: numpy chooses its own kernels, and modules are found here and in `folders`. */
export function peerEnvironment(...folders: readonly string[]): NodeJS.ProcessEnv {
  const { OPENBLAS_CORETYPE: _core, OPENBLAS_L2_SIZE: _cache, ...env } = process.env;
  const here = fileURLToPath(new URL(".", import.meta.url));
  return { ...env, PYTHONPATH: [here, ...folders].join(delimiter) };
}

/** Starts a peer and waits until it says that it is ready. */
export async function startPeer(
  args: readonly string[],
  env: NodeJS.ProcessEnv = peerEnvironment(),
): Promise<Peer> {
  const peer = spawn(python, args, { stdio: ["pipe", "pipe", "inherit"], env });
  const lines = createInterface({ input: peer.stdout })[Symbol.asyncIterator]();
  const read = async (): Promise<Timed> => {
    const line = await lines.next();
    if (line.done === true) throw new Error("The peer ended: is .venv there, with all that it imports?");
    const answer: unknown = JSON.parse(line.value);
    const fields = typeof answer === "object" && answer !== null ? answer : {};
    return {
      seconds: "seconds" in fields ? Number(fields.seconds) : Number.NaN,
      score: "score" in fields ? Number(fields.score) : Number.NaN,
    };
  };
  await read();
  return {
    run: (line = "") => {
      peer.stdin.write(`${line}\n`);
      return read();
    },
    stop: () => peer.stdin.end(),
  };
}
