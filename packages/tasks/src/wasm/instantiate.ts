/** What is used of the WebAssembly interface; its usual types come with those of a browser's page, which is not ours to assume. */
declare const WebAssembly: {
  Memory: new (pages: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
  Module: new (code: Uint8Array) => object;
  /** What the code exports only its caller knows; `never` may be taken for whatever that is. */
  Instance: new (module: object, imports: object) => { readonly exports: never };
};

const PAGE_BYTES = 65_536;
/** Compiled once, for a few kilobytes take longer to compile than a small file to read. */
const modules = new Map<string, object>();

/** Code with a memory of its own. */
export interface Instance<Exports> {
  readonly buffer: ArrayBuffer;
  readonly exports: Exports;
}

/** Starts `code` (base64, as scripts/build-kernels.ts writes it) with at least so many bytes of memory, all zero. */
export function instantiate<Exports>(code: string, bytes: number): Instance<Exports> {
  let module = modules.get(code);
  if (module === undefined) {
    module = new WebAssembly.Module(Buffer.from(code, "base64"));
    modules.set(code, module);
  }
  const pages = Math.ceil(bytes / PAGE_BYTES);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  return { buffer: memory.buffer, exports };
}
