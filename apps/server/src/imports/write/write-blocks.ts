import { escapeText } from '@inkfield/engine/escape';
import {
  isBlankParagraph,
  linesOfTable,
  paragraphText,
  type SourceBlock,
  type SourceCell,
  type SourceParagraph,
  type SourceTable,
} from '../source-document.ts';
import { chooseMainList, type MainList } from './choose-numbering.ts';
import type { Naming } from './look/naming.ts';
import { isEmptyBullet } from './look/role-of.ts';
import { crossesBranch } from './look/styles-of-commands.ts';
import type { Replacements } from './replacement.ts';
import { findPlacesToSign } from './signature-paragraphs.ts';
import { columnsToSign, isSignatureTable } from './signature-tables.ts';
import { writeInline } from './write-inline.ts';
import { areSeen, columnsOf, writeTable } from './write-table.ts';
import { breakPage, writeParagraph, type Writing } from './write-paragraph.ts';
import { createWriter } from './writer.ts';

/** The list whose numbers the template of a document will count. */
export function mainListOf(blocks: readonly SourceBlock[], replacements: Replacements): MainList | undefined {
  const numbers = standingParagraphs(blocks)
    .filter((paragraph) => isWritten(paragraph, replacements))
    .flatMap(({ number }) => number ?? []);
  return chooseMainList(numbers);
}

export interface WriteBlocksOptions {
  main: MainList | undefined;
  naming?: Naming | undefined;
  lists?: Writing['lists'] | undefined;
}

/** The template text of a document, with place signs in it. */
export function writeBlocks(
  blocks: readonly SourceBlock[],
  replacements: Replacements,
  { main, naming, lists = new Map() }: WriteBlocksOptions,
): string {
  const writer = createWriter({ keepsBlanks: naming !== undefined });
  const writing = { writer, replacements, main, naming, lists };
  if (main !== undefined) writer.add(`{numbering: ${main.examples}}`);
  for (const run of byAlignment(blocks)) writeRunOfBlocks(writing, run);
  const text = writer.lines.join('\n');
  if (naming !== undefined) return `${text.trimEnd()}\n`;
  return `${text
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd()}\n`;
}

function isWritten(paragraph: SourceParagraph, replacements: Replacements): boolean {
  return !isBlankParagraph(paragraph) || (replacements.get(paragraph)?.length ?? 0) > 0;
}

/** Paragraphs of the text itself, without those of cells, in the order of writing. */
export function standingParagraphs(blocks: readonly SourceBlock[]): SourceParagraph[] {
  return blocks.flatMap((block) => {
    if (block.type === 'table') return isColumn(block) ? standingParagraphs(cellBlocks(block)) : [];
    return [block, ...standingParagraphs(block.runs.flatMap((run) => run.box ?? []))];
  });
}

/** Paragraphs directly before or after a table. */
export function besideTables(blocks: readonly SourceBlock[]): Set<SourceParagraph> {
  const isTable = (block: SourceBlock | undefined) => block?.type === 'table';
  return new Set(
    blocks.filter(
      (block, index): block is SourceParagraph =>
        block.type === 'paragraph' && (isTable(blocks[index - 1]) || isTable(blocks[index + 1])),
    ),
  );
}

/** A table of one column is a frame around text. */
function isColumn({ rows, look }: SourceTable): boolean {
  if (look?.place !== undefined) return false;
  return rows.every((row) => columnsOf(row) <= 1) && !(look !== undefined && isBox(rows, look.edges));
}

/** A text box beside the text. */
function isPlaced(block: SourceBlock): boolean {
  return block.type === 'table' && block.look?.place !== undefined;
}

/** About a page of text, such as a letter in a frame. */
const maxBoxText = 3000;

/** A frame that is seen, around paragraphs of up to a page in each cell. */
function isBox(rows: SourceTable['rows'], around: object): boolean {
  const cells = rows.flatMap((row) => row.cells);
  const hasEdges = Object.keys(around).length > 0;
  const isPlain = ({ blocks }: SourceCell) =>
    blocks.every(({ type }) => type === 'paragraph') &&
    blocks.flatMap((block) => (block.type === 'paragraph' ? paragraphText(block) : '')).join('').length <=
      maxBoxText;
  return (areSeen(rows) || hasEdges) && cells.every(isPlain) && !countsClauses(cells);
}

/**
 * Numbered clauses are counted outside of tables only. Items of a list that begins in a cell and is in no
 * other one are none, and their numbers are words.
 */
