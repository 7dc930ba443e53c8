/** What the first rows of a CSV file show. */
export interface TablePreview {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Splits CSV text into records, as far as the text is complete; the last, perhaps cut, record is left out. */
function* records(text: string): Generator<string[]> {
  let record: string[] = [];
  let cell = "";
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (quoted) {
      if (character !== '"') cell += character ?? "";
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === ",") {
      record.push(cell);
      cell = "";
    } else if (character === "\n") {
      yield [...record, cell.replace(/\r$/, "")];
      record = [];
      cell = "";
    } else cell += character ?? "";
  }
}

/**
 * The header and the first rows of a CSV file, for people and models to look at.
 *
 * @param head - the file's first characters; it may end anywhere
 */
export function previewTable(head: string, maxRows: number, maxCellChars = 60): TablePreview {
  const all: string[][] = [];
  for (const record of records(head.replace(/^\uFEFF/, ""))) {
    all.push(
      record.map((cell) => (cell.length > maxCellChars ? `${cell.slice(0, maxCellChars - 1)}…` : cell)),
    );
    if (all.length > maxRows) break;
  }
  return { columns: all[0] ?? [], rows: all.slice(1) };
}
