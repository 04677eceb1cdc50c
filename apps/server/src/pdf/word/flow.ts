import type { Look } from '@inkfield/contract/look';
import type { ResolvedInline } from '@inkfield/engine/document';
import { drawnLabel } from '@inkfield/contract/look-labels';
import {
  Bookmark,
  BookmarkEnd,
  BookmarkStart,
  type IParagraphOptions,
  Paragraph,
  Tab,
  Table,
  TextRun,
} from 'docx';
import type { FullStyle } from '@inkfield/contract/look-styles';
import { plainText } from '../layout-inline.ts';
import { aligns, letterOptions, ownOptions, paragraphOptions, styleIdOf, twips } from './paragraph-styles.ts';
import type { PictureRun } from './pictures.ts';
import { type Run, runsOf, wordRuns } from './runs.ts';
import type { Setting } from './setting.ts';
import { bookmarkName } from './word-lists.ts';

/** Paragraphs and tables of one place, from top to bottom. */
export interface Flow {
  blocks: (Paragraph | Table)[];
  /** The last paragraph. Its distances depend on the next one. */
  waiting: { text: ParagraphText; make: (style: FullStyle) => Paragraph } | undefined;
  /** The next block begins a page. */
  breaksPage: boolean;
  /** Text boxes that hang at the next paragraph. */
  boxes: PictureRun[];
}

export function createFlow(): Flow {
  return { blocks: [], waiting: undefined, breaksPage: false, boxes: [] };
}

export interface ParagraphText {
  /** Name of a style of the look. */
  name: string;
  /** The style as this paragraph has it. */
  style: FullStyle;
  nodes: readonly ResolvedInline[];
  /** A number that Word counts, or a bullet. */
  list?: { reference: string; level: number } | undefined;
  /** A number or label that stays typed, before the distance that its style asks for. */
  label?: string | undefined;
  /** Typed blanks before the words. */
  indent?: string | undefined;
  /** Place in the outline, from 1 on. */
  outline?: number | undefined;
  keepNext?: boolean | undefined;
  keepLines?: boolean | undefined;
  /** Of the block, for references to it. */
  key?: string | undefined;
}

/** Adds a paragraph, with the page break and the text boxes that wait for it. */
export function addParagraph(setting: Setting, flow: Flow, text: ParagraphText): void {
  const { breaksPage, boxes } = flow;
  const isJoined = flow.waiting !== undefined && !breaksPage && joins(flow.waiting.text, text);
  settle(flow, isJoined);
  const own = isJoined ? { ...text, style: { ...text.style, before: 0 } } : text;
  flow.waiting = {
    text: own,
    make: (style) => makeParagraph(setting, { ...own, style }, { breaksPage, boxes }),
  };
  flow.breaksPage = false;
  flow.boxes = [];
}

/** Word leaves out the distance between paragraphs of one style by itself. */
function joins(above: ParagraphText, below: ParagraphText): boolean {
  return (
    above.style.joins !== undefined && above.style.joins === below.style.joins && above.name !== below.name
  );
}

function settle(flow: Flow, isJoined = false): void {
  if (flow.waiting === undefined) return;
  const { text, make } = flow.waiting;
  flow.blocks.push(make(isJoined ? { ...text.style, after: 0 } : text.style));
  flow.waiting = undefined;
}

/** Text boxes without a paragraph below them hang at an empty one. */
export function addBoxes(setting: Setting, flow: Flow): void {
  if (flow.boxes.length === 0) return;
  const { roles } = setting.manner.look;
  const name = roles.blank ?? roles.text;
  addParagraph(setting, flow, { name, style: setting.styles.find(name), nodes: [] });
}

