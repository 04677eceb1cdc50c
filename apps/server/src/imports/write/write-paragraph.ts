import { escapeText } from '@inkfield/engine/escape';
import { typedLabel } from '@inkfield/engine/parse';
import type { ParagraphNumber, SourceParagraph, SourceTable } from '../source-document.ts';
import type { MainList } from './choose-numbering.ts';
import { isHeading } from './is-heading.ts';
import { emptyLine } from './look/blank-lines.ts';
import { isEmptyBullet, isNumberOfWords } from './look/role-of.ts';
import type { Naming } from './look/naming.ts';
import { pagesName } from './look/pages-name.ts';
import { withoutSigns } from './place-signs.ts';
import type { Replacements } from './replacement.ts';
import { writeInline } from './write-inline.ts';
import type { ListInTable } from './write-table.ts';
import type { Writer } from './writer.ts';

/** State that all blocks of a document share while they are written. */
export interface Writing {
  writer: Writer;
  replacements: Replacements;
  main: MainList | undefined;
  /** Of a document with a look. */
  naming: Naming | undefined;
  /** Tables with rows for a list. */
  lists: ReadonlyMap<SourceTable, ListInTable>;
}

/** Writes a paragraph as the heading, clause or lines that it is. */
export function writeParagraph(writing: Writing, paragraph: SourceParagraph): void {
  const { writer } = writing;
  if (paragraph.vanishes === true && writing.naming !== undefined) {
    if (paragraph.startsPage) breakPage(writer, paragraph.pages);
    else if (paragraph.pages !== undefined) changeColumns(writer, paragraph.pages);
    return;
  }
  const replacements = writing.replacements.get(paragraph) ?? [];
  const text = writeInline(paragraph, replacements, {
    isHeading: isHeading(paragraph) && writing.naming?.printsBold(paragraph) !== false,
    styleOfRun: writing.naming?.wordsOf(paragraph),
    pictureOf: writing.naming?.pictureOf,
  });
  const breaksBefore = paragraph.startsPage || /^\s*\f/.test(text);
  if (breaksBefore) breakPage(writer, paragraph.pages);
  const breaksAfter = /\S\s*\f\s*$/.test(text);
  const words = text.replace(/^\s*\f/, '').replace(/\f\s*$/, '');
  if (!breaksBefore || words.trim() !== '') writeText(writing, paragraph, words);
  if (breaksAfter) breakPage(writer);
}

/** Commands around paragraphs, which may have begun since the page did. */
const opening = /^\{(?:center|right|style [^:]*)\}$/;

/** One page break between two pages, even if the document has several. A page of empty paragraphs is a page. */
export function breakPage(writer: Writer, pages?: number): void {
  const at = writer.lines.findLastIndex((line) => line !== '' && !opening.test(line));
  const last = writer.lines[at];
  const command = pages === undefined ? '{page break}' : `{page break: ${pagesName(pages)}}`;
  if (last === undefined || last.startsWith('{page break') || last.startsWith('{numbering:')) {
    if (!writer.endsBlank()) {
      if (last?.startsWith('{page break') && pages !== undefined) writer.lines[at] = command;
      return;
    }
    writer.add(emptyLine);
  }
  writer.gap();
  writer.add(command);
}

/** From here on the text runs in the columns of a section that begins on the same page. */
function changeColumns(writer: Writer, section: number): void {
  writer.gap();
  writer.add(`{page break: ${pagesName(section)}}`);
}

