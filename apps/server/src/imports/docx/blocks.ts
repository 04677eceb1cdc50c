import { cleanCharacters } from '../clean-characters.ts';
import {
  alternativeOf,
  childOf,
  childrenOf,
  descendantsOf,
  elementsOf,
  switchOf,
  textOf,
  valueOf,
  type XmlElement,
} from '../guard/xml.ts';
import {
  type ContentControl,
  paragraphText,
  type SourceBlock,
  type SourceCell,
  type SourceParagraph,
  type SourceRow,
  type SourceRun,
  type SourceTable,
} from '../source-document.ts';
import { isStructure, readControl } from './controls.ts';
import { drawLines, drawRule, leadersOf } from './drawn-lines.ts';
import { floated } from './floating-tables.ts';
import { joinParagraphs } from './join-paragraphs.ts';
import type { ParagraphLook } from '../source-look.ts';
import { alignOf } from './looks.ts';
import { spreadNested } from './nested-tables.ts';
import { readCount } from './number-lists.ts';
import { stackPictures } from './picture-layers.ts';
import { readSpan, readTableLook } from './table-look.ts';
import { readInline } from './runs.ts';
import type { Walk } from './walk-state.ts';

/** Paragraphs and tables, in order; `control` is the content control around all of them. */
export function readBlocks(
  walk: Walk,
  elements: readonly XmlElement[],
  control: ContentControl | undefined,
): SourceBlock[] {
  return joinParagraphs(
    walk,
    elements.flatMap((element) => readBlock(walk, element, control)),
  );
}

function readBlock(walk: Walk, element: XmlElement, control: ContentControl | undefined): SourceBlock[] {
  switch (element.name) {
    case 'w:p':
      return [readParagraph(walk, element, control)];
    case 'w:tbl':
      return [readTable(walk, element)];
    case 'w:sdt': {
      const inner = isStructure(element) ? control : readControl(element);
      return readBlocks(walk, elementsOf(childOf(element, 'w:sdtContent')), inner);
    }
    case 'w:ins':
    case 'w:moveTo':
    case 'w:customXml':
    case 'w:smartTag':
      return readBlocks(walk, elementsOf(element), control);
    case 'mc:AlternateContent':
      return readBlocks(walk, elementsOf(alternativeOf(element)), control);
    case 'w:altChunk':
      walk.seen.embeddedDocuments += 1;
      return [];
    default:
      return [];
  }
}

function readParagraph(
  walk: Walk,
  element: XmlElement,
  control: ContentControl | undefined,
): SourceParagraph {
  const { styles } = walk;
  const own = childOf(element, 'w:pPr');
  // A paragraph that only carries the end of a section is not counted.
  const endsSection =
    childOf(own, 'w:sectPr') !== undefined &&
    descendantsOf(element, 'w:t').every((text) => textOf(text) === '');
  const ending = endingOf(own);
  if (ending === 'deleted') walk.seen.deletions += 1;
  const counted = endsSection || ending === 'deleted' ? undefined : walk.numberOf(own);
  // A list may count without a number that is printed.
  const number = counted?.label.trim() === '' ? undefined : counted;
  const runs: SourceRun[] = [];
  const problems = walk.seen.pictureProblems.length;
  readInline(walk, elementsOf(element), { runs, paragraphStyle: styles.styleOf(own) });
  sayWhere(walk, runs, problems);
  drawLines(runs, leadersOf(walk, own));
  endLinesAtPictures(runs);
  stackPictures(runs);
  const spacing = (side: string) =>
    Number(styles.paragraphProperty(own, (it) => childOf(it, 'w:spacing')?.attributes[side]) ?? 0);
  const frame = styles.paragraphProperty(own, (it) => childOf(it, 'w:framePr'))?.attributes['w:xAlign'];
  const align = alignOf(frame ?? styles.paragraphProperty(own, (it) => valueOf(it, 'w:jc')));
  const settled = walk.looks.paragraphOf(own, counted, walk.table);
  const turned = readsFromRight(element) ? turnedInPlace(settled) : settled;
  const look = onGrid(walk, own, turned);
  // Its own style says at which side it is; to the text it is plain.
  const side = turned === settled || align === 'center' ? align : undefined;
  const paragraph: SourceParagraph = {
    type: 'paragraph',
    headingLevel: headingLevel(walk, own),
    number,
    runs,
    isJustified: align === 'justify',
    align: side === 'center' || side === 'right' ? side : undefined,
    startsPage: styles.paragraphProperty(own, (it) => switchOf(it, 'w:pageBreakBefore')) === true,
    spaceBefore: spacing('w:before') > 0,
    spaceAfter: spacing('w:after') > 0,
    control,
    look: frame === undefined ? look : { ...look, align },
    ...(frame !== undefined && { isFramed: true }),
    vanishes: endsSection || (runs.length === 0 && isHidden(own)),
  };
  drawRule(walk, paragraph);
  if (ending !== undefined) walk.openEnded.set(paragraph, ending);
  return paragraph;
}

