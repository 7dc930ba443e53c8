import { boxPaths, type SandboxLimits } from "../contract.ts";

/** Work-arounds for particular processors that the host may set and the numeric libraries in the box need too. */
export const passedThroughByDefault: readonly string[] = ["OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"];

/**
 * The whole environment of the code in the box. Nothing of the host's own comes in but the named pass-through
 * variables, where they are set.
 */
export function boxEnvironment(
  limits: SandboxLimits,
  libraryPath: string | null,
  passThrough: readonly string[],
  extra: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const threads = String(Math.ceil(limits.cores));
  const passed = passThrough.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    PATH: "/opt/venv/bin:/usr/local/bin:/usr/bin:/bin",
    HOME: boxPaths.workspace,
    TMPDIR: boxPaths.temporary,
    USER: "agent",
    LOGNAME: "agent",
    LANG: "C.UTF-8",
    VIRTUAL_ENV: "/opt/venv",
    OMP_NUM_THREADS: threads,
    OPENBLAS_NUM_THREADS: threads,
    MKL_NUM_THREADS: threads,
    LOKY_MAX_CPU_COUNT: threads,
    ...(libraryPath === null ? {} : { LD_LIBRARY_PATH: libraryPath }),
    ...Object.fromEntries(passed),
    ...extra,
  };
}
