import { bpfCode, type BpfInstruction } from "./bpf.ts";

/** What the kernel shows a filter; arguments are 64 bits wide. */
export interface SeccompCall {
  readonly number: number;
  readonly architecture: number;
  readonly arguments: readonly bigint[];
}

/** The 32-bit word at an offset of `struct seccomp_data`, little endian. */
function word(call: SeccompCall, offset: number): number {
  if (offset === 0) return call.number;
  if (offset === 4) return call.architecture;
  const argument = call.arguments[Math.floor((offset - 16) / 8)] ?? 0n;
  return Number((offset - 16) % 8 === 0 ? argument & 0xffff_ffffn : argument >> 32n);
}

/** Runs a filter as the kernel would; for tests. Throws where the kernel would refuse to load the program. */
export function interpretBpf(program: readonly BpfInstruction[], call: SeccompCall): number {
  let accumulator = 0;
  for (let at = 0; ; at += 1) {
    const step = program[at];
    if (step === undefined) throw new RangeError(`the program runs past its end at ${at}`);
    const { code, k, jumpTrue, jumpFalse } = step;
    if (jumpTrue > 255 || jumpFalse > 255) throw new RangeError(`jump too far at ${at}`);
    if (code === bpfCode.return) return k;
    if (code === bpfCode.load) accumulator = word(call, k);
    else if (code === bpfCode.and) accumulator = (accumulator & k) >>> 0;
    else if (code === bpfCode.jumpEqual) at += accumulator === k ? jumpTrue : jumpFalse;
    else if (code === bpfCode.jumpGreaterOrEqual) at += accumulator >= k ? jumpTrue : jumpFalse;
    else if (code === bpfCode.jumpAnyBitSet) at += (accumulator & k) === 0 ? jumpFalse : jumpTrue;
    else throw new RangeError(`unknown instruction ${code} at ${at}`);
  }
}
