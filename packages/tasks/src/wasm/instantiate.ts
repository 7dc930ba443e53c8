/** What is used of the WebAssembly interface; its usual types come with those of a browser's page, which is not ours to assume. */
declare const WebAssembly: {
  Memory: new (pages: { initial: number; maximum: number }) => Memory;
  Module: new (code: Uint8Array) => object;
  /** What the code exports only its caller knows; `never` may be taken for whatever that is. */
  Instance: new (module: object, imports: object) => { readonly exports: never };
};

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

const PAGE_BYTES = 65_536;
/** All that 32-bit addresses reach. */
const MOST_PAGES = 65_536;
/** Compiled once, for a few kilobytes take longer to compile than a small file to read. */
const modules = new Map<string, object>();

/** Code with a memory of its own. */
export interface Instance<Exports> {
  readonly buffer: ArrayBuffer;
  readonly exports: Exports;
  /** Makes the memory at least so large and answers its new buffer: what pointed into the old one is empty from then on. */
  grow(bytes: number): ArrayBuffer;
}

/** Starts `code` (base64, as scripts/build-kernels.ts writes it) with at least so many bytes of memory, all zero. */
export function instantiate<Exports>(code: string, bytes: number): Instance<Exports> {
  let module = modules.get(code);
  if (module === undefined) {
    module = new WebAssembly.Module(Buffer.from(code, "base64"));
    modules.set(code, module);
  }
  const pages = Math.ceil(bytes / PAGE_BYTES);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: MOST_PAGES });
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  return {
    buffer: memory.buffer,
    exports,
    grow(bytes) {
      const more = Math.ceil((bytes - memory.buffer.byteLength) / PAGE_BYTES);
      if (more > 0) memory.grow(more);
      return memory.buffer;
    },
  };
}
