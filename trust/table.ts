/** The texts of one row. */
export type Cells = [string, string, string, string, string];

const widths = [3, 32, 34, 42, 22];

/** Prints a table whose long texts are broken into lines. */
export function printTable(rows: readonly Cells[]): void {
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  for (const row of rows) {
    const columns = row.map((text, at) => linesOf(text, widths[at] ?? 20));
    const height = Math.max(...columns.map((lines) => lines.length));
    for (let line = 0; line < height; line += 1) {
      const texts = columns.map((lines, at) => (lines[line] ?? '').padEnd(widths[at] ?? 20));
      process.stdout.write(`${texts.join('  ').trimEnd()}\n`);
    }
    process.stdout.write(`${rule}\n`);
  }
}

function linesOf(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last === '') lines.splice(-1, 1, word);
    else if (last.length + 1 + word.length <= width) lines.splice(-1, 1, `${last} ${word}`);
    else lines.push(word);
  }
  return lines;
}
