import { and, encodeBpf, give, jump, load, seccompData, seccompReturn, type BpfInstruction } from "./bpf.ts";
import { absentCalls, conditionalCalls, deniedCalls, errno, type ArgumentCondition } from "./policy.ts";
import { syscallNumbers, type SeccompArchitecture } from "./syscall-numbers.ts";

/** AUDIT_ARCH_X86_64 and AUDIT_ARCH_AARCH64. */
const auditArchitecture: Readonly<Record<SeccompArchitecture, number>> = {
  x64: 0xc000_003e,
  arm64: 0xc000_00b7,
};
/** Calls of the x32 interface carry this bit; none of them exists in the box. */
const x32Bit = 0x4000_0000;

const fail = (number: number): BpfInstruction => give(seccompReturn.errno + number);
const allow = give(seccompReturn.allow);

/** Instructions that go on when the condition holds and return the error otherwise. */
function compileCondition(condition: ArgumentCondition, failure: BpfInstruction): BpfInstruction[] {
  const value = load(seccompData.argument(condition.argument));
  if ("hasNoneOfBits" in condition) {
    return [value, jump("jumpAnyBitSet", condition.hasNoneOfBits, 0, 1), failure];
  }
  if ("isOneOf" in condition) {
    const count = condition.isOneOf.length;
    return [value, ...condition.isOneOf.map((each, i) => jump("jumpEqual", each, count - i, 0)), failure];
  }
  const count = condition.isNoneOf.length;
  const tests = condition.isNoneOf.map((each, i) =>
    jump("jumpEqual", each, count - 1 - i, i === count - 1 ? 1 : 0),
  );
  return [value, and(condition.mask), ...tests, failure];
}

type Decision = "allow" | "deny" | "absent";

/** Neighbouring numbers with the same decision, so that the program is a short list of bounds. */
function decisionRanges(
  numbers: ReadonlyMap<string, number>,
  absentToo: readonly string[],
): { readonly from: number; readonly decision: Decision }[] {
  const denied = new Set(deniedCalls);
  const absent = new Set([...absentCalls, ...absentToo]);
  const byNumber = new Map<number, Decision>();
  for (const [name, number] of numbers) {
    byNumber.set(number, denied.has(name) ? "deny" : absent.has(name) ? "absent" : "allow");
  }
  const last = Math.max(...byNumber.keys());
  const ranges: { from: number; decision: Decision }[] = [];
  for (let number = 0; number <= last + 1; number += 1) {
    const decision = byNumber.get(number) ?? "absent";
    if (ranges.at(-1)?.decision !== decision) ranges.push({ from: number, decision });
  }
  return ranges;
}

/** The policy as a filter program for one architecture. Exported for tests. */
export function compilePolicy(
  architecture: SeccompArchitecture,
  absentToo: readonly string[] = [],
): readonly BpfInstruction[] {
  const numbers = syscallNumbers(architecture);
  const program: BpfInstruction[] = [
    load(seccompData.architecture),
    jump("jumpEqual", auditArchitecture[architecture], 1, 0),
    give(seccompReturn.killProcess),
    load(seccompData.number),
    jump("jumpGreaterOrEqual", x32Bit, 0, 1),
    fail(errno.ENOSYS),
  ];
  for (const { call, conditions, errno: number } of conditionalCalls) {
    const callNumber = numbers.get(call);
    if (callNumber === undefined || absentToo.includes(call)) continue;
    const body = [...conditions.flatMap((condition) => compileCondition(condition, fail(number))), allow];
    program.push(jump("jumpEqual", callNumber, 0, body.length), ...body);
  }
  for (const { from, decision } of decisionRanges(numbers, absentToo).toReversed()) {
    const answer = decision === "allow" ? allow : fail(decision === "deny" ? errno.EPERM : errno.ENOSYS);
    program.push(...(from === 0 ? [answer] : [jump("jumpGreaterOrEqual", from, 0, 1), answer]));
  }
  return program;
}

/**
 * The filter in the form that `bwrap --seccomp` reads.
 * @param absentToo calls that do not exist in this box besides those of the policy
 * @returns `null` on an architecture for which no filter is known.
 */
export function compileFilter(architecture: string, absentToo: readonly string[] = []): Uint8Array | null {
  if (architecture !== "x64" && architecture !== "arm64") return null;
  return encodeBpf(compilePolicy(architecture, absentToo));
}
