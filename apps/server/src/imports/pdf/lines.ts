import { hasField } from './widgets.ts';

/** A stretch of text on a page; points, from the lower left corner. */
export interface PageItem {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PageLine {
  text: string;
  y: number;
  height: number;
  left: number;
  right: number;
}

export interface PageText {
  lines: PageLine[];
  height: number;
}

/** Puts the items of a page into lines, top to bottom; wide gaps become tabs. */
export function toLines(items: readonly PageItem[]): PageLine[] {
  const sorted = items
    .filter(({ text, width }) => text.trim() !== '' || width > 0)
    .toSorted((a, b) => b.y - a.y || a.x - b.x);
  const rows: PageItem[][] = [];
  for (const item of sorted) {
    const row = rows.at(-1);
    const first = row?.[0];
    const isBeside = first && Math.abs(first.y - item.y) < Math.min(first.height, item.height) * 0.4;
    if (row && isBeside) row.push(item);
    else rows.push([item]);
  }
  return rows.map(joinRow).filter(({ text }) => text.trim() !== '');
}

function joinRow(row: PageItem[]): PageLine {
  // The fill that pdf.js puts in a gap would cover the field there.
  const isForm = row.some(({ text }) => hasField(text));
  const items = row.filter(({ text }) => !isForm || text.trim() !== '').toSorted((a, b) => a.x - b.x);
  const height = Math.max(...items.map((item) => item.height));
  let text = '';
  let right: number | undefined;
  for (const item of items) {
    const gap = right === undefined ? 0 : item.x - right;
    if (gap > height * 1.5) text += '\t';
    else if (gap > height * 0.15 && !/\s$/.test(text) && !/^\s/.test(item.text)) text += ' ';
    text += item.text;
    right = Math.max(right ?? 0, item.x + item.width);
  }
  const first = items[0];
  return { text: text.trimEnd(), y: first?.y ?? 0, height, left: first?.x ?? 0, right: right ?? 0 };
}

/** Removes repeated text at the edge of every page: headers, footers and page numbers. */
export function withoutRunningLines(pages: readonly PageText[]): PageText[] {
  const seen = new Map<string, number>();
  for (const page of pages) {
    for (const line of page.lines) {
      if (isAtEdge(page, line)) seen.set(edgeKey(line), (seen.get(edgeKey(line)) ?? 0) + 1);
    }
  }
  const often = Math.min(3, Math.max(2, pages.length));
  const isRunning = (page: PageText, line: PageLine) =>
    isAtEdge(page, line) &&
    !hasField(line.text) &&
    ((seen.get(edgeKey(line)) ?? 0) >= often || /^\W*(?:page )?\d+(?: of \d+)?\W*$/i.test(line.text));
  return pages.map((page) => ({ ...page, lines: page.lines.filter((line) => !isRunning(page, line)) }));
}

function isAtEdge({ height }: PageText, { y }: PageLine): boolean {
  return y > height * 0.92 || y < height * 0.08;
}

/** The same words, whatever the numbers in them, at the same height. */
function edgeKey({ y, text }: PageLine): string {
  return `${Math.round(y / 3)} ${text.replace(/\d+/g, '#')}`;
}
