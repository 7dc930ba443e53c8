import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { encodeBpf, seccompReturn } from "./bpf.ts";
import { compileFilter, compilePolicy } from "./compile.ts";
import { dockerSeccompProfile } from "./docker-profile.ts";
import { interpretBpf } from "./interpreter.ts";
import {
  absentCalls,
  conditionalCalls,
  deniedCalls,
  sharedUserCalls,
  uncountedMemoryCalls,
} from "./policy.ts";
import { syscallNames, syscallNumbers, type SeccompArchitecture } from "./syscall-numbers.ts";

const architectures: readonly SeccompArchitecture[] = ["x64", "arm64"];
const audit = { x64: 0xc000_003e, arm64: 0xc000_00b7 };
const { allow } = seccompReturn;
const fails = (errno: number): number => seccompReturn.errno + errno;

/** What the filter of an architecture says to a call by name. */
function decide(
  architecture: SeccompArchitecture,
  call: string,
  ...args: readonly (number | bigint)[]
): number {
  const number = syscallNumbers(architecture).get(call);
  if (number === undefined) throw new Error(`${architecture} has no ${call}`);
  const program = compilePolicy(architecture);
  return interpretBpf(program, { number, architecture: audit[architecture], arguments: args.map(BigInt) });
}

/** What Docker's profile says to a call, with libseccomp's meaning of it. */
function dockerAllows(call: string, args: readonly bigint[]): boolean {
  return dockerSeccompProfile().syscalls.some(
    (rule) =>
      rule.action === "SCMP_ACT_ALLOW" &&
      rule.names.includes(call) &&
      (rule.args ?? []).every(
        (test) => ((args[test.index] ?? 0n) & BigInt(test.value)) === BigInt(test.valueTwo),
      ),
  );
}

describe.each(architectures)("the filter for %s", (architecture) => {
  const has = (call: string): boolean => syscallNumbers(architecture).has(call);

  it("decides every call of the table as the policy says", () => {
    const conditional = new Set(conditionalCalls.map(({ call }) => call));
    for (const call of syscallNames().filter((name) => has(name) && !conditional.has(name))) {
      const wanted = deniedCalls.includes(call) ? fails(1) : absentCalls.includes(call) ? fails(38) : allow;
      expect([call, decide(architecture, call)]).toEqual([call, wanted]);
    }
  });

  it("refuses new namespaces by clone in any combination, and lets threads be", () => {
    expect(decide(architecture, "clone", 0x3d_0f00)).toBe(allow);
    expect(decide(architecture, "clone", 17)).toBe(allow);
    for (const flag of [17, 25, 26, 27, 28, 29, 30].map((bit) => 2 ** bit)) {
      expect(decide(architecture, "clone", flag + 17)).toBe(fails(1));
    }
  });

  it("allows unix and internet sockets only, and no raw ones", () => {
    for (const family of [1, 2, 10]) expect(decide(architecture, "socket", family, 0x8_0001)).toBe(allow);
    for (const family of [0, 3, 16, 17, 31, 38, 40, 44]) {
      expect(decide(architecture, "socket", family, 1)).toBe(fails(97));
    }
    expect(decide(architecture, "socket", 2, 3)).toBe(fails(97));
    expect(decide(architecture, "socket", 2, 0x8_0003)).toBe(fails(97));
    expect(decide(architecture, "socket", 2, 10)).toBe(fails(97));
  });

  it("looks at the 32 bits that the kernel looks at", () => {
    expect(decide(architecture, "ioctl", 0, 0x5412)).toBe(fails(1));
    expect(decide(architecture, "ioctl", 0, 0x7_0000_5412n)).toBe(fails(1));
    expect(decide(architecture, "ioctl", 0, 0x5413)).toBe(allow);
    expect(decide(architecture, "socket", 0x1_0000_0028n, 1)).toBe(fails(97));
  });

  it("lets nobody watch or hold up others by descriptors, and lets locks, pipes and seals be", () => {
    for (const command of [0x400, 0x402]) expect(decide(architecture, "fcntl", 3, command)).toBe(fails(1));
    for (const command of [1, 2, 4, 6, 7, 37, 0x401, 0x406, 0x407, 0x409])
      expect(decide(architecture, "fcntl", 3, command)).toBe(allow);
  });

  it("gives no pages of the machine's pool, by any of three calls", () => {
    expect(decide(architecture, "mmap", 0, 1 << 21, 3, 0x4_0022)).toBe(fails(12));
    expect(decide(architecture, "mmap", 0, 1 << 21, 3, 0x22)).toBe(allow);
    expect(decide(architecture, "memfd_create", 0, 4)).toBe(fails(12));
    expect(decide(architecture, "memfd_create", 0, 1)).toBe(allow);
    expect(decide(architecture, "shmget", 0, 4096, 0o5600)).toBe(fails(12));
    expect(decide(architecture, "shmget", 0, 4096, 0o1600)).toBe(allow);
  });

  it.each([
    ["memory that no group counts", uncountedMemoryCalls],
    ["what the kernel counts for the owner's user", sharedUserCalls],
    ["both", [...uncountedMemoryCalls, ...sharedUserCalls]],
    ["nothing", []],
  ])("takes away the calls for %s where told to, and no other", (_, taken) => {
    const program = compilePolicy(architecture, taken);
    for (const call of [...uncountedMemoryCalls, ...sharedUserCalls].filter(has)) {
      const number = syscallNumbers(architecture).get(call) ?? -1;
      const answer = interpretBpf(program, { number, architecture: audit[architecture], arguments: [] });
      expect([call, answer]).toEqual([call, taken.includes(call) ? fails(38) : allow]);
    }
  });

  it("gives a call that it does not know to nobody", () => {
    const number = Math.max(...syscallNumbers(architecture).values()) + 1;
    const program = compilePolicy(architecture);
    for (const unknown of [number, 9999, 0x4000_0000, 0x4000_0001, 0xffff_ffff]) {
      const call = { number: unknown, architecture: audit[architecture], arguments: [] };
      expect(interpretBpf(program, call)).toBe(fails(38));
    }
  });

  it("kills a call that comes through another architecture's door", () => {
    const call = { number: 1, architecture: 0x4000_0003, arguments: [] };
    expect(interpretBpf(compilePolicy(architecture), call)).toBe(seccompReturn.killProcess);
  });

  it("is a program that the kernel takes, of eight bytes an instruction", () => {
    const program = compilePolicy(architecture);
    expect(program.length).toBeLessThan(4096);
    expect(compileFilter(architecture)).toEqual(encodeBpf(program));
    expect(encodeBpf(program).length).toBe(program.length * 8);
  });

  const argument = fc.oneof(
    fc.bigInt({ min: 0n, max: 0xffff_ffff_ffff_ffffn }),
    fc.constantFrom(
      0n,
      1n,
      2n,
      3n,
      10n,
      17n,
      40n,
      0x5412n,
      0x541cn,
      0x5413n,
      0x2_0008n,
      0xffff_ffffn,
      0x1000_0011n,
      0x400n,
      0x402n,
      0x4_0022n,
      0o4000n,
    ),
  );
  test.prop([
    fc.constantFrom(...syscallNames().filter(has)),
    fc.array(argument, { minLength: 6, maxLength: 6 }),
  ])("allows exactly what Docker's profile allows", (call, args) => {
    expect(decide(architecture, call, ...args) === allow).toBe(dockerAllows(call, args));
  });
});

it("knows no filter for other architectures", () => {
  expect(compileFilter("riscv64")).toBeNull();
});
