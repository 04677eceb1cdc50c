import type {
  AlignedBlock,
  ResolvedBlock,
  ResolvedExhibit,
  ResolvedInline,
  ResolvedLine,
} from '@inkfield/engine/document';
import { exhibitLabel } from '@inkfield/engine/exhibit-label';
import { BorderStyle, Table, TableCell, TableLayoutType, TableRow, WidthType } from 'docx';
import { spend } from '../layout-inline.ts';
import { isBullet } from '@inkfield/contract/look-labels';
import { continuesPage, paragraphLook } from '@inkfield/contract/look-paragraphs';
import type { FullStyle } from '@inkfield/contract/look-styles';
import { cutLabel } from '@inkfield/contract/look-words';
import { TypesetError } from '../typeset-error.ts';
import {
  addBoxes,
  addParagraph,
  addTable,
  breakPage,
  closed,
  createFlow,
  type Flow,
  type ParagraphText,
} from './flow.ts';
import { twips } from './paragraph-styles.ts';
import type { Setting } from './setting.ts';
import { makeTable } from './tables.ts';
import { textBoxOf } from './text-boxes.ts';

const maxNesting = 8;
const maxBlankLines = 60;

/** Properties that the blocks of one place share. */
export interface Place {
  /** In points. */
  width: number;
  depth: number;
  isSigning?: boolean;
  /** All blocks of the place stay on one page. */
  isTogether?: boolean;
}

export function addBlocks(
  setting: Setting,
  place: Place,
  flow: Flow,
  blocks: readonly ResolvedBlock[],
): void {
  if (place.depth > maxNesting) throw new TypesetError('too_large', ['blocks are nested too deep']);
  spend(setting.state, 'blocks', blocks.length);
  let owner: ResolvedBlock | undefined;
  for (const [index, block] of blocks.entries()) {
    const isLast = index === blocks.length - 1;
    const keepNext = (place.isTogether === true && !isLast) || setting.manner.keepsNext(blocks, index);
    addBlock({ setting, place, flow, owner, keepNext }, block);
    if (block.type !== 'table') owner = block;
  }
  addBoxes(setting, flow);
}

interface Into {
  setting: Setting;
  place: Place;
  flow: Flow;
  /** The last block above that is not a table. */
  owner: ResolvedBlock | undefined;
  keepNext: boolean;
}

function addBlock(into: Into, block: ResolvedBlock): void {
  const { setting, place, flow } = into;
  const isOnPage = continuesPage(setting.manner.look, block);
  if (block.type !== 'pageBreak' || isOnPage) addBlankLines(into, block.blankBefore);
  switch (block.type) {
    case 'paragraph':
    case 'clause':
      addLines(into, block);
      return;
    case 'heading':
      addHeading(into, block);
      return;
    case 'table': {
      const look = setting.manner.tableLook(block, { width: place.width, owner: into.owner });
      const box = textBoxOf(setting, look, block);
      if (box !== undefined) {
        flow.boxes.push(...box);
        return;
      }
      addTable(
        flow,
        makeTable(setting, {
          look,
          table: block,
          isTogether: place.isTogether === true,
          keepNext: into.keepNext,
        }),
        { floats: look.place !== undefined },
      );
      return;
    }
    case 'pageBreak':
      addBoxes(setting, flow);
      if (!isOnPage) breakPage(flow);
      return;
    case 'exhibit':
      addExhibit(into, block);
      return;
    case 'signatures':
      addSignatures(into, block.columns);
      return;
    default:
      throw new TypesetError('invalid', ['an unknown kind of block']);
  }
}

function addBlankLines({ setting, place, flow, keepNext }: Into, blankBefore: number): void {
  const { manner, styles } = setting;
  const count = Math.min(manner.blankLines(blankBefore, place.isSigning === true), maxBlankLines);
  const name = manner.look.roles.blank ?? manner.look.roles.text;
  for (let i = 0; i < count; i += 1)
    addParagraph(setting, flow, { name, style: styles.find(name), nodes: [], keepNext });
}

type Lined = AlignedBlock & { type: 'paragraph' | 'clause' };

function addLines(into: Into, block: Lined): void {
  const { setting, place, flow } = into;
  const groups = setting.manner.groupLines(block.lines, place.isSigning === true);
  for (const [index, lines] of groups.entries()) {
    const [line] = lines;
    const number = index === 0 && block.type === 'clause' ? block.number : undefined;
    const { name, base } = baseStyle(setting, block, number === undefined ? line : undefined);
    const typed = number === undefined ? line?.label : undefined;
    const isLabelled = typed !== undefined && base.label !== undefined;
    const hasLabel = number !== undefined || isLabelled;
    const { isSigning = false, width } = place;
    const style = setting.manner.tune(base, {
      block,
      line,
      isFirst: index === 0,
      hasLabel,
      isSigning,
      width,
    });
    const isLast = index === groups.length - 1;
    addParagraph(setting, flow, {
      name,
      style,
      ...listOrLabel(setting, { block, number, typed: isLabelled ? typed.text : undefined, style }),
      nodes: lines.flatMap((one, i): ResolvedInline[] => [
        ...(i === 0 ? [] : [{ type: 'break' as const }]),
        ...lineNodes(setting, one, isLabelled && i === 0),
      ]),
      keepNext: into.keepNext || (place.isTogether === true && !isLast),
      keepLines: place.isTogether,
      key: number === undefined ? undefined : block.key,
    });
  }
}

