import { absentCalls, conditionalCalls, deniedCalls, errno, type ArgumentCondition } from "./policy.ts";
import { syscallNames } from "./syscall-numbers.ts";

/** One argument test of a Docker profile: the bits of `value` must equal `valueTwo`. */
interface DockerSeccompArgument {
  readonly index: number;
  readonly value: number;
  readonly valueTwo: number;
  readonly op: "SCMP_CMP_MASKED_EQ";
}

interface DockerSeccompRule {
  readonly names: readonly string[];
  readonly action: "SCMP_ACT_ALLOW" | "SCMP_ACT_ERRNO";
  readonly errnoRet?: number;
  readonly args?: readonly DockerSeccompArgument[];
}

/** The part of Docker's seccomp profile format that is used here. */
export interface DockerSeccompProfile {
  readonly defaultAction: "SCMP_ACT_ERRNO";
  readonly defaultErrnoRet: number;
  readonly archMap: readonly {
    readonly architecture: string;
    readonly subArchitectures: readonly string[];
  }[];
  readonly syscalls: readonly DockerSeccompRule[];
}

const bitsOf = (mask: number): number[] =>
  Array.from({ length: 32 }, (_, bit) => 2 ** bit).filter((bit) => (mask & bit) !== 0);

/**
 * "None of these values", said with masked equality alone, because libseccomp takes one test per argument in a
 * rule, compares 64 bits where the kernel looks at 32, and lets a rule without tests win over one with: the
 * argument must differ from each excluded value in some bit.
 */
function differing(
  index: number,
  mask: number,
  excluded: readonly number[],
): readonly DockerSeccompArgument[] {
  const [first, second = first] = excluded;
  if (first === undefined || second === undefined || excluded.length > 2) {
    throw new RangeError("a Docker profile can exclude one or two values of an argument");
  }
  const agreeing = bitsOf(mask & ~(first ^ second));
  const disagreeing = bitsOf(mask & (first ^ second));
  const test = (tested: number, value: number): DockerSeccompArgument => ({
    index,
    value: tested >>> 0,
    valueTwo: (value & tested) >>> 0,
    op: "SCMP_CMP_MASKED_EQ",
  });
  const single = agreeing.map((bit) => test(bit, ~first));
  const paired = disagreeing.flatMap((one) =>
    disagreeing
      .filter((other) => other !== one)
      .map((other) => test(one | other, (~first & one) | (~second & other))),
  );
  return [...single, ...paired];
}

/** The tests of which any one allows the call; what passes none of them falls to the default. */
function alternatives(condition: ArgumentCondition): readonly DockerSeccompArgument[] {
  const index = condition.argument;
  if ("hasNoneOfBits" in condition) {
    return [{ index, value: condition.hasNoneOfBits, valueTwo: 0, op: "SCMP_CMP_MASKED_EQ" }];
  }
  if ("isOneOf" in condition) {
    return condition.isOneOf.map((each) => ({
      index,
      value: 0xffff_ffff,
      valueTwo: each,
      op: "SCMP_CMP_MASKED_EQ",
    }));
  }
  return differing(index, condition.mask, condition.isNoneOf);
}

const product = (
  sets: readonly (readonly DockerSeccompArgument[])[],
): readonly (readonly DockerSeccompArgument[])[] =>
  sets.reduce<readonly (readonly DockerSeccompArgument[])[]>(
    (done, set) => done.flatMap((chosen) => set.map((each) => [...chosen, each])),
    [[]],
  );

/**
 * The policy as a Docker seccomp profile, for `--security-opt seccomp=`. It allows exactly what the compiled
 * filter allows; a call whose arguments are refused fails with ENOSYS here, whatever error the filter gives.
 */
export function dockerSeccompProfile(): DockerSeccompProfile {
  const conditional = new Set(conditionalCalls.map(({ call }) => call));
  const refused = new Set([...deniedCalls, ...absentCalls]);
  return {
    defaultAction: "SCMP_ACT_ERRNO",
    defaultErrnoRet: errno.ENOSYS,
    archMap: [
      { architecture: "SCMP_ARCH_X86_64", subArchitectures: [] },
      { architecture: "SCMP_ARCH_AARCH64", subArchitectures: [] },
    ],
    syscalls: [
      {
        names: syscallNames().filter((name) => !conditional.has(name) && !refused.has(name)),
        action: "SCMP_ACT_ALLOW",
      },
      { names: deniedCalls, action: "SCMP_ACT_ERRNO", errnoRet: errno.EPERM },
      ...conditionalCalls.flatMap(({ call, conditions }) =>
        product(conditions.map(alternatives)).map((args) => ({
          names: [call],
          action: "SCMP_ACT_ALLOW" as const,
          args,
        })),
      ),
    ],
  };
}