function writeText(writing: Writing, paragraph: SourceParagraph, text: string): void {
  const { writer, main, naming } = writing;
  const { number, headingLevel } = paragraph;
  if (naming !== undefined && number !== undefined && isEmptyBullet(paragraph)) {
    writeNumbered(writing, { paragraph, number, words: emptyLine });
    return;
  }
  if (text.trim() === '') {
    const line = naming?.emptyLineOf(paragraph);
    if (line === undefined) {
      writer.blank(naming?.blankLines(paragraph));
      return;
    }
    if (!goesOn(paragraph)) writer.gap();
    writer.add(line);
    if (!goesOn(paragraph)) writer.gap();
    return;
  }
  const words = text.replace(/^\s+/, (blanks) =>
    number === undefined ? blanks.replaceAll('\n', naming === undefined ? '' : '{br}') : '',
  );
  if (headingLevel !== undefined && isHeading(paragraph)) {
    writer.gap();
    const signs = numberSigns(number, main);
    // The first level is the title of the document, which has no number.
    const level = signs === '' ? headingLevel : Math.max(2, headingLevel);
    const blanks = naming === undefined ? '' : blanksThatPlace(words);
    const line = blanks + words.trim().replaceAll(/\s*[\n\f]\s*/g, ' ');
    // An empty line below the words is part of how the heading looks.
    const below =
      naming === undefined ? '' : '{br}'.repeat(/\s*$/.exec(words)?.[0].match(/\n/g)?.length ?? 0);
    writer.add(`${'#'.repeat(level)} ${signs}${line}${below}`);
    writer.add('');
    return;
  }
  if (number !== undefined) {
    writeNumbered(writing, { paragraph, number, words });
    return;
  }
  // Word parts a list of bullets from what follows by the distance of its last one.
  if (
    paragraph.spaceBefore ||
    (writing.naming !== undefined && !goesOn(paragraph)) ||
    /^\s*• /.test(writer.lines.at(-1) ?? '')
  )
    writer.gap();
  addLines(writer, writing.naming === undefined ? words : withBreaks(words, paragraph));
  if (paragraph.spaceAfter || (writing.naming !== undefined && !goesOn(paragraph))) writer.gap();
}

/** Authors place titles by blanks. The sign before them keeps them from being read as those after the number signs. */
function blanksThatPlace(words: string): string {
  const [blanks = ''] = /^[ \u00a0]{2,}/.exec(words) ?? [];
  return blanks === '' ? '' : emptyLine + blanks;
}

/** A paragraph looks the same on a line of its own as after a line break of the one above. */
function goesOn({ look, runs }: SourceParagraph): boolean {
  if (look === undefined) return true;
  // Paragraphs beside a picture are narrower.
  if (runs.some(({ picture }) => picture?.at?.around === true)) return false;
  const { first, before, after, border, fill, keepNext, keepLines } = look;
  const isKept = keepNext || keepLines;
  return (
    first === 0 &&
    before === 0 &&
    after === 0 &&
    fill === undefined &&
    !isKept &&
    Object.keys(border).length === 0
  );
}

/**
 * A line that a paragraph leaves empty within it, or at its end, stays one of it. A number that is typed after a break
 * would begin a paragraph with distances of its own.
 */
function withBreaks(words: string, paragraph: SourceParagraph): string {
  const broken = words
    .replace(/\n(?:[ \t\u00a0]*\n)+/g, (breaks) => `${'{br}'.repeat(breaks.split('\n').length - 2)}\n`)
    .replace(/\n[ \t\u00a0]*$/, '{br}');
  if (goesOn(paragraph)) return broken;
  return broken
    .split('\n')
    .map((line, index) => {
      if (index === 0) return line;
      return (typedLabel.test(withoutSigns(line).trimStart()) ? '{br}' : '\n') + line;
    })
    .join('');
}

/** Page breaks within a paragraph are on lines of their own. */
function addLines(writer: Writer, words: string): void {
  for (const line of words.replaceAll('\f', '\n\f\n').split('\n')) {
    writer.add(line === '\f' ? '{page break}' : line.trimEnd());
  }
}

function numberSigns(number: ParagraphNumber | undefined, main: MainList | undefined): string {
  if (number === undefined || number.label.trim() === '') return '';
  if (!number.isBullet && number.list === main?.list) return `${'#'.repeat(number.level + 1)}. `;
  return `${escapeText(number.label.trim())} `;
}

interface NumberedWords {
  paragraph: SourceParagraph;
  number: ParagraphNumber;
  words: string;
}

function writeNumbered({ writer, main, naming }: Writing, { paragraph, number, words }: NumberedWords): void {
  const signs = numberSigns(number, main);
  const isClause = signs.startsWith('#');
  const isWord = naming !== undefined && isNumberOfWords(number, main);
  const label = isWord && paragraph.look?.label?.after === 'tab' ? `${signs.trimEnd()}\t` : signs;
  if (!number.isBullet) writer.gap();
  // Lines of a clause belong together; a blank one would end it.
  const lines = (naming === undefined ? words : withBreaks(words, paragraph))
    .replaceAll('\f', ' ')
    .split('\n')
    .map((line) => line.trimEnd());
  const [first = '', ...rest] = lines.filter((line, index) => index === 0 || line !== '');
  const indent = isClause ? '' : '  '.repeat(number.level);
  writer.add(`${indent}${label}${first.trimStart()}`);
  for (const line of rest) writer.add(indent + line);
  if (!number.isBullet) writer.add('');
}
