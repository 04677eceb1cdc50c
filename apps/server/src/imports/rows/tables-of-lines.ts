import type { Passage } from '../marks/passage.ts';
import {
  lineParagraph,
  type SourceBlock,
  type SourceParagraph,
  type SourceTable,
} from '../source-document.ts';
import type { WordsPlace } from './list-plan.ts';

interface TablesOfLines {
  /** Every line as a paragraph, and the tables among them. */
  blocks: SourceBlock[];
  placeOf: Map<SourceParagraph, WordsPlace>;
}

/** Longer lines are no rows. */
const maxLine = 5000;
const rowPattern = /^\s*\|.*\|\s*$/;
const separator = /^[\s|:-]{1,500}$/;

/** The tables of Markdown: lines between bars. */
export function readTablesOfLines(passages: readonly Passage[]): TablesOfLines {
  const blocks: SourceBlock[] = [];
  const placeOf: TablesOfLines['placeOf'] = new Map();
  let table: SourceTable | undefined;
  for (const [index, { text }] of passages.entries()) {
    if (text.length > maxLine || !rowPattern.test(text)) {
      table = undefined;
      blocks.push(lineParagraph(text));
      continue;
    }
    if (table === undefined) {
      table = { type: 'table', rows: [], hasBorders: true };
      blocks.push(table);
    }
    if (separator.test(text) && text.includes('---')) {
      for (const row of table.rows) row.isHeader = true;
      continue;
    }
    const cells = cellsOf(text).map(({ start, end }) => {
      const paragraph = lineParagraph(text.slice(start, end));
      placeOf.set(paragraph, { index, start, end });
      return { blocks: [paragraph], span: 1, isContinued: false };
    });
    table.rows.push({ isHeader: false, cells });
  }
  return { blocks, placeOf };
}

/** The words between the bars, without the spaces beside them. */
function cellsOf(text: string): Pick<WordsPlace, 'start' | 'end'>[] {
  const bars = [...text.matchAll(/(?<!\\)\|/g)].map(({ index }) => index);
  return bars.slice(1).map((bar, at) => {
    const start = (bars[at] ?? 0) + 1;
    const lead = text.slice(start, bar).search(/\S|$/);
    const isBlank = start + lead === bar;
    const from = isBlank ? Math.min(start + 1, bar) : start + lead;
    return { start: from, end: Math.max(from, isBlank ? bar - 1 : text.slice(0, bar).trimEnd().length) };
  });
}
