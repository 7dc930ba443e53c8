import { boxPaths, type SandboxLimits } from "../contract.ts";

/** Work-arounds for particular processors that the host may need, and then the same libraries in the box too. */
const passedThrough = ["OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"];

/** The whole environment of a program; but for those work-arounds nothing of the host's is in it. */
export function boxEnvironment(
  limits: SandboxLimits,
  extra: Readonly<Record<string, string>> = {},
  host: NodeJS.ProcessEnv = process.env,
): Readonly<Record<string, string>> {
  const threads = String(Math.ceil(limits.cores));
  const passed = passedThrough.flatMap((name) => {
    const value = host[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    PATH: "/usr/local/bin:/usr/bin:/bin",
    HOME: boxPaths.workspace,
    TMPDIR: boxPaths.temporary,
    USER: "agent",
    LOGNAME: "agent",
    LANG: "C.UTF-8",
    OMP_NUM_THREADS: threads,
    OPENBLAS_NUM_THREADS: threads,
    MKL_NUM_THREADS: threads,
    LOKY_MAX_CPU_COUNT: threads,
    ...Object.fromEntries(passed),
    ...extra,
  };
}
