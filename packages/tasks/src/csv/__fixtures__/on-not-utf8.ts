/** For tests whose texts are all UTF-8. */
export function onNotUtf8(rows: number): void {
  throw new Error(`not UTF-8 after row ${rows}`);
}
