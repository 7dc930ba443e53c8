import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
  BackendReport,
  CapturedOutput,
  ExecutionRequest,
  ExecutionResult,
  Sandbox,
  SandboxBackend,
  SandboxLimits,
} from "../../contract.ts";

const MiB = 1024 ** 2;

/** What `testSandboxBackend` needs to know of the backend under test. */
export interface ContractSubject {
  readonly backend: SandboxBackend;
  /** Whether the box's Python has numpy, pandas, scikit-learn and lightgbm, which are then exercised. */
  readonly scientific: boolean;
  /** Whether the backend confines at all: the unsafe one does not, and is spared what it cannot pass. */
  readonly confines: boolean;
  /** Whether it hears of a program's end in the shell's terms, in which 137 is SIGKILL. @defaultValue false */
  readonly shellExitCodes?: boolean;
}

/** Small limits, so that each test that hits one is quick. */
const smallLimits: SandboxLimits = {
  wallTimeMs: 30_000,
  cpuSeconds: 60,
  cores: 2,
  memoryBytes: 512 * MiB,
  maxPids: 64,
  diskBytes: 16 * MiB,
  maxInodes: 400,
  maxOutputBytes: 8 * MiB,
  keptOutputBytes: 256 * 1024,
};

/** Everything that the parts of the suite share. */
export class ContractSetting {
  readonly subject: ContractSubject;
  readonly report: BackendReport;
  /** A folder with `numbers.csv` for the box to read. */
  readonly dataDir = mkdtempSync(join(tmpdir(), "mledojo-contract-"));
  #count = 0;

  constructor(subject: ContractSubject, report: BackendReport) {
    this.subject = subject;
    this.report = report;
    writeFileSync(join(this.dataDir, "numbers.csv"), "id,x\n1,10\n2,20\n");
  }

  removeData(): void {
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async sandbox(limits: Partial<SandboxLimits> = {}): Promise<Sandbox> {
    return this.subject.backend.create({ dataDir: this.dataDir, limits: { ...smallLimits, ...limits } });
  }

  /** Runs a Python program in a sandbox. */
  async python(
    sandbox: Sandbox,
    program: string,
    more: Partial<ExecutionRequest> & { readonly signal?: AbortSignal } = {},
  ): Promise<ExecutionResult> {
    const { signal, ...request } = more;
    this.#count += 1;
    return sandbox.session.exec(
      {
        executionId: `run-${this.#count}`,
        command: ["python3", "/code/main.py"],
        code: { "main.py": program },
        ...request,
      },
      signal === undefined ? {} : { signal },
    );
  }

  /** Runs a Python program that must end well and returns what it printed. */
  async output(sandbox: Sandbox, program: string, more: Partial<ExecutionRequest> = {}): Promise<string> {
    const result = await this.python(sandbox, program, more);
    if (result.outcome !== "ok") {
      throw new Error(`${result.outcome}: ${result.message}\n${textOf(result.stderr).slice(-2000)}`);
    }
    return textOf(result.stdout).trim();
  }
}

export const textOf = (output: CapturedOutput): string => Buffer.from(output.bytes).toString("utf8");
