import { escapeText } from '@inkfield/engine/escape';
import {
  paragraphText,
  type ParagraphNumber,
  type SourceBlock,
  type SourceParagraph,
  type SourceTable,
} from '../source-document.ts';
import { chooseMainList, type MainList } from './choose-numbering.ts';
import { isHeading } from './is-heading.ts';
import type { Replacements } from './replacement.ts';
import { findPlacesToSign } from './signature-paragraphs.ts';
import { columnsToSign, isSignatureTable } from './signature-tables.ts';
import { writeInline } from './write-inline.ts';
import { columnsOf, partAtWideRows, writeTable } from './write-table.ts';
import { createWriter, type Writer } from './writer.ts';

interface Writing {
  writer: Writer;
  replacements: Replacements;
  main: MainList | undefined;
}

/** The template text of a document, with place signs in it. */
export function writeBlocks(blocks: readonly SourceBlock[], replacements: Replacements): string {
  const numbers = standingParagraphs(blocks)
    .filter((paragraph) => isWritten(paragraph, replacements))
    .flatMap(({ number }) => number ?? []);
  const main = chooseMainList(numbers);
  const writer = createWriter();
  const writing = { writer, replacements, main };
  if (main !== undefined) writer.add(`{numbering: ${main.examples}}`);
  for (const run of byAlignment(blocks)) writeRunOfBlocks(writing, run);
  const text = writer.lines.join('\n').replace(/\n{3,}/g, '\n\n');
  return `${text.replace(/^\n+/, '').trimEnd()}\n`;
}

function isWritten(paragraph: SourceParagraph, replacements: Replacements): boolean {
  return paragraphText(paragraph).trim() !== '' || (replacements.get(paragraph)?.length ?? 0) > 0;
}

/** Paragraphs that stand in the text itself and not in a cell, in the order of writing. */
function standingParagraphs(blocks: readonly SourceBlock[]): SourceParagraph[] {
  return blocks.flatMap((block) => {
    if (block.type === 'table') return isColumn(block) ? standingParagraphs(cellBlocks(block)) : [];
    return [block, ...standingParagraphs(block.runs.flatMap((run) => run.box ?? []))];
  });
}

/** A table of one column is a frame around text. */
function isColumn({ rows }: SourceTable): boolean {
  return rows.every((row) => columnsOf(row) <= 1);
}

function cellBlocks({ rows }: SourceTable): SourceBlock[] {
  return rows.flatMap(({ cells }) => cells.flatMap(({ blocks, isContinued }) => (isContinued ? [] : blocks)));
}

interface RunOfBlocks {
  align: 'center' | 'right' | undefined;
  blocks: SourceBlock[];
}

/** Neighbours that are aligned alike share one command; an empty line between them does not part them. */
function byAlignment(blocks: readonly SourceBlock[]): RunOfBlocks[] {
  const runs: RunOfBlocks[] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    const isEmpty = block.type === 'paragraph' && paragraphText(block).trim() === '';
    const align = block.type === 'paragraph' && block.number === undefined ? block.align : undefined;
    if (last !== undefined && (last.align === align || (isEmpty && last.align === undefined)))
      last.blocks.push(block);
    else runs.push({ align, blocks: [block] });
  }
  return runs;
}

function writeRunOfBlocks(writing: Writing, { align, blocks }: RunOfBlocks): void {
  const holdsWords = standingParagraphs(blocks).some((paragraph) =>
    isWritten(paragraph, writing.replacements),
  );
  if (align === undefined || !holdsWords) {
    writeSequence(writing, blocks);
    return;
  }
  const { writer } = writing;
  writer.gap();
  writer.add(`{${align}}`);
  writeSequence(writing, blocks);
  while (writer.lines.at(-1) === '') writer.lines.pop();
  writer.add('{end}');
  writer.add('');
}

/** Typed lines to sign on are kept together. */
function writeSequence(writing: Writing, blocks: readonly SourceBlock[]): void {
  const { writer, replacements } = writing;
  let from = 0;
  const writeUntil = (to: number) => {
    for (const block of blocks.slice(from, to)) writeBlock(writing, block);
    from = to;
  };
  for (const { start, end } of findPlacesToSign(blocks, replacements)) {
    writeUntil(start);
    writer.gap();
    writer.add('{signatures}');
    writeUntil(end);
    const endsPage = writer.lines.findLast((line) => line !== '') === '{page break}';
    while (/^(?:\{page break\})?$/.test(writer.lines.at(-1) ?? '.')) writer.lines.pop();
    writer.add('{end signatures}');
    writer.add('');
    if (endsPage) breakPage(writer);
  }
  writeUntil(blocks.length);
}

function writeBlock(writing: Writing, block: SourceBlock): void {
  if (block.type === 'paragraph') {
    writeParagraph(writing, block);
    return;
  }
  if (isColumn(block)) {
    writeSequence(writing, cellBlocks(block));
    return;
  }
  const columns = columnsToSign(block);
  if (columns === undefined && !isSignatureTable(block)) writeRows(writing, block);
  else
    writeSignatures(
      writing,
      columns?.map((blocks) => columnLines(writing, blocks)) ?? [tableLines(writing, block)],
    );
}

const toCell = (writing: Writing) => (block: SourceBlock) => cellLines(writing, block);