interface Labelled {
  block: AlignedBlock;
  number: string | undefined;
  typed: string | undefined;
  style: FullStyle;
}

/** The number as Word counts it, or as it is printed. */
function listOrLabel(
  { lists }: Setting,
  { block, number, typed, style }: Labelled,
): Pick<ParagraphText, 'list' | 'label'> {
  const counted = number === undefined ? undefined : lists.places.get(block.key);
  if (counted !== undefined) return { list: lists.numberIn(counted, style) };
  if (typed !== undefined && isBullet(typed)) return { list: lists.bulletIn(typed, style) };
  return { label: number ?? typed };
}

/** The inlines of a line, with its label and its indent where they are printed as typed. */
function lineNodes({ manner }: Setting, line: ResolvedLine, isLabelled: boolean): ResolvedInline[] {
  const label = line.label === undefined || isLabelled ? '' : line.label.text + line.label.gap;
  const indent = manner.printsIndents && !isLabelled ? line.indent : '';
  const typed = indent + label;
  return typed === '' ? line.children : [{ type: 'text', value: typed }, ...line.children];
}

function addHeading(into: Into, block: AlignedBlock & { type: 'heading' }): void {
  const { setting, place, flow } = into;
  const { name, base } = baseStyle(setting, block, undefined);
  const isTyped = block.number === undefined && base.label !== undefined && base.label.after !== 'nothing';
  const { label, rest } = isTyped ? cutLabel(block.children) : { label: block.number, rest: block.children };
  const hasLabel = label !== undefined;
  const { width } = place;
  const text = { block, line: undefined, isFirst: true, hasLabel, isSigning: false, width };
  const style = setting.manner.tune(base, text);
  addParagraph(setting, flow, {
    name,
    style,
    ...listOrLabel(setting, { block, number: label, typed: undefined, style }),
    nodes: rest,
    outline: block.level,
    keepNext: into.keepNext,
    key: block.key,
  });
}

function addExhibit(into: Into, block: AlignedBlock & ResolvedExhibit): void {
  const { setting, place, flow } = into;
  breakPage(flow);
  const { styles, manner } = setting;
  const name = manner.look.roles.heading[0] ?? manner.look.roles.text;
  const base: FullStyle = { ...styles.find(name), align: 'center', left: 0, first: 0 };
  const { width } = place;
  const text = { block, line: undefined, isFirst: true, hasLabel: false, isSigning: false, width };
  const title: ResolvedInline[] = block.title === undefined ? [] : [{ type: 'break' }, ...block.title];
  addParagraph(setting, flow, {
    name,
    style: manner.tune(base, text),
    nodes: [{ type: 'text', value: exhibitLabel(block.name) }, ...title],
    outline: 1,
    keepNext: true,
  });
  addBlocks(setting, { ...place, depth: place.depth + 1 }, flow, block.children);
}

/** One column is text that stays together; several are side by side. */
function addSignatures({ setting, place, flow }: Into, columns: readonly ResolvedBlock[][]): void {
  const inner = { ...place, depth: place.depth + 1, isSigning: columns.length > 1, isTogether: true };
  const [only, ...others] = columns;
  if (only === undefined || others.length === 0) {
    addBlocks(setting, inner, flow, only ?? []);
    return;
  }
  const { gutter } = setting.manner;
  const width = Math.max(20, (place.width - gutter * (columns.length - 1)) / columns.length);
  const cells = columns.map((blocks, index) => {
    const own = createFlow();
    addBlocks(setting, { ...inner, width }, own, blocks);
    const isLast = index === columns.length - 1;
    return new TableCell({
      children: closed(own),
      width: { size: twips(width + (isLast ? 0 : gutter)), type: WidthType.DXA },
      margins: { marginUnitType: WidthType.DXA, right: isLast ? 0 : twips(gutter) },
    });
  });
  const table = new Table({
    layout: TableLayoutType.FIXED,
    width: { size: twips(place.width), type: WidthType.DXA },
    columnWidths: columns.map((_, index) => twips(width + (index === columns.length - 1 ? 0 : gutter))),
    margins: { marginUnitType: WidthType.DXA, top: 0, right: 0, bottom: 0, left: 0 },
    borders: plainBorders,
    ...(setting.rightToLeft && { visuallyRightToLeft: true }),
    rows: [new TableRow({ children: cells, cantSplit: true })],
  });
  addTable(flow, table);
}

const noLine = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const plainBorders = {
  top: noLine,
  bottom: noLine,
  left: noLine,
  right: noLine,
  insideHorizontal: noLine,
  insideVertical: noLine,
};

interface BaseStyle {
  /** In the look. */
  name: string;
  base: FullStyle;
}

function baseStyle(
  { styles, manner }: Setting,
  block: AlignedBlock,
  line: ResolvedLine | undefined,
): BaseStyle {
  const { look } = manner;
  const { name, style } = paragraphLook({ look, styles }, block, line);
  return { name: name !== undefined && styles.has(name) ? name : look.roles.text, base: style };
}
