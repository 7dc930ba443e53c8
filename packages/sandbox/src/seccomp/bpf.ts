/** The few instructions of classic BPF that a seccomp filter needs, and their bytes. */

/** One instruction; jumps are counted in instructions from the next one. */
export interface BpfInstruction {
  readonly code: number;
  readonly jumpTrue: number;
  readonly jumpFalse: number;
  readonly k: number;
}

export const bpfCode = {
  /** Load the 32-bit word at offset k of `struct seccomp_data`. */
  load: 0x20,
  and: 0x54,
  jumpAlways: 0x05,
  jumpEqual: 0x15,
  jumpGreaterOrEqual: 0x35,
  jumpAnyBitSet: 0x45,
  return: 0x06,
} as const;

/** What a filter answers. An errno is added to `errno`. */
export const seccompReturn = { allow: 0x7fff_0000, errno: 0x0005_0000, killProcess: 0x8000_0000 } as const;

/** Offsets into `struct seccomp_data` (little endian: the low word of an argument comes first). */
export const seccompData = {
  number: 0,
  architecture: 4,
  argument: (index: number): number => 16 + 8 * index,
} as const;

const instruction = (code: number, k: number, jumpTrue = 0, jumpFalse = 0): BpfInstruction => ({
  code,
  jumpTrue,
  jumpFalse,
  k: k >>> 0,
});

export const load = (offset: number): BpfInstruction => instruction(bpfCode.load, offset);
export const and = (mask: number): BpfInstruction => instruction(bpfCode.and, mask);
export const give = (value: number): BpfInstruction => instruction(bpfCode.return, value);
export const jump = (
  kind: "jumpEqual" | "jumpGreaterOrEqual" | "jumpAnyBitSet",
  k: number,
  jumpTrue: number,
  jumpFalse: number,
): BpfInstruction => instruction(bpfCode[kind], k, jumpTrue, jumpFalse);

/** The program as the kernel reads it: an array of `struct sock_filter`, little endian. */
export function encodeBpf(program: readonly BpfInstruction[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(program.length * 8));
  program.forEach(({ code, jumpTrue, jumpFalse, k }, index) => {
    bytes.setUint16(index * 8, code, true);
    bytes.setUint8(index * 8 + 2, jumpTrue);
    bytes.setUint8(index * 8 + 3, jumpFalse);
    bytes.setUint32(index * 8 + 4, k, true);
  });
  return new Uint8Array(bytes.buffer);
}
