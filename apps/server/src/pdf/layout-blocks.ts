import type {
  AlignedBlock,
  ResolvedBlock,
  ResolvedClause,
  ResolvedExhibit,
  ResolvedHeading,
  ResolvedInline,
  ResolvedLine,
} from '@inkfield/engine/document';
import { exhibitLabel } from '@inkfield/engine/exhibit-label';
import { announces } from './announces.ts';
import type { ClauseColumn } from './clause-columns.ts';
import { maxClauseLevel } from './clause-columns.ts';
import type { LayoutState } from './layout-inline.ts';
import { layoutInlines, plainText, spend } from './layout-inline.ts';
import { layoutTable } from './layout-table.ts';
import { cleanLine, cleanText, createWordBreaker } from './clean-text.ts';
import { fitRules } from './fit-rules.ts';
import type { SheetBlock, SheetInline, SheetParagraph } from './sheet.ts';
import { isTurned } from './direction.ts';
import { textWidth } from './text-width.ts';
import { tieReferences } from './tie-references.ts';
import { TypesetError } from './typeset-error.ts';

/** Distances above a block, in em: lines that follow each other, one blank line, each further blank line. */
export const tight = 0.62;
export const paragraphGap = 1.2;
const blankLine = 1.28;
const maxBlankLines = 60;
export const clauseGap = 0.95;
const signatureGap = 2;
/** The indent of a typed blank at the start of a line, and its maximum as a share of the width. */
export const indentBlank = 0.5;
const maxIndentShare = 0.5;
const labelColumns = [1.4, 2.2, 3.2, 4.4, 6];
const maxNesting = 8;
const maxKeyLength = 60;
const signatureGutterEm = 3;
/** From one pen line to the next, with a line of words between them. */
const penLinePoints = 42;
const leadingEm = 0.62;
/** Heights of capitals in the main fonts, in em. */
const capitals = { serif: 0.67, sans: 0.727 };
const penLine = /_{8,}/;
/** Below headings of the first level and others; the title of an exhibit has half a line more. */
const belowTitle = 1.5;
const belowHeading = 0.75;
const belowExhibit = belowTitle + 0.65;

/** The state that the blocks of one place share. */
export interface Place {
  state: LayoutState;
  columns: readonly ClauseColumn[];
  sizePoints: number;
  /** Width of the place, in em of the body text. */
  widthEm: number;
  depth: number;
  outline: { level: number };
  /** Among signatures, where rules are written on by hand. */
  signing?: boolean;
}

export function gapAbove(blankLines: number, least: number): number {
  const lines = Math.min(Math.max(0, blankLines), maxBlankLines);
  return lines === 0 ? least : Math.max(least, paragraphGap) + (lines - 1) * blankLine;
}

function indentWidth(indent: string, place: Place): number {
  const blanks = indent.replaceAll('\t', '    ').length;
  return Math.min(blanks * indentBlank, place.widthEm * maxIndentShare);
}

/** The width of the column of a typed label; 0 for a label that is too wide. */
export function labelColumn(label: string): number {
  const needed = textWidth(label) + (/^[^\p{L}\p{N}]$/u.test(label) ? 0.4 : 0.8);
  return labelColumns.find((column) => column >= needed) ?? 0;
}

interface ParagraphPlace {
  start: number;
  hang: number;
  label: string | null;
  above: number;
}

function paragraph(
  place: Place,
  block: AlignedBlock,
  { start, hang, label, above, lines }: ParagraphPlace & { lines: readonly ResolvedLine[] },
): SheetParagraph {
  const widthEm = Math.max(2, place.widthEm - start - Math.max(hang, textWidth(label ?? '')));
  const breaker = createWordBreaker(widthEm);
  const letters = { style: place.state.style, bold: false };
  const c = lines.flatMap((line, i): SheetInline[] => {
    breaker.reset();
    const children = tieReferences(fitRules(line.children, widthEm, letters), widthEm, letters);
    const inlines = layoutInlines(place.state, children, breaker);
    return i === 0 ? inlines : [{ k: 'br' }, ...inlines];
  });
  const turned = !place.state.rightToLeft && lines.some((line) => isTurned(plainText(line.children)));
  return {
    k: 'par',
    above,
    start,
    hang,
    label: label === null ? null : cleanText(label),
    boxed: hang > 0,
    align: block.align ?? null,
    sticky: false,
    turned,
    c,
  };
}