function countsClauses(cells: readonly SourceCell[]): boolean {
  const seen = new Set<string>();
  return cells.some(({ blocks }) => {
    const numbers = blocks.flatMap((block) =>
      block.type === 'paragraph' && block.number?.isBullet === false ? block.number : [],
    );
    const own = Map.groupBy(numbers, ({ list }) => list);
    const isOwn = own
      .entries()
      .every(
        ([list, [first, second]]) =>
          !seen.has(list) && second !== undefined && isFirstLabel(first?.label ?? ''),
      );
    for (const list of own.keys()) seen.add(list);
    return !isOwn;
  });
}

const isFirstLabel = (label: string) => /^\W*[1ai]\W*$/i.test(label);

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
    const isEmpty = block.type === 'paragraph' && isBlankParagraph(block);
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
  writer.end('{end}');
  writer.add('');
}

/** Typed lines to sign on are kept together. */
function writeSequence(writing: Writing, blocks: readonly SourceBlock[]): void {
  const { writer, replacements } = writing;
  let from = 0;
  const writeUntil = (to: number) => {
    writeStyled(writing, blocks.slice(from, to));
    from = to;
  };
  for (const { start, end } of findPlacesToSign(blocks, replacements)) {
    writeUntil(start);
    writer.gap();
    writer.add('{signatures}');
    writeUntil(end);
    const endsPage = writer.lines.findLast((line) => line !== '') === '{page break}';
    while (/^(?:\{page break\})?$/.test(writer.lines.at(-1) ?? '.')) writer.lines.pop();
    writer.end('{end signatures}');
    writer.add('');
    if (endsPage) breakPage(writer);
  }
  writeUntil(blocks.length);
}

/** Neighbours that need the same style share one command; an empty line between them does not part them. */
function writeStyled(writing: Writing, blocks: readonly SourceBlock[]): void {
  const { writer, naming, replacements } = writing;
  let open: string | undefined;
  const change = (name: string | undefined) => {
    if (name === open) return;
    if (open !== undefined) {
      writer.end('{end style}');
      writer.add('');
    }
    if (name !== undefined) {
      writer.gap();
      writer.add(`{style ${name}}`);
    }
    open = name;
  };
  for (const block of blocks) {
    const isText =
      block.type === 'paragraph' &&
      (naming?.emptyLineOf(block) !== undefined ||
        (naming !== undefined && isEmptyBullet(block)) ||
        isWritten(block, replacements));
    const isPlain = block.type === 'table' || crossesBranch(replacements.get(block));
    if (isPlain) change(undefined);
    else if (isText) change(naming?.styleOf(block));
    writeBlock(writing, block);
  }
  change(undefined);
}

function writeBlock(writing: Writing, block: SourceBlock): void {
  if (block.type === 'paragraph') {
    const boxes = block.runs.flatMap(({ box = [] }, index) => box.map((one) => ({ one, index })));
    const breaks = paragraphText(block).startsWith('\f');
    const pageBreak = block.runs.findIndex(({ text }) => text.includes('\f'));
    // A box beside the text hangs at the paragraph that follows it, on its page.
    const isBefore = (box: SourceBlock, index: number) =>
      isPlaced(box) && !block.startsPage && (!breaks || index < pageBreak);
    for (const { one, index } of boxes) if (isBefore(one, index)) writeBlock(writing, one);
    writeParagraph(writing, block);
    for (const { one, index } of boxes) if (!isBefore(one, index)) writeBlock(writing, one);
    return;
  }
  if (isColumn(block)) {
    for (const run of byAlignment(cellBlocks(block))) writeRunOfBlocks(writing, run);
    return;
  }
  const columns = isPlaced(block) ? undefined : columnsToSign(block);
  if (columns === undefined && (isPlaced(block) || !isSignatureTable(block))) writeRows(writing, block);
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

function writeRows(writing: Writing, table: SourceTable): void {
  const { naming, lists } = writing;
  writeTable(writing.writer, table, { toCell: toCell(writing), naming, list: lists.get(table) });
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

/** The lines of a block within a cell. A table in a cell becomes lines of words. */
function cellLines(writing: Writing, block: SourceBlock): string[] {
  if (block.type === 'table')
    return linesOfTable(block).flatMap((blocks) => {
      const lines = blocks.flatMap((inner) => cellLines(writing, inner));
      return blocks.length === 1 ? lines : [lines.filter((line) => line.trim() !== '').join('  ')];
    });
  const { naming, replacements } = writing;
  const text = writeInline(block, replacements.get(block) ?? [], {
    styleOfRun: naming?.wordsOf(block),
    pictureOf: naming?.pictureOf,
  });
  const label = block.number === undefined ? '' : `${escapeText(block.number.label.trim())} `;
  const boxes = block.runs.flatMap((run) => run.box ?? []).flatMap((inner) => cellLines(writing, inner));
  return [label.trim() === '' ? text : label + text, ...boxes];
}
