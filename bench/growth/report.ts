import { appendFileSync } from 'node:fs';

type Cells = Record<string, string | number>;

const file = process.argv.find((word) => word.startsWith('--to='))?.slice('--to='.length);

/** Prints text and adds it to the file of `--to=FILE`, so that what a long run has found outlasts it. */
export function report(text: string): void {
  console.log(text);
  if (file !== undefined) appendFileSync(file, `${text}\n`);
}

/** Rows by their names as a table in Markdown; a cell that a row has not stays empty. */
export function reportTable(title: string, first: string, rows: Record<string, Cells>): void {
  const columns = [...new Set(Object.values(rows).flatMap((cells) => Object.keys(cells)))];
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const body = Object.entries(rows).map(([name, cells]) =>
    line([name, ...columns.map((column) => cells[column] ?? '')]),
  );
  const head = [line([first, ...columns]), `|${'---|'.repeat(columns.length + 1)}`];
  report(['', title, '', ...head, ...body].join('\n'));
}