/** Whether a line is one to sign on. */
export function isPenLine(line: ResolvedLine | undefined): boolean {
  return line !== undefined && penLine.test(plainText(line.children));
}

/** Room to write above the pen line that a paragraph among signatures starts with; 0 for all others. */
function penRoom({ signing, state, sizePoints }: Place, line: ResolvedLine | undefined): number {
  if (!signing || !isPenLine(line)) return 0;
  return penLinePoints / sizePoints - leadingEm - 2 * capitals[state.style];
}

/** Lines without a label and with the same indentation are one paragraph; among signatures pen lines start another. */
export function groupLines(lines: readonly ResolvedLine[], isSigning: boolean): ResolvedLine[][] {
  const groups: ResolvedLine[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const previous = last?.[0];
    const joins =
      previous !== undefined &&
      previous.label === undefined &&
      line.label === undefined &&
      previous.indent === line.indent &&
      !(isSigning && isPenLine(line));
    if (joins) last?.push(line);
    else groups.push([line]);
  }
  return groups;
}

function layoutLines(
  place: Place,
  block: AlignedBlock,
  { lines, start, above }: { lines: readonly ResolvedLine[]; start: number; above: number },
): SheetParagraph[] {
  return groupLines(lines, place.signing === true).map((group, i) => {
    const label = group[0]?.label?.text ?? null;
    return paragraph(place, block, {
      start: start + indentWidth(group[0]?.indent ?? '', place),
      hang: label === null ? 0 : labelColumn(label),
      label,
      above: Math.max(i === 0 ? above : tight, penRoom(place, group[0])),
      lines: group,
    });
  });
}

function layoutClause(place: Place, block: AlignedBlock & ResolvedClause): SheetParagraph[] {
  const { start, hang } = clauseColumn(place, block.level);
  const above = gapAbove(block.blankBefore, block.level === 1 ? paragraphGap : clauseGap);
  const numbered = block.number !== undefined;
  const own = block.lines.findIndex((line, i) => i > 0 && line.label !== undefined);
  const first = own === -1 ? block.lines : block.lines.slice(0, own);
  const rest = own === -1 ? [] : block.lines.slice(own);
  const withTypedLabel = first.map((line) =>
    line.label === undefined ? line : { ...line, children: [labelText(line), ...line.children] },
  );
  return [
    paragraph(place, block, {
      start: numbered ? start : start + hang,
      hang: numbered ? hang : 0,
      label: block.number ?? null,
      above,
      lines: withTypedLabel,
    }),
    ...layoutLines(place, block, { lines: rest, start: start + hang, above: tight }),
  ];
}

function labelText(line: ResolvedLine): ResolvedInline {
  return { type: 'text', value: `${line.label?.text ?? ''}${line.label?.gap ?? ''}` };
}

/** The outline of the file starts at level 1 and never skips one, whatever the author chose for the looks. */
function outlineLevel(place: Place, look: number): number {
  place.outline.level = Math.min(look, place.outline.level + 1);
  return place.outline.level;
}

/** The text of a numbered heading is above the text of the clauses, unless it is centred or its number too wide. */
export function headingHang(
  place: Pick<Place, 'columns'>,
  { look, number, align }: { look: number; number: string | undefined; align: unknown },
): number {
  const atMargin = place.columns.filter((column) => column.start === 0);
  const hang = Math.max(2.4, ...atMargin.map((column) => column.hang));
  const fits = number !== undefined && textWidth(number) + 0.5 <= hang;
  return fits && look > 1 && align === undefined ? hang : 0;
}

function layoutHeading(place: Place, block: AlignedBlock & ResolvedHeading): SheetBlock {
  const look = block.level;
  return {
    k: 'heading',
    above: gapAbove(block.blankBefore, 0) + { 1: 0.9, 2: 0.7, 3: 0.4, 4: 0.3 }[look],
    below: look === 1 ? belowTitle : belowHeading,
    level: outlineLevel(place, look),
    look,
    hang: headingHang(place, { look, number: block.number, align: block.align }),
    number: block.number === undefined ? null : cleanText(block.number),
    align: block.align ?? (look === 1 ? 'center' : null),
    c: layoutInlines(place.state, block.children, createWordBreaker(place.widthEm / 1.5)),
  };
}

