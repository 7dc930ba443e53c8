/**
 * The contract between whoever wants untrusted code run and whatever runs it. Types only: a backend
 * implements these interfaces, `@mledojo/sandbox/testing` checks that it does.
 */

/** A resource that an execution can use up. */
export type LimitName = "wallTime" | "cpuTime" | "cores" | "memory" | "pids" | "disk" | "inodes" | "output";

/**
 * How well a limit holds on this machine: `enforced` (the kernel stops it, or counts it where the code cannot
 * get out of the count, and the run ends within moments of the limit), `watched` (we look at the processes now
 * and then and end the run, so it can be overshot and, with effort, evaded) or `none`.
 */
export type LimitLevel = "enforced" | "watched" | "none";

export type LimitLevels = Readonly<Record<LimitName, LimitLevel>>;

/** What one execution may use. All are per execution; `diskBytes` and `maxInodes` hold for each writable mount. */
export interface SandboxLimits {
  /** Wall-clock milliseconds from start to forced end. @defaultValue 600_000 */
  readonly wallTimeMs: number;
  /** CPU seconds summed over the process tree. @defaultValue 1_200 */
  readonly cpuSeconds: number;
  /** Cores' worth of CPU time per second of wall time; may be fractional. @defaultValue all cores of the machine */
  readonly cores: number;
  /** Bytes of memory of the whole process tree, tmpfs and memfd pages included. @defaultValue 4 GiB */
  readonly memoryBytes: number;
  /** Processes and threads alive at once. @defaultValue 256 */
  readonly maxPids: number;
  /**
   * Bytes in the workspace, and separately in `/tmp` and `/dev/shm`. What lives in memory counts as memory too: the
   * latter two everywhere, the workspace in Docker and in a plain user's bubblewrap. @defaultValue 2 GiB
   */
  readonly diskBytes: number;
  /** Files and folders in the workspace, and separately in `/tmp` and `/dev/shm`. @defaultValue 100_000 */
  readonly maxInodes: number;
  /** Bytes written to standard output and error together before the run is ended. @defaultValue 64 MiB */
  readonly maxOutputBytes: number;
  /** Bytes of each output stream that are kept: half from its head, half from its tail. @defaultValue 1 MiB */
  readonly keptOutputBytes: number;
}

/**
 * How an execution ended. `ok` is exit code 0, `runtime_error` any other exit code or a signal the program
 * gave itself, `killed` a signal nobody can account for, `infra_error` a failure of ours and not of the code.
 */
export type ExecutionOutcome =
  | "ok"
  | "runtime_error"
  | "out_of_memory"
  | "timeout"
  | "cpu_limit"
  | "pids_limit"
  | "disk_limit"
  | "output_limit"
  | "killed"
  | "cancelled"
  | "infra_error";

/** One captured output stream. */
export interface CapturedOutput {
  /** What was kept. When `totalBytes` exceeds the kept size, head and tail with a one-line marker between. */
  readonly bytes: Uint8Array;
  /** What the program wrote in all (until it was ended). */
  readonly totalBytes: number;
  readonly truncated: boolean;
}

/** What the execution used, as far as the machine can tell; `null` where it cannot. */
export interface ResourceUsage {
  readonly cpuSeconds: number | null;
  readonly peakMemoryBytes: number | null;
}

export interface ExecutionResult {
  readonly executionId: string;
  readonly outcome: ExecutionOutcome;
  /** One sentence for a person or an agent: which limit, which signal, what to do. */
  readonly message: string;
  /**
   * The exit code, or null when a signal or a limit ended the program. On kernels before Linux 6.15 bubblewrap boxes
   * hear of the end in the shell's terms: there an exit code of 128 + n is taken for signal n.
   */
  readonly exitCode: number | null;
  /** The signal that ended the main process, such as "SIGKILL"; null when none did. */
  readonly signal: string | null;
  /**
   * Limits that were hit during the run, whether or not they ended it: a child killed for memory whose
   * parent lived on gives outcome `ok` with `limitsHit: ["memory"]`. A writable folder counts as full when this run
   * left it, or was seen to have it, without room that it had before; one that an earlier run filled counts only
   * when this run failed on it, by the word of its standard error.
   */
  readonly limitsHit: readonly LimitName[];
  readonly stdout: CapturedOutput;
  readonly stderr: CapturedOutput;
  readonly usage: ResourceUsage;
  /**
   * Milliseconds: `queueMs` until earlier executions were done (left out by backends that make none wait), then `startMs`
   * until the program could begin, `runMs` while it ran, `reapMs` until every process was gone.
   */
  readonly timings: {
    readonly queueMs?: number;
    readonly startMs: number;
    readonly runMs: number;
    readonly reapMs: number;
  };
}