/** Lines in cells keep to no grid, unless the file asks for it. */
function onGrid(
  { styles, place, table, hasGridInCells }: Walk,
  own: XmlElement | undefined,
  look: ParagraphLook,
): ParagraphLook {
  const { linePitch } = place.page;
  if (linePitch === undefined || (table !== undefined && !hasGridInCells)) return look;
  const snaps = styles.paragraphProperty(own, (it) => switchOf(it, 'w:snapToGrid')) !== false;
  return snaps ? { ...look, linePitch } : look;
}

const maxWords = 60;

/** Tells of pictures that were left out where they were. */
function sayWhere({ seen }: Walk, runs: readonly SourceRun[], from: number): void {
  const words = runs
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  if (words !== '') seen.lastWords = words.slice(0, maxWords);
  for (const one of seen.pictureProblems.slice(from)) if (one.beside === '') one.beside = seen.lastWords;
}

/** Whether all words of a paragraph are marked to be read from the right, with none that is read from the left anyway. */
function readsFromRight(element: XmlElement): boolean {
  const worded = descendantsOf(element, 'w:r').filter((run) => /\S/.test(wordsOfRun(run)));
  const isMarked = (run: XmlElement) => switchOf(childOf(run, 'w:rPr'), 'w:rtl') === true;
  const words = worded.map(wordsOfRun).join('');
  return (
    worded.every(isMarked) &&
    /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(words) &&
    !/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(words)
  );
}

function wordsOfRun(run: XmlElement): string {
  return childrenOf(run, 'w:t').map(textOf).join('');
}

/**
 * A paragraph that reads from the left, with words alone that are read from the right, is set as if it read from the
 * right too, at its own side. Indents of the first line, tab stops and labels need the side to stay.
 */
function turnedInPlace(look: ParagraphLook): ParagraphLook {
  const { isTurned, first, tabs, label, align, left, right } = look;
  if (isTurned || first !== 0 || tabs.length > 0 || label !== undefined || align === 'justify') return look;
  const sides = { left: 'right', right: 'left', center: 'center' } as const;
  return { ...look, isTurned: true, align: sides[align], left: right, right: left };
}

/** Words after a picture that stood alone begin on a line of their own. */
function endLinesAtPictures(runs: SourceRun[]): void {
  const last = runs.findLastIndex(({ text }) => text.trim() !== '');
  for (const [index, run] of runs.entries())
    if (run.picture?.endsLine === true && index < last) run.text = '\n';
}

/** A paragraph without words and with a hidden mark takes no space. */
function isHidden(own: XmlElement | undefined): boolean {
  return switchOf(childOf(own, 'w:rPr'), 'w:vanish') === true;
}

