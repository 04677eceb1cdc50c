/** A line of a CSV file (RFC 4180) whose cells stay text wherever it is opened. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Read by spreadsheets as the sign of UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * A text that a spreadsheet would take for a formula gets an apostrophe, which says that it is text. Some spreadsheets
 * read the wide forms of the signs as the signs.
 */
function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@＝＋－＠\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
