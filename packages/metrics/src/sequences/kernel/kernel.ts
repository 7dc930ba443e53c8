import { KERNEL_CODE } from "./code.ts";

/** What packages/metrics/kernel/ranked-rows.ts exports. */
interface KernelExports {
  readonly place: (...addresses: number[]) => void;
  readonly findHits: (rows: number, most: number, eachSpace: boolean, repeats: boolean) => void;
}

/** What is used of the WebAssembly interface; its types come with those of a browser's page, which is not ours to assume. */
declare const WebAssembly:
  | {
      Memory: new (pages: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
      Module: new (code: Uint8Array) => object;
      /** What the code exports only its caller knows; `never` may be taken for whatever that is. */
      Instance: new (module: object, imports: object) => { readonly exports: never };
    }
  | undefined;

/** So few that what is put in place for them stays in the processor's first cache. */
export const MOST_ROWS = 64;
/** Of all texts of one side; a longer row is read without the kernel. */
export const MOST_BYTES = 32_768;
/** The kernel reads up to four bytes before a text, and blocks of 64 bytes beyond it. */
const SLACK_BYTES = 64;
const RIGHT_ITEMS_BYTES = 3 * 4 * 64;
const PAGE_BYTES = 65_536;

/** A memory of its own, a few rows of lists in it, and the code that finds the hits among them. */
export class HitKernel {
  /** The rows' texts, in their order, and where each starts and ends among them. */
  readonly truths: Uint8Array<ArrayBuffer>;
  readonly truthStarts: Int32Array<ArrayBuffer>;
  readonly truthEnds: Int32Array<ArrayBuffer>;
  readonly predictions: Uint8Array<ArrayBuffer>;
  readonly predictionStarts: Int32Array<ArrayBuffer>;
  readonly predictionEnds: Int32Array<ArrayBuffer>;
  /** Of each row, how many items are listed as right; -1 where the kernel left the row alone. */
  readonly listed: Int32Array<ArrayBuffer>;
  /** Of each row, how many different items are right. */
  readonly right: Int32Array<ArrayBuffer>;
  /** Where the hits of each row end in {@link places}. */
  readonly hitEnds: Int32Array<ArrayBuffer>;
  /** Where right items stand in the predictions, from 1 on. */
  readonly places: Int32Array<ArrayBuffer>;
  /**
   * Finds the hits of the first `rows` rows among the first `most` items of each. `eachSpace`: a single space ends an item, and
   * nothing else. `repeats`: an item that is predicted again is a hit again.
   */
  readonly findHits: KernelExports["findHits"];

  private constructor(wasm: NonNullable<typeof WebAssembly>) {
    // Each space of a text may end an item, and so may its end.
    const mostItems = MOST_BYTES + MOST_ROWS;
    const bytes = 2 * (MOST_BYTES + 2 * SLACK_BYTES) + RIGHT_ITEMS_BYTES + 4 * (mostItems + 7 * MOST_ROWS);
    const pages = Math.ceil(bytes / PAGE_BYTES);
    const memory = new wasm.Memory({ initial: pages, maximum: pages });
    const code = Uint8Array.from(atob(KERNEL_CODE), (character) => character.charCodeAt(0));
    const exports: KernelExports = new wasm.Instance(new wasm.Module(code), { env: { memory } }).exports;
    const { buffer } = memory;
    let at = SLACK_BYTES;
    const bytesOf = (length: number, slack: number): Uint8Array<ArrayBuffer> => {
      const array = new Uint8Array(buffer, at, length);
      at += length + slack;
      return array;
    };
    const numbersOf = (length: number): Int32Array<ArrayBuffer> => {
      const array = new Int32Array(buffer, at, length);
      at += array.byteLength;
      return array;
    };
    this.truths = bytesOf(MOST_BYTES, SLACK_BYTES);
    this.predictions = bytesOf(MOST_BYTES, SLACK_BYTES);
    const rightItems = bytesOf(RIGHT_ITEMS_BYTES, 0);
    this.truthStarts = numbersOf(MOST_ROWS);
    this.truthEnds = numbersOf(MOST_ROWS);
    this.predictionStarts = numbersOf(MOST_ROWS);
    this.predictionEnds = numbersOf(MOST_ROWS);
    this.listed = numbersOf(MOST_ROWS);
    this.right = numbersOf(MOST_ROWS);
    this.hitEnds = numbersOf(MOST_ROWS);
    this.places = numbersOf(mostItems);
    const truthArrays = [this.truths, this.truthStarts, this.truthEnds];
    const predictionArrays = [this.predictions, this.predictionStarts, this.predictionEnds];
    const foundArrays = [this.listed, this.right, this.hitEnds, this.places];
    const arrays = [...truthArrays, ...predictionArrays, ...foundArrays, rightItems];
    exports.place(...arrays.map(({ byteOffset }) => byteOffset));
    this.findHits = exports.findHits;
  }

  /** Null where the platform, or the policy of a page, has no WebAssembly. */
  static create(): HitKernel | null {
    if (typeof WebAssembly === "undefined") return null;
    try {
      return new HitKernel(WebAssembly);
    } catch {
      return null;
    }
  }
}

let shared: HitKernel | null | undefined;

/** The kernel of this thread, made when it is first asked for; whoever uses it is done before anybody else asks. */
export function hitKernel(): HitKernel | null {
  shared ??= HitKernel.create();
  return shared;
}