/** Whether the mark at the end of a paragraph is hidden or deleted. */
function endingOf(own: XmlElement | undefined): 'hidden' | 'deleted' | undefined {
  const mark = childOf(own, 'w:rPr');
  if (childOf(own, 'w:sectPr') !== undefined) return undefined;
  if (childOf(mark, 'w:del') !== undefined || childOf(mark, 'w:moveFrom') !== undefined) return 'deleted';
  return switchOf(mark, 'w:specVanish') === true ? 'hidden' : undefined;
}

/** By the name of the style or of one that it is based on; else by its outline level. */
function headingLevel({ styles }: Walk, own: XmlElement | undefined): number | undefined {
  for (const style of styles.chain(styles.styleOf(own))) {
    const name = (valueOf(style, 'w:name') ?? '').toLowerCase();
    const level = /^heading (\d)/.exec(name)?.[1];
    if (level !== undefined) return Number(level);
    // Styles of firms often contain the name of their role: "Acme Title", "Acme Section Heading".
    if (/(?:^|\s)title$/.test(name)) return 1;
    if (/\s(?:section )?heading$/.test(name)) return /\bsub[\s-]?heading$/.test(name) ? 3 : 2;
  }
  const outline = readCount(styles.paragraphProperty(own, (it) => valueOf(it, 'w:outlineLvl')));
  return outline !== undefined && outline < 9 ? outline + 1 : undefined;
}

function readTable(walk: Walk, table: XmlElement): SourceTable {
  // Without a row that was deleted with track changes.
  const kept = rowsOf(table).filter((row) => childOf(childOf(row, 'w:trPr'), 'w:del') === undefined);
  const hasShadedHead = isShadedHead(kept);
  const { compatibility, styles, fonts } = walk;
  const reading = readTableLook(table, { styles, fonts, compatibility, isNested: walk.table !== undefined });
  const rows = kept.map((row, index) => {
    const isMarked = switchOf(childOf(row, 'w:trPr'), 'w:tblHeader') === true;
    const isHeader = isMarked || (index === 0 && hasShadedHead);
    const cells = [
      ...columnsLeftOut(row),
      ...cellsOf(row, undefined).map(({ cell, control }, column, { length: columns }) => {
        const place = { row: index, rows: kept.length, column, columns };
        const { look, style } = reading.cellOf(cell, place, row);
        return { ...readCell({ ...walk, table: style }, cell, control), look };
      }),
    ];
    return { isHeader, cells, look: reading.rowLook(row) } satisfies SourceRow;
  });
  const isRuled = hasBorders(childOf(table, 'w:tblPr')) || areBoxes(kept);
  const look = floated(walk, table, reading.look);
  const read: SourceTable = { type: 'table', rows, hasBorders: isRuled, look };
  if (walk.table !== undefined) return read;
  const { width, margins } = walk.place.page;
  const spread = spreadNested(read, width - margins.left - margins.right);
  walk.seen.nestedTables += spread.left;
  return spread.table;
}

/** A row may begin further to the right than the others. */
function columnsLeftOut(row: XmlElement): SourceCell[] {
  const span = readCount(valueOf(childOf(row, 'w:trPr'), 'w:gridBefore')) ?? 0;
  return span === 0 ? [] : [{ blocks: [], span: Math.min(64, span), isContinued: false }];
}

/** Few authors mark the header of a table. They shade it, and not the rows below it. */
function isShadedHead([head, ...others]: readonly XmlElement[]): boolean {
  if (head === undefined || others.length === 0) return false;
  const cells = cellsOf(head, undefined);
  const isBeneathPlain = others.some((row) => cellsOf(row, undefined).every(({ cell }) => !isShaded(cell)));
  return cells.length > 1 && cells.every(({ cell }) => isShaded(cell)) && isBeneathPlain;
}

function isShaded(cell: XmlElement): boolean {
  const fill = childOf(childOf(cell, 'w:tcPr'), 'w:shd')?.attributes['w:fill'] ?? 'auto';
  return !/^(?:auto|f{6})$/i.test(fill);
}

