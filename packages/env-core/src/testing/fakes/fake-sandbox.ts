import { defaultSandboxLimits } from "@mledojo/sandbox";
import type {
  CapturedOutput,
  ExecutionOutcome,
  ExecutionRequest,
  ExecutionResult,
  FileRead,
  LimitName,
  Sandbox,
  SandboxBackend,
} from "@mledojo/sandbox";

/** What a fake program does: it gets the workspace's files to change, and says how it ended. */
interface FakeRun {
  readonly outcome?: ExecutionOutcome;
  readonly stdout?: string;
  readonly stderr?: string;
  readonly exitCode?: number | null;
  readonly limitsHit?: readonly LimitName[];
  readonly files?: Readonly<Record<string, string | null>>;
}

/** Plays a program. `main.py` of the request holds its code. It may throw, as a broken sandbox would. */
export type FakeProgram = (
  request: ExecutionRequest,
  workspace: Map<string, Uint8Array>,
  signal: AbortSignal | undefined,
) => FakeRun | Promise<FakeRun>;

/** What a fake backend has seen. */
export interface FakeBackend extends SandboxBackend {
  readonly requests: ExecutionRequest[];
  /** Boxes made and not closed. */
  open: number;
  created: number;
  /** The workspace of the newest box. */
  workspace: Map<string, Uint8Array>;
  /** What `readFile` answers instead of the file, by path. */
  readonly reads: Map<string, FileRead | Error>;
}

/** The image of the fake box. */
export const fakeImage = `sha256:${"7".repeat(64)}`;

const levels = {
  wallTime: "none",
  cpuTime: "none",
  cores: "none",
  memory: "none",
  pids: "none",
  disk: "none",
  inodes: "none",
  output: "none",
} as const;

function captured(text: string): CapturedOutput {
  const bytes = new TextEncoder().encode(text);
  return { bytes, totalBytes: bytes.length, truncated: false };
}

function resultOf(request: ExecutionRequest, run: FakeRun): ExecutionResult {
  const outcome = run.outcome ?? "ok";
  return {
    executionId: request.executionId,
    outcome,
    message: outcome === "ok" ? "The program ended by itself." : `The program ended: ${outcome}.`,
    exitCode: run.exitCode === undefined ? (outcome === "ok" ? 0 : 1) : run.exitCode,
    signal: null,
    limitsHit: run.limitsHit ?? [],
    stdout: captured(run.stdout ?? ""),
    stderr: captured(run.stderr ?? ""),
    usage: { cpuSeconds: 0.01, peakMemoryBytes: 1_000 },
    timings: { queueMs: 4, startMs: 1, runMs: 2, reapMs: 1 },
  };
}

/** A sandbox in memory for unit tests: nothing runs, `program` plays what would have. */
export function createFakeBackend(program: FakeProgram): FakeBackend {
  const backend: FakeBackend = {
    name: "fake",
    requests: [],
    open: 0,
    created: 0,
    workspace: new Map(),
    reads: new Map(),
    probe: () =>
      Promise.resolve({ backend: "fake", available: true, problems: [], remedies: [], levels, gpus: false }),
    clean: () => Promise.resolve([]),
    create: () => Promise.resolve(createFakeSandbox(backend, program)),
  };
  return backend;
}

function createFakeSandbox(backend: FakeBackend, program: FakeProgram): Sandbox {
  const workspace = new Map<string, Uint8Array>();
  backend.workspace = workspace;
  backend.open += 1;
  backend.created += 1;
  let closed = false;
  const close = (): Promise<void> => {
    if (!closed) backend.open -= 1;
    closed = true;
    return Promise.resolve();
  };
  return {
    specVersion: "v1",
    backend: "fake",
    image: fakeImage,
    limits: defaultSandboxLimits(),
    levels,
    session: {
      async exec(request, options) {
        backend.requests.push(request);
        const files = request.workspace === "throwaway" ? new Map(workspace) : workspace;
        const run = await program(request, files, options?.signal);
        for (const [path, text] of Object.entries(run.files ?? {})) {
          if (text === null) files.delete(path);
          else files.set(path, new TextEncoder().encode(text));
        }
        return resultOf(request, options?.signal?.aborted === true ? { ...run, outcome: "cancelled" } : run);
      },
      readFile(path, { maxBytes }) {
        const forced = backend.reads.get(path);
        if (forced instanceof Error) return Promise.reject(forced);
        if (forced !== undefined) return Promise.resolve(forced);
        const bytes = workspace.get(path);
        if (bytes === undefined) return Promise.resolve({ kind: "absent" });
        if (bytes.length > maxBytes) {
          return Promise.resolve({ kind: "refused", reason: "too_large", message: "too large" });
        }
        return Promise.resolve({ kind: "file", bytes });
      },
      writeFile(path, bytes) {
        workspace.set(path, bytes);
        return Promise.resolve();
      },
      remove(path) {
        workspace.delete(path);
        return Promise.resolve();
      },
    },
    resetWorkspace() {
      workspace.clear();
      return Promise.resolve();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
