import type { decompress } from "fzstd";
import type { Compressors, snappyUncompress } from "hyparquet";
import * as zlib from "node:zlib";

import { RefusedError, tooLargeUnpacked } from "../refusal.ts";

/** What Node itself does not unpack. */
export interface Unpackers {
  readonly snappy: typeof snappyUncompress;
  readonly zstd: typeof decompress;
}

type Inflate = (input: Uint8Array, options: { readonly maxOutputLength: number }) => Buffer;

/** What unpacks the pages of a Parquet file: all together at most `maxBytes`, whatever the pages' headers say. */
export function boundedCompressors({ snappy, zstd }: Unpackers, maxBytes: number): Compressors {
  let left = maxBytes;
  const take = (length: number): void => {
    left -= length;
    if (!(length >= 0) || left < 0) throw tooLargeUnpacked(maxBytes);
  };
  const inflated =
    (inflate: Inflate) =>
    (input: Uint8Array, length: number): Uint8Array => {
      take(length);
      // An empty page may be said to have no bytes, and no bytes are no limit to zlib.
      return inflate(input, { maxOutputLength: Math.max(1, length) });
    };
  return {
    SNAPPY: (input, length) => {
      take(length);
      const output = new Uint8Array(length);
      snappy(input, output);
      return output;
    },
    GZIP: inflated(zlib.gunzipSync),
    BROTLI: inflated(zlib.brotliDecompressSync),
    ZSTD: (input, length) => {
      take(length);
      return zstd(input, new Uint8Array(length));
    },
    LZ4: unknown("LZ4"),
    LZ4_RAW: unknown("LZ4"),
    LZO: unknown("LZO"),
  };
}

function unknown(name: string): () => never {
  return () => {
    throw new RefusedError(
      "bad_parquet",
      `The Parquet file is packed with ${name}, which is not read here. Write it with compression="snappy".`,
    );
  };
}