function writeSignatures({ writer }: Writing, columns: readonly (readonly string[])[]): void {
  writer.gap();
  writer.add('{signatures}');
  for (const [index, lines] of columns.entries()) {
    if (index > 0) writer.add('{column}');
    for (const line of lines) writer.add(line);
  }
  writer.add('{end signatures}');
  writer.add('');
}

/** A text over the whole width stands between the rows: within them it would stand in the first column. */
function writeRows(writing: Writing, table: SourceTable): void {
  const { writer } = writing;
  for (const part of partAtWideRows(table)) {
    if (part.type === 'rows') {
      writeTable(writer, part.table, toCell(writing));
      continue;
    }
    writer.gap();
    for (const line of columnLines(writing, part.blocks)) writer.add(line);
    writer.add('');
  }
}

/** A column of signatures is lines; the blank ones are the room to sign in. */
function columnLines(writing: Writing, blocks: readonly SourceBlock[]): string[] {
  const lines = blocks
    .flatMap(toCell(writing))
    .flatMap((text) => text.replaceAll('\f', ' ').split('\n'))
    .map((line) => line.trimEnd());
  const isBlank = (line: string) => line === '';
  const last = lines.findLastIndex((line) => !isBlank(line));
  return lines.slice(
    Math.max(
      0,
      lines.findIndex((line) => !isBlank(line)),
    ),
    last + 1,
  );
}

function tableLines(writing: Writing, table: SourceTable): string[] {
  const own = createWriter();
  writeRows({ ...writing, writer: own }, table);
  return own.lines.filter((line) => line !== '');
}

/** What a block says within a cell; a table in a cell becomes lines of words. */
function cellLines(writing: Writing, block: SourceBlock): string[] {
  if (block.type === 'table') {
    return block.rows.map(({ cells }) =>
      cells
        .map(({ blocks, isContinued }) =>
          isContinued ? '' : blocks.flatMap((inner) => cellLines(writing, inner)).join(' '),
        )
        .join('  '),
    );
  }
  const text = writeInline(block, writing.replacements.get(block) ?? []);
  const label = block.number === undefined ? '' : `${escapeText(block.number.label.trim())} `;
  const boxes = block.runs.flatMap((run) => run.box ?? []).flatMap((inner) => cellLines(writing, inner));
  return [label.trim() === '' ? text : label + text, ...boxes];
}

function writeParagraph(writing: Writing, paragraph: SourceParagraph): void {
  const { writer } = writing;
  const replacements = writing.replacements.get(paragraph) ?? [];
  const text = writeInline(paragraph, replacements, { isHeading: isHeading(paragraph) });
  const breaksBefore = paragraph.startsPage || /^\s*\f/.test(text);
  if (breaksBefore) breakPage(writer);
  const breaksAfter = /\S\s*\f\s*$/.test(text);
  const words = text.replace(/^\s*\f/, '').replace(/\f\s*$/, '');
  if (!breaksBefore || words.trim() !== '') writeText(writing, paragraph, words);
  if (breaksAfter) breakPage(writer);
  for (const box of paragraph.runs.flatMap((run) => run.box ?? [])) writeBlock(writing, box);
}

/** Once between what stands on two pages, however often the document says it. */
function breakPage(writer: Writer): void {
  const last = writer.lines.findLast((line) => line !== '');
  if (last === undefined || last === '{page break}' || last.startsWith('{numbering:')) return;
  writer.gap();
  writer.add('{page break}');
}

function writeText(writing: Writing, paragraph: SourceParagraph, text: string): void {
  const { writer, main } = writing;
  const { number, headingLevel } = paragraph;
  if (text.trim() === '') {
    writer.add('');
    return;
  }
  const words = text.replace(/^\s+/, (blanks) => (number === undefined ? blanks.replaceAll('\n', '') : ''));
  if (headingLevel !== undefined && isHeading(paragraph)) {
    writer.gap();
    const signs = numberSigns(number, main);
    // The first level is the title of the document, which has no number.
    const level = signs === '' ? headingLevel : Math.max(2, headingLevel);
    const line = words.trim().replaceAll(/\s*[\n\f]\s*/g, ' ');
    writer.add(`${'#'.repeat(level)} ${signs}${line}`);
    writer.add('');
    return;
  }
  if (number !== undefined) {
    writeNumbered(writing, number, words);
    return;
  }
  // Word parts a list of bullets from what follows by the distance of its last one.
  if (paragraph.spaceBefore || /^\s*• /.test(writer.lines.at(-1) ?? '')) writer.gap();
  addLines(writer, words);
  if (paragraph.spaceAfter) writer.gap();
}

/** Page breaks within a paragraph stand on lines of their own. */
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

function writeNumbered({ writer, main }: Writing, number: ParagraphNumber, words: string): void {
  const signs = numberSigns(number, main);
  const isClause = signs.startsWith('#');
  if (!number.isBullet) writer.gap();
  // Lines of a clause belong together; a blank one would end it.
  const lines = words
    .replaceAll('\f', ' ')
    .split('\n')
    .map((line) => line.trimEnd());
  const [first = '', ...rest] = lines.filter((line, index) => index === 0 || line !== '');
  const indent = isClause ? '' : '  '.repeat(number.level);
  writer.add(`${indent}${signs}${first.trimStart()}`);
  for (const line of rest) writer.add(indent + line);
  if (!number.isBullet) writer.add('');
}
