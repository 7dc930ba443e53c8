import { LINE_FEED } from "./bytes.ts";

/** What the cells of a column are read as while their ends are looked for: this spares a second look. */
export const TEXT = 0;
export const NUMBER = 1;
export const ID = 2;

/** The bytes of a file and what its columns hold. */
export interface RowSource {
  /** Ending in a line end, so that no loop over a cell has to look for the end of the file. */
  readonly bytes: Uint8Array;
  /** Of the same bytes. */
  readonly view: DataView;
  /** TEXT, NUMBER or ID for each column. */
  readonly kinds: Uint8Array;
}

export function createRowSource(bytes: Uint8Array, kinds: Uint8Array): RowSource {
  const ended = endingInLine(bytes);
  return { bytes: ended, view: new DataView(ended.buffer, ended.byteOffset, ended.length), kinds };
}

function endingInLine(bytes: Uint8Array): Uint8Array {
  if (bytes.at(-1) === LINE_FEED) return bytes;
  const longer = new Uint8Array(bytes.length + 1);
  longer.set(bytes);
  longer[bytes.length] = LINE_FEED;
  return longer;
}