function layoutExhibit(place: Place, block: AlignedBlock & ResolvedExhibit): SheetBlock[] {
  const breaker = createWordBreaker(place.widthEm / 1.5);
  const name = breaker.next(cleanText(exhibitLabel(block.name)));
  breaker.reset();
  const title = block.title === undefined ? [] : layoutInlines(place.state, block.title, breaker);
  return [
    { k: 'pageBreak' },
    {
      k: 'heading',
      above: 0,
      below: belowExhibit,
      level: outlineLevel(place, 1),
      look: 1,
      number: null,
      hang: 0,
      align: 'center',
      // The blank separates the two in the list of bookmarks. It is not visible at the end of a line.
      c: title.length > 0 ? [`${name} `, { k: 'br' }, ...title] : [name],
    },
    ...layoutBlocks({ ...place, depth: place.depth + 1 }, block.children),
  ];
}

/** Where the text of a clause is: the tables below belong to it. */
function textStart(place: Place, block: ResolvedBlock | undefined): number {
  if (block?.type !== 'clause') return 0;
  const { start, hang } = clauseColumn(place, block.level);
  return start + hang;
}

function clauseColumn(place: Place, level: number): ClauseColumn {
  const index = Math.min(Math.max(1, Math.trunc(level)), maxClauseLevel) - 1;
  return place.columns[index] ?? { start: 0, hang: 0 };
}

/** `owner` is the last block above that is not a table. */
function layoutBlock(place: Place, block: ResolvedBlock, owner: ResolvedBlock | undefined): SheetBlock[] {
  switch (block.type) {
    case 'paragraph':
      return layoutLines(place, block, {
        lines: block.lines,
        start: 0,
        above: gapAbove(block.blankBefore, tight),
      });
    case 'heading':
      return [layoutHeading(place, block)];
    case 'clause':
      return layoutClause(place, block);
    case 'table': {
      const { sizePoints, widthEm } = place;
      const above = gapAbove(block.blankBefore, tight + 0.3);
      const start = textStart(place, owner);
      return [layoutTable(place.state, block, { above, start, sizePoints, widthEm })];
    }
    case 'pageBreak':
      return [{ k: 'pageBreak' }];
    case 'exhibit':
      return layoutExhibit(place, block);
    case 'signatures': {
      const count = Math.max(1, block.columns.length);
      const widthEm = Math.max(3, (place.widthEm - signatureGutterEm * (count - 1)) / count);
      const columns = block.columns.map((column) =>
        layoutBlocks({ ...place, widthEm, depth: place.depth + 1, signing: true }, column),
      );
      return [{ k: 'signatures', above: gapAbove(block.blankBefore, signatureGap), columns }];
    }
    default:
      throw new TypesetError('invalid', ['an unknown kind of block']);
  }
}

export function layoutBlocks(place: Place, blocks: readonly ResolvedBlock[]): SheetBlock[] {
  if (place.depth > maxNesting) throw new TypesetError('too_large', ['blocks are nested too deep']);
  spend(place.state, 'blocks', blocks.length);
  let owner: ResolvedBlock | undefined;
  return blocks.flatMap((block, i) => {
    const cleaned = layoutBlock(place, block, owner);
    if (block.type !== 'table') owner = block;
    const last = cleaned.at(-1);
    if (last?.k === 'par') last.sticky = announces(blocks, i);
    if (place.state.marks) mark(place.state.marks, block.key, cleaned);
    return cleaned;
  });
}

/** Marks what a block became; blocks inside it have their own marks by now. */
function mark(marks: string[], key: string, cleaned: readonly SheetBlock[]): void {
  for (const block of cleaned) {
    if (block.k === 'pageBreak' || block.k === 'signatures' || block.mark !== undefined) continue;
    block.mark = marks.length;
    marks.push(cleanLine(key, maxKeyLength));
  }
}
