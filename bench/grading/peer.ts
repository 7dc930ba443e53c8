import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { peerEnvironment, python, startPeer, type Peer } from "../support/peer.ts";
import type { Job } from "./jobs.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const script = fileURLToPath(new URL("./peer.py", import.meta.url));
const POLARS = "2.1.0";
const polars = join(root, ".cache", `polars-${POLARS}`);

export const ROUTES = ["merge", "sort", "polars"] as const;
export type Route = (typeof ROUTES)[number];

/** The two files of a job. */
export interface JobFiles {
  readonly answers: string;
  readonly submission: string;
}

/** Fetches the one peer that agents do not have. */
export function ensurePolars(): void {
  if (existsSync(join(polars, "polars"))) return;
  const flags = ["-m", "pip", "install", "--quiet", "--target", polars, `polars==${POLARS}`];
  execFileSync(python, flags, { stdio: ["ignore", 2, 2] });
}

const environment = (): NodeJS.ProcessEnv => peerEnvironment(polars);

/** The peer of a job: it takes the name of a route. */
export function startJobPeer(job: Job, files: JobFiles): Promise<Peer> {
  return startPeer([script, job.peer, files.answers, files.submission], environment());
}

/** A whole process from its start to its end, and the most memory that it held. */
export interface WholeRun {
  readonly seconds: number;
  readonly peakMb: number;
  readonly output: string;
}

/** Runs a program and the peak of it and of what it waited for, as the kernel counts it. */
export function runWhole(command: readonly string[]): WholeRun {
  const wrapper =
    "import resource, subprocess, sys\n" +
    "done = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE, text=True)\n" +
    "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n" +
    "print(done.stdout)\n" +
    "sys.exit(done.returncode)";
  const started = performance.now();
  const printed = execFileSync(python, ["-c", wrapper, ...command], {
    encoding: "utf8",
    env: environment(),
    maxBuffer: 2 ** 26,
  });
  const seconds = (performance.now() - started) / 1000;
  const [peak = "", ...output] = printed.split("\n");
  return { seconds, peakMb: Number(peak) / 1024, output: output.join("\n") };
}

export function runPeerWhole(job: Job, files: JobFiles, route: Route): WholeRun {
  return runWhole([python, script, job.peer, files.answers, files.submission, route]);
}
