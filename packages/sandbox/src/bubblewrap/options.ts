import { arch, tmpdir } from "node:os";
import { resolve } from "node:path";
import { SandboxError } from "../errors.ts";
import { compileFilter } from "../seccomp/compile.ts";
import { sharedUserCalls, uncountedMemoryCalls } from "../seccomp/policy.ts";
import { passedThroughByDefault } from "./environment.ts";
import { findProgram, findVirtualEnvironment, isVenv } from "./locate.ts";

/** Options of {@link createBubblewrapBackend}. */
export interface BubblewrapOptions {
  /**
   * The Python of the box: the folder of a virtual environment, or null for the machine's own `/usr/bin/python3`.
   * @defaultValue `MLEDOJO_VENV`, else the nearest `.venv` at or above the working folder, else `VIRTUAL_ENV`, else null
   */
  readonly python?: { readonly venv: string | null };
  /** The bubblewrap program. @defaultValue `bwrap` on PATH */
  readonly bwrapPath?: string;
  /** A Python 3.9 or newer that runs our own helper outside the box. @defaultValue `python3` on PATH */
  readonly helperPython?: string;
  /** Names of host variables that the code sees where they are set. @defaultValue `["OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"]` */
  readonly passEnvironment?: readonly string[];
  /**
   * Where workspaces live when the machine lets us mount image files (root): in nameless files of this folder.
   * `false` keeps them in memory. @defaultValue the system's temporary folder
   */
  readonly workspaceImages?: string | false;
  /** Whether to use control groups where they can be written. @defaultValue true */
  readonly controlGroups?: boolean;
}

export interface ResolvedOptions {
  readonly venv: string | null;
  readonly bwrap: string;
  readonly helperPython: string;
  readonly passEnvironment: readonly string[];
  readonly imageDir: string;
  readonly preferDisk: boolean;
  readonly controlGroups: boolean;
  /**
   * Filters by whether a control group counts the box's memory and whether the box has a user of its own: both,
   * the second only, the first only, neither.
   */
  readonly filters: readonly [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
}

function need<T>(value: T | null | undefined, message: string, remedy: string): T {
  if (value === null || value === undefined)
    throw new SandboxError({ code: "backend_unavailable", message, remedy });
  return value;
}

const filterWithout = (calls: readonly string[]): Uint8Array =>
  need(
    compileFilter(arch(), calls),
    `no system call filter is known for ${arch()}`,
    "Use a machine with an x86_64 or aarch64 processor, or the docker backend",
  );

/** Resolved when a sandbox is made, so that constructing a backend touches nothing. */
export function resolveOptions(options: BubblewrapOptions): ResolvedOptions {
  const images = options.workspaceImages ?? tmpdir();
  const venv = options.python === undefined ? findVirtualEnvironment() : options.python.venv;
  if (venv !== null && !isVenv(venv)) {
    // Only what was named is not looked at before.
    const name = options.python === undefined ? "MLEDOJO_VENV" : "the option python.venv";
    throw new SandboxError({
      code: "environment_missing",
      message: `${name} names ${venv}, which is not a Python environment that this user can run: it has no pyvenv.cfg, or no bin/python3 that starts`,
      remedy: `Make it (python3 -m venv ${venv}), name another, or leave ${name} out`,
    });
  }
  return {
    venv: venv === null ? null : resolve(venv),
    bwrap: need(
      options.bwrapPath ?? findProgram("bwrap"),
      "bubblewrap is not installed",
      "Install it: apt-get install bubblewrap (or dnf, pacman, zypper install bubblewrap)",
    ),
    helperPython: need(
      options.helperPython ?? findProgram("python3"),
      "no python3 on PATH",
      "Install Python 3.9 or newer: apt-get install python3",
    ),
    passEnvironment: options.passEnvironment ?? passedThroughByDefault,
    imageDir: images === false ? tmpdir() : images,
    preferDisk: images !== false,
    controlGroups: options.controlGroups ?? true,
    filters: [
      filterWithout([]),
      filterWithout(uncountedMemoryCalls),
      filterWithout(sharedUserCalls),
      filterWithout([...uncountedMemoryCalls, ...sharedUserCalls]),
    ],
  };
}
