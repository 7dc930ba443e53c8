import { expect, test } from "vitest";
import { dockerSeccompProfile, type DockerSeccompProfile } from "../seccomp/docker-profile.ts";
import { seccompOption } from "./seccomp-option.ts";

test("calls that are to look absent are named, so that an engine too old for a default error answers ENOSYS", () => {
  const profile: DockerSeccompProfile = JSON.parse(seccompOption());
  const rule = profile.syscalls.find((each) => each.names.includes("clone3"));
  expect(rule).toMatchObject({ action: "SCMP_ACT_ERRNO", errnoRet: 38 });
  const allowed = profile.syscalls
    .filter((each) => each.action === "SCMP_ACT_ALLOW")
    .flatMap((each) => each.names);
  expect(allowed).not.toContain("clone3");
  expect(allowed).not.toContain("unshare");
});

test("a profile that names them itself stays as it is", () => {
  const full: DockerSeccompProfile = JSON.parse(seccompOption());
  expect(JSON.parse(seccompOption(full))).toEqual(full);
  expect(dockerSeccompProfile().defaultAction).toBe("SCMP_ACT_ERRNO");
});
