import type { Passage } from '../marks/passage.ts';
import { lineParagraph, paragraphText } from '../source-document.ts';
import { closeSign, openSign } from './place-signs.ts';
import type { Replacement } from './replacement.ts';
import { findPlacesToSign } from './signature-paragraphs.ts';
import { writeInline } from './write-inline.ts';

/** In Markdown, headings, emphasis and tables are signs that templates have, too. */
export type LineSyntax = 'plain' | 'markdown';

interface WriteLinesOptions {
  syntax: LineSyntax;
  lists?: readonly ListInLines[];
}

/** Lines of a table that one row for each entry of a list stands for. */
export interface ListInLines {
  /** The first line, and the one after the last. */
  from: number;
  to: number;
  opening: string;
  /** Template text of its cells. */
  cells: readonly string[];
  /** Of the mark of the list. */
  index: number;
  /** The lines that it stands for, as they would be written without it. */
  original: string;
}

/** Lines as they were typed, with fields in the place of marks. */
export function writeLines(
  passages: readonly Passage[],
  replacements: ReadonlyMap<number, readonly Replacement[]>,
  { syntax, lists = [] }: WriteLinesOptions,
): string {
  const paragraphs = passages.map(({ text }) => lineParagraph(text));
  const lines = paragraphs.map((paragraph, index) => {
    const own = replacements.get(index) ?? [];
    const text = paragraphText(paragraph);
    return (syntax === 'plain' ? writeInline(paragraph, own) : writeMarkdownLine(text, own)).trimEnd();
  });
  const byParagraph = new Map(
    paragraphs.flatMap((paragraph, index) => {
      const own = replacements.get(index);
      return own === undefined ? [] : [[paragraph, own] as const];
    }),
  );
  const places = findPlacesToSign(paragraphs, byParagraph, 'lines');
  for (const { start, end } of places.toReversed()) {
    lines.splice(end, 0, '{end signatures}');
    lines.splice(start, 0, '{signatures}');
  }
  for (const list of lists.toReversed()) {
    const { from, to, opening, cells, index } = list;
    const row = [openSign(index) + opening, `| ${cells.join(' | ')} |`, `{end}${closeSign(index)}`];
    const before = lines.splice(from, to - from, ...row);
    list.original = before.map((line) => `${line}\n`).join('');
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

/** The words of a cell with template text in it. */
export function writeCellOfLine(
  text: string,
  pieces: readonly (Pick<Replacement, 'start' | 'end'> & { text: string })[],
): string {
  let from = 0;
  let written = '';
  for (const { start, end, text: instead } of pieces) {
    written += escapeBrackets(text.slice(from, start)) + instead;
    from = end;
  }
  return (written + escapeBrackets(text.slice(from))).trim();
}

/** Only what begins placeholders and commands is escaped; the rest means here what it means in Markdown. */
function writeMarkdownLine(text: string, replacements: readonly Replacement[]): string {
  let written = '';
  let from = 0;
  for (const [place, { start, end, text: instead, index }] of replacements.entries()) {
    if (start < from) continue;
    written += escapeBrackets(text.slice(from, start));
    written += openSign(index) + (instead ?? writeKept(text, replacements.slice(place))) + closeSign(index);
    from = end;
  }
  return written + escapeBrackets(text.slice(from));
}

/** The words of the first mark stay, and with them what there is to fill in between them. */
function writeKept(text: string, [kept, ...others]: readonly Replacement[]): string {
  if (kept === undefined) return '';
  const { start, end } = kept;
  const inner = others.filter((one) => one.start >= start && one.end <= end);
  const moved = inner.map((one) => ({ ...one, start: one.start - start, end: one.end - start }));
  return writeMarkdownLine(text.slice(start, end), moved);
}

function escapeBrackets(text: string): string {
  return text.replace(/(?<![\\{])(?:\[(?=\p{L})|\{(?=\/?[A-Za-z]))/gu, '\\$&');
}