export function makeParagraph(
  setting: Setting,
  text: ParagraphText,
  { breaksPage, boxes }: Pick<Flow, 'breaksPage' | 'boxes'> = { breaksPage: false, boxes: [] },
): Paragraph {
  const { name, list, outline, nodes } = text;
  const style = withRoom(setting, text);
  const { manner, styles } = setting;
  const side = manner.turnedSide(style, plainText(nodes));
  return new Paragraph({
    style: styleIdOf(manner.look, name, outline),
    ...ownOptions(styles.find(name), style),
    // The list's own indent would come before that of the style.
    ...(list !== undefined && { numbering: list, indent: paragraphOptions(style).indent }),
    // The library takes the side of the page and writes the one of the line.
    ...(side !== undefined && { bidirectional: true, alignment: aligns[side] }),
    ...(outline !== undefined && { outlineLevel: outline - 1 }),
    ...(text.keepNext === true && { keepNext: true }),
    ...(text.keepLines === true && { keepLines: true }),
    ...(breaksPage && { pageBreakBefore: true }),
    children: [
      ...boxes,
      ...bookmarked(setting, text, [...labelRuns(setting, text), ...runsOf(setting, nodes)]),
    ],
  });
}

/** Word cuts off a picture that is higher than a line of an exact height; in the PDF the line grows. */
function withRoom({ manner }: Setting, { style, nodes }: ParagraphText): FullStyle {
  if (!('exact' in style.line) || !holdPicture(manner.look, nodes)) return style;
  return { ...style, line: { least: style.line.exact } };
}

function holdPicture(look: Look, nodes: readonly ResolvedInline[]): boolean {
  return nodes.some((node) => {
    if (node.type === 'picture') return look.pictures?.[node.name]?.at === undefined;
    return 'children' in node && holdPicture(look, node.children);
  });
}

function labelRuns(setting: Setting, { label, indent = '', style }: ParagraphText): Run[] {
  if (label === undefined || label === '') return wordRuns(setting, indent);
  const { after = 'tab', align: _align, sign: _sign, ...letters } = style.label ?? {};
  const words = wordRuns(setting, indent + drawnLabel(style, label), letterOptions(letters));
  if (after === 'nothing') return words;
  return [...words, new TextRun({ children: [after === 'tab' ? new Tab() : ' '] })];
}

function bookmarked({ bookmarks }: Setting, { key }: ParagraphText, runs: Run[]): (Run | Bookmark)[] {
  const number = key === undefined ? undefined : bookmarks.get(key);
  if (number === undefined) return runs;
  return [new NumberedBookmark(number, runs)];
}

/** A bookmark with a number of its own: the library counts those of all files together. */
class NumberedBookmark extends Bookmark {
  override readonly start: BookmarkStart;
  override readonly end: BookmarkEnd;

  constructor(number: number, children: readonly Run[]) {
    const id = bookmarkName(number);
    super({ id, children });
    this.start = new BookmarkStart(id, number);
    this.end = new BookmarkEnd(number);
  }
}

/**
 * Adds a table. Two in a row would become one, so that a paragraph of one point parts them. Text boxes hang at such a
 * paragraph, too, but past a table that floats they hang at the words below.
 */
export function addTable(flow: Flow, table: Table, { floats = false } = {}): void {
  settle(flow);
  const boxes = floats ? [] : flow.boxes.splice(0);
  const { breaksPage } = flow;
  if (flow.blocks.at(-1) instanceof Table || breaksPage || boxes.length > 0)
    flow.blocks.push(thinParagraph({ children: boxes, ...(breaksPage && { pageBreakBefore: true }) }));
  flow.breaksPage = false;
  flow.blocks.push(table);
}

/** The height of a paragraph that only parts or ends others, in points. */
export const thinLine = 1;

/** A paragraph that takes hardly any room. */
export function thinParagraph(options: ThinOptions = {}): Paragraph {
  const spacing = { before: 0, after: 0, line: twips(thinLine), lineRule: 'exact' } as const;
  return new Paragraph({ ...options, spacing });
}

type ThinOptions = Pick<IParagraphOptions, 'children' | 'pageBreakBefore'>;

export function breakPage(flow: Flow): void {
  if (flow.blocks.length > 0 || flow.waiting !== undefined) flow.breaksPage = true;
}

/** The blocks of a cell, a header or a section, which must end with a paragraph. */
export function closed(flow: Flow): (Paragraph | Table)[] {
  settle(flow);
  const { blocks } = flow;
  return blocks.at(-1) instanceof Paragraph ? blocks : [...blocks, thinParagraph()];
}
