import { dockerSeccompProfile, type DockerSeccompProfile } from "../seccomp/docker-profile.ts";
import { absentCalls, errno } from "../seccomp/policy.ts";

/**
 * The shared policy as a value for the engine's `seccomp=`. Engines before 23 do not know `defaultErrnoRet` and
 * answer EPERM to whatever no rule names; the C library then believes that threads are forbidden, where after
 * ENOSYS it falls back from clone3 to clone. So the absent calls are named here, whatever the engine's age.
 */
export function seccompOption(profile: DockerSeccompProfile = dockerSeccompProfile()): string {
  const named = new Set(profile.syscalls.flatMap((rule) => rule.names));
  const missing = absentCalls.filter((call) => !named.has(call));
  const rule = { names: missing, action: "SCMP_ACT_ERRNO", errnoRet: errno.ENOSYS };
  return JSON.stringify(
    missing.length === 0 ? profile : { ...profile, syscalls: [...profile.syscalls, rule] },
  );
}
