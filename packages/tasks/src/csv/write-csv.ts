/** One CSV cell: quoted only when it holds a comma, a quote or a line break. */
export function csvCell(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** CSV text with a header and LF line ends; `columns` are equally long. */
export function csvText(header: readonly string[], columns: readonly (readonly string[])[]): string {
  const rows = columns[0]?.length ?? 0;
  const lines: string[] = [header.map(csvCell).join(",")];
  for (let row = 0; row < rows; row += 1) {
    lines.push(columns.map((column) => csvCell(column[row]!)).join(","));
  }
  lines.push("");
  return lines.join("\n");
}
