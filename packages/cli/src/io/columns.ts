/** What a terminal that does not know its width, or says 0, is taken to have. */
const usualColumns = 80;

/** How many characters a line may have; no bound where nobody reads along. */
export function columnsOf(stream: { readonly isTTY?: boolean; readonly columns?: number }): number {
  return stream.isTTY === true ? stream.columns || usualColumns : Infinity;
}