function rowsOf(element: XmlElement | undefined): XmlElement[] {
  return elementsOf(element).flatMap((child) => {
    if (child.name === 'w:tr') return [child];
    if (child.name === 'w:sdt') return rowsOf(childOf(child, 'w:sdtContent'));
    return child.name === 'w:ins' || child.name === 'w:customXml' ? rowsOf(child) : [];
  });
}

interface ControlledCell {
  cell: XmlElement;
  control: ContentControl | undefined;
}

function cellsOf(element: XmlElement | undefined, control: ContentControl | undefined): ControlledCell[] {
  return elementsOf(element).flatMap((child) => {
    if (child.name === 'w:tc') return [{ cell: child, control }];
    if (child.name === 'w:customXml') return cellsOf(child, control);
    if (child.name !== 'w:sdt') return [];
    return cellsOf(childOf(child, 'w:sdtContent'), isStructure(child) ? control : readControl(child));
  });
}

function readCell(walk: Walk, cell: XmlElement, control: ContentControl | undefined): SourceCell {
  const properties = childOf(cell, 'w:tcPr');
  const merge = childOf(properties, 'w:vMerge');
  const blocks = readBlocks(walk, elementsOf(cell), control);
  const borders = childOf(properties, 'w:tcBorders');
  const isDrawn = (side: string) => !/^(?:nil|none)$/.test(valueOf(borders, side) ?? 'none');
  // With lines at its sides, too, it is a box and no line.
  const isRuled = isDrawn('w:bottom') && !(isDrawn('w:left') && isDrawn('w:right'));
  const isEmpty = blocks.every((block) => block.type === 'paragraph' && paragraphText(block).trim() === '');
  return {
    blocks,
    isRuled: isEmpty && isRuled,
    span: readSpan(properties),
    isContinued: merge !== undefined && merge.attributes['w:val'] !== 'restart',
  };
}

function hasBorders(properties: XmlElement | undefined): boolean {
  const borders = childOf(properties, 'w:tblBorders');
  if (borders === undefined) return /grid/i.test(valueOf(properties, 'w:tblStyle') ?? '');
  return elementsOf(borders).some(({ attributes }) => !/^(?:nil|none)$/.test(attributes['w:val'] ?? 'none'));
}

/** Some programs draw the borders of a table cell by cell. A cell with only a lower border is a line to write on. */
function areBoxes(rows: readonly XmlElement[]): boolean {
  const cells = rows.flatMap((row) => cellsOf(row, undefined));
  const isBox = ({ cell }: ControlledCell) => {
    const borders = childOf(childOf(cell, 'w:tcPr'), 'w:tcBorders');
    const has = (...sides: string[]) =>
      sides.some((side) => !/^(?:nil|none)$/.test(valueOf(borders, `w:${side}`) ?? 'none'));
    return has('top', 'bottom') && has('left', 'right', 'start', 'end');
  };
  return cells.filter(isBox).length > cells.length / 2;
}

/** Words of the notes by `f` or `e` and their id; separators of Word's own are no notes. */
export function readNotes(
  footnotes: XmlElement | undefined,
  endnotes: XmlElement | undefined,
): Map<string, string> {
  const notes = new Map<string, string>();
  const add = (kind: string, elements: readonly XmlElement[]) => {
    for (const note of elements) {
      const type = note.attributes['w:type'] ?? 'normal';
      if (type === 'normal') notes.set(`${kind}${note.attributes['w:id']}`, noteText(note));
    }
  };
  add('f', childrenOf(footnotes, 'w:footnote'));
  add('e', childrenOf(endnotes, 'w:endnote'));
  return notes;
}

function noteText(note: XmlElement): string {
  const paragraphs = descendantsOf(note, 'w:p').map((paragraph) =>
    descendantsOf(paragraph, 'w:t').map(textOf).join(''),
  );
  return cleanCharacters(paragraphs.join(' ')).trim();
}
