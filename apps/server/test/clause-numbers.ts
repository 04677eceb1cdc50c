import type { ResolvedBlock } from '@inkfield/engine/document';
import { escapeText } from '@inkfield/engine/escape';
import { parse } from '@inkfield/engine/parse';
import { renderInlines, renderText } from '@inkfield/engine/render-text';
import { resolve } from '@inkfield/engine/resolve';
import { readDocx } from '../src/imports/docx/read-docx.ts';
import type { ImportedMark, ImportedTemplate } from '../src/imports/imported-template.ts';
import { passagesOf } from '../src/imports/marks/passage.ts';

export interface NumberDifference {
  /** How the paragraph begins. */
  words: string;
  ours: string;
  theirs: string;
}

export interface NumberComparison {
  /** Paragraphs with a number in either text. */
  numbered: number;
  /** Paragraphs that one of the texts does not hold in this order. */
  notFound: string[];
  differences: NumberDifference[];
}

/** The numbers that a draft prints once it is resolved against those of another program's text of the same file. */
export async function compareNumbers(
  bytes: Uint8Array,
  draft: ImportedTemplate,
  theirText: string,
): Promise<NumberComparison> {
  const { blocks, pages } = await readDocx(bytes);
  // The other program's text has no headers.
  const headers = new Set(passagesOf(pages?.inText ?? []).map(({ paragraph }) => paragraph));
  const theirs = createReader(theirText.replace(/^\ufeff/, '').split(/\r?\n|\f/));
  const ours = createReader(linesOf(draft));
  const comparison: NumberComparison = { numbered: 0, notFound: [], differences: [] };
  for (const { passage, paragraph } of passagesOf(blocks)) {
    if (headers.has(paragraph)) continue;
    const words = passage.text.split(/[\n\f]/).find((line) => compact(line) !== '') ?? '';
    if (compact(words) === '') continue;
    const [our, their] = [ours(words), theirs(words)];
    if (our === undefined || their === undefined) comparison.notFound.push(words.slice(0, 60));
    else if (our !== '' || their !== '') {
      comparison.numbered += 1;
      if (our !== their) comparison.differences.push({ words: words.slice(0, 60), ours: our, theirs: their });
    }
  }
  return comparison;
}

const compact = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

/** Enough to know a paragraph by. */
const knownBy = 80;
const maxLabel = 40;

/** Reads a text once from the top. Returns the text before the words on their line. */
function createReader(lines: readonly string[]): (words: string) => string | undefined {
  const texts = lines.map((line) => ({ line, text: compact(line) }));
  let from = 0;
  return (words) => {
    const wanted = compact(words).slice(0, knownBy);
    const isShort = wanted.length < 30;
    // Short words occur in many places: only the nearest can be meant, and only alone on its line.
    const end = isShort ? from + 40 : texts.length;
    for (let at = from; at < Math.min(end, texts.length); at += 1) {
      const { line = '', text = '' } = texts[at] ?? {};
      const index = text.indexOf(wanted);
      if (index < 0 || index > maxLabel || (isShort && !text.endsWith(wanted))) continue;
      from = at + 1;
      return numberBefore(line, words);
    }
    return undefined;
  };
}

function numberBefore(line: string, words: string): string {
  const wanted = compact(words).slice(0, knownBy);
  let start = 0;
  while (start < line.length && !compact(line.slice(start)).startsWith(wanted)) start += 1;
  // The signs after the number are its own, but for those that the words begin with.
  const signs = /^[^\p{L}\p{N}]*/u.exec(line.slice(start))?.[0] ?? '';
  const own = /^[^\p{L}\p{N}]*/u.exec(words)?.[0].trim() ?? '';
  const label = (line.slice(0, start) + signs).trim();
  const bare = own !== '' && label.endsWith(own) ? label.slice(0, -own.length).trim() : label;
  return isNumber.test(bare) ? bare : '';
}

/** `1.`, `(a)`, `ARTICLE IV`, `2.01(a)`; signs alone are bullets, words come from the cell beside. */
const isNumber =
  /^(?:\p{L}{2,9} )?\(?(?:\d{1,4}|\p{L}{1,2}|[ivxlc]{1,7})(?:[.(]+(?:\d{1,4}|[a-z]{1,7})\)?)*[.):]*$/iu;

/** The draft with the document's own words in place of its fields, resolved. */
function linesOf(draft: ImportedTemplate): string[] {
  const lines = draft.document_content.split('\n');
  const placed = draft.marks.filter(({ decision }) => decision === 'field' || decision === 'condition');
  for (const mark of placed.toSorted((a, b) => (b.column ?? 0) - (a.column ?? 0))) putBack(lines, mark);
  const { document } = resolve(parse(lines.join('\n')), {
    fields: [],
    values: {},
    mode: 'final',
    locale: { locale: 'en-US', currency: 'USD' },
  });
  return document.children.map(textOf).flatMap((text) => text.split(/\n|\f/));
}

function textOf(block: ResolvedBlock): string {
  if (block.type === 'table') {
    return block.rows.flatMap(({ cells }) => cells.map(({ children }) => renderInlines(children))).join('\n');
  }
  return renderText({ type: 'resolved', children: [block], footnotes: [], blankEnd: 0, finalNewline: false });
}

function putBack(lines: string[], { line, column, end_column: end, text }: ImportedMark): void {
  const written = lines[(line ?? 0) - 1];
  if (line === undefined || column === undefined || end === undefined || written === undefined) return;
  const words = escapeText(text.replaceAll('\n', ' '));
  lines[line - 1] = written.slice(0, column - 1) + words + written.slice(end - 1);
}