export interface ExecutionRequest {
  /** Chosen by the caller, unique within the sandbox; stands in the result and in the names of what the run leaves. */
  readonly executionId: string;
  /** The program and its arguments, looked up on the box's own PATH, such as `["python3", "/code/main.py"]`. */
  readonly command: readonly string[];
  /** Files placed read-only under `/code` for this execution alone, by name without folders. */
  readonly code?: Readonly<Record<string, string>>;
  /** Bytes on standard input. @defaultValue empty, closed at once */
  readonly stdin?: Uint8Array;
  /** Environment variables besides the box's own. */
  readonly env?: Readonly<Record<string, string>>;
  /** Tighter limits for this execution; a looser one is cut down to the sandbox's. */
  readonly limits?: Partial<SandboxLimits>;
  /**
   * `persistent` runs in the episode's workspace; `throwaway` in a private view of it, of which nothing
   * survives. @defaultValue "persistent"
   */
  readonly workspace?: "persistent" | "throwaway";
  /** Called with each chunk as it arrives, for live display; it must not throw. */
  readonly onOutput?: (stream: "stdout" | "stderr", chunk: Uint8Array) => void;
}

/** A file taken out of the workspace, or why it was not. Links, devices, pipes and oversize files are refused. */
export type FileRead =
  | { readonly kind: "file"; readonly bytes: Uint8Array }
  | { readonly kind: "absent" }
  | {
      readonly kind: "refused";
      readonly reason: "not_regular" | "linked" | "too_large" | "unsafe_path";
      readonly message: string;
    };

/**
 * What an action may do: run code and exchange workspace files. It cannot close the sandbox, widen limits or
 * see the host. Workspace paths are relative, with `/` between parts.
 */
export interface SandboxSession {
  /** Runs one program; resolves when every process of it is dead. Executions of one sandbox never overlap: a second call waits. */
  exec(request: ExecutionRequest, options?: { readonly signal?: AbortSignal }): Promise<ExecutionResult>;
  /** Reads a regular file of the workspace, each path component opened without following links. */
  readFile(path: string, options: { readonly maxBytes: number }): Promise<FileRead>;
  /** Writes a regular file of the workspace, replacing whatever stands at the path, never through a link. */
  writeFile(path: string, bytes: Uint8Array): Promise<void>;
  /** Removes whatever stands at the path, a folder with its content too; absent is fine. */
  remove(path: string): Promise<void>;
}

/** The owner's side of one episode's box. */
export interface Sandbox extends AsyncDisposable {
  readonly specVersion: "v1";
  /** The backend's name. */
  readonly backend: string;
  /**
   * Names the software of the box: the id of the Docker image; with bubblewrap, `sha256:` and a hash over the version of
   * Python and the installed packages; null for one without a name, such as the host's own.
   */
  readonly image: string | null;
  readonly limits: SandboxLimits;
  /** How well each limit holds for this sandbox on this machine. */
  readonly levels: LimitLevels;
  /** What is handed to actions. */
  readonly session: SandboxSession;
  /** Empties the workspace; waits for a running execution first. */
  resetWorkspace(): Promise<void>;
  /** Ends what runs and removes everything of this sandbox. Idempotent. */
  close(): Promise<void>;
}

export interface SandboxCreateOptions {
  /** The folder that the box sees read-only at `/data`. */
  readonly dataDir: string;
  readonly limits?: Partial<SandboxLimits>;
  /** GPUs to show, by index or UUID, or how many. Only backends that say so in their report accept it. */
  readonly gpus?: { readonly ids: readonly string[] } | { readonly count: number };
}

/** Whether and how well a backend works on this machine, for `doctor` and for `sandbox: "auto"`. */
export interface BackendReport {
  readonly backend: string;
  readonly available: boolean;
  /** Why not, or what is weaker than it could be; empty when all is well. */
  readonly problems: readonly string[];
  /** Commands that would mend the problems, such as an install line. */
  readonly remedies: readonly string[];
  readonly levels: LimitLevels;
  readonly gpus: boolean;
  /**
   * Set where the caller named something that is not there, such as a Python environment. That is a mistake of the
   * caller's and no lack of the machine, so no other backend may quietly stand in.
   */
  readonly misconfigured?: true;
}

export interface SandboxBackend {
  readonly name: string;
  /** Tries the backend on this machine with a real, small box. */
  probe(): Promise<BackendReport>;
  create(options: SandboxCreateOptions): Promise<Sandbox>;
  /** Removes what dead owners left (files, cgroups, containers), never what a living one uses. Returns what was removed. */
  clean(): Promise<readonly string[]>;
}

/** Where things stand in every box, whatever the backend. */
export const boxPaths = {
  /** Public task data, read-only. */
  data: "/data",
  /** The episode's workspace: the working folder and home of the code, kept over its executions. */
  workspace: "/workspace",
  /** The code of the running execution, read-only. */
  code: "/code",
  /** Scratch space of one execution. */
  temporary: "/tmp",
} as const;
