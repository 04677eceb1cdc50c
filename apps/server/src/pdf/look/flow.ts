import {
  type Around,
  aroundOf,
  beside,
  type Clearance,
  clearanceOf,
  type Hanging,
  hangingPictures,
  heightOf,
} from './around.ts';
import { round, runOf } from './letters.ts';
import type { LookBlock, LookHung, LookParagraph, LookTable } from './look-sheet.ts';
import type { Setting } from './setting.ts';
import { addHung, takeHung } from './hung.ts';
import { squeezeLines } from './squeeze.ts';
import { inWholes } from './wholes.ts';
import type { FullStyle } from '@inkfield/contract/look-styles';
import { emptyLine, measure, type ParagraphText, plainLetters, tokensOf } from './tokens.ts';

/** Blocks of one place, top to bottom, with the distances between them. */
export interface Flow {
  blocks: LookBlock[];
  /** Distance that the last paragraph asks for below it. */
  after: number;
  /** The part of its last line that is below the words. */
  trail: number;
  last: FullStyle | undefined;
  /** The lines around the last paragraph, with their place; undefined where it has none. */
  frame: string | undefined;
  /** A page was begun by hand: the distance above stays. */
  startsPage: boolean;
  /** Distance below the paragraph before the page that was begun by hand. */
  before: number;
  /** Text boxes, and tables that float, which hang at the next paragraph. */
  boxes: (Hanging & { table: LookTable })[];
  /** The left edge of the text on its page; undefined in columns and cells. */
  start: number | undefined;
  /** Where its first line is on its page: below the margin, or so many points below the edge. */
  head: 'margin' | number | undefined;
  /** The picture or table that the next paragraphs are beside. */
  around: Around | undefined;
  /** How far a picture still reaches that only empty paragraphs are beside. */
  strip: number;
}

export type FlowPlace = Partial<Pick<Flow, 'start' | 'head' | 'before'>>;

export function createFlow({ start, head, before = 0 }: FlowPlace = {}): Flow {
  return {
    blocks: [],
    after: 0,
    trail: 0,
    last: undefined,
    frame: undefined,
    startsPage: false,
    before,
    boxes: [],
    start,
    head,
    around: undefined,
    strip: 0,
  };
}

/** The distance above a paragraph of a style: in all, and the part of it that stays at a page's head. */
function distances({ look }: Setting, flow: Flow, style: FullStyle): { above: number; head: number } {
  const joins = style.joins !== undefined && style.joins === flow.last?.joins;
  const before = joins ? 0 : style.before;
  const after = joins ? 0 : flow.after;
  const gap = look.distance === 'sum' ? after + before : Math.max(after, before);
  const all = gap + flow.trail;
  if (flow.startsPage && look.drops_heads === true) return { above: 0, head: 0 };
  // The typesetter drops a distance at the start of a cell and of a page.
  if (flow.blocks.length === 0 || flow.startsPage) {
    // Word sets the larger of two distances as the one below and what the one above is larger.
    const below = look.distance === 'sum' ? 0 : flow.before;
    return { above: round(all - before), head: round(Math.max(0, before - below)) };
  }
  return { above: round(all), head: 0 };
}

function leave(flow: Flow, style: FullStyle, extra: number): void {
  flow.after = style.after;
  flow.trail = extra;
  flow.last = style;
  flow.startsPage = false;
}

export interface ParagraphOptions {
  level?: number;
  mark?: number | undefined;
}

/** Adds a paragraph, or an empty one as high as one line. */
export function addParagraph(
  setting: Setting,
  flow: Flow,
  whole: ParagraphText,
  { level = 0, mark }: ParagraphOptions = {},
): void {
  const own = goAround(setting, flow, whole);
  const clearance = clearanceOf(hangingAt(setting, flow, whole), whole.width, flow.start ?? 0);
  const { hung, rest } = takeHung(setting, flow, own);
  const text = reachStops(setting, rest);
  const { style } = text;
  const reach = Math.max(0, Math.min(0, own.style.right) - style.right);
  const { ascent, descent, extra } = setting.fonts.heightOf(style);
  const place = distances(setting, flow, style);
  standBeside(flow, { place, clearance, hung, line: ascent + descent + extra, hasWords: hasWords(rest) });
  const boxes = flow.boxes.map(({ at, table }) => ({ k: 'box' as const, a: round(ascent), at, t: table }));
  const words = inWholes(squeezeLines(setting, text, tokensOf(setting, text)));
  const c =
    boxes.length === 0 || words.length > 0 ? [...boxes, ...words] : [...boxes, emptyLine(setting, style)];
  flow.boxes = [];
  const isEmpty = c.every((token) => token.k === 'gap' || (token.k === 'text' && isBlank(token.t)));
  if (isEmpty) {
    const height = round(ascent + descent + place.head);
    flow.blocks.push({ k: 'blank', ...place, height, sticky: style.keep_next });
  } else {
    flow.blocks.push({
      k: 'par',
      ...place,
      left: style.left,
      right: style.right + reach,
      reach,
      first: style.first,
      leading: round(extra),
      align: style.align,
      sticky: style.keep_next,
      whole: style.keep_lines,
      splits: style.splits,
      turned: style.turned,
      level,
      fill: style.fill ?? null,
      border: bordersOf(style),
      inner: 0,
      c,
      ...(mark !== undefined && { mark }),
    });
  }
  shareFrame(flow, isEmpty ? undefined : frameOf(style));
  leave(flow, style, extra);
}

/** A sign of no width holds an empty paragraph open in the text. */
function isBlank(text: string): boolean {
  return /^[\s\u200b]*$/.test(text);
}

function hasWords({ pieces }: ParagraphText): boolean {
  return pieces.some((piece) => !('text' in piece) || !isBlank(piece.text));
}

interface Beside {
  place: { above: number; head: number };
  clearance: Clearance;
  hung: readonly LookHung[];
  /** The height of an empty paragraph. */
  line: number;
  hasWords: boolean;
}

/** Adds what hangs at a paragraph, and the room that its words leave to that and to what hangs above. */
function standBeside(flow: Flow, { place, clearance, hung, line, hasWords: isBelow }: Beside): void {
  const { height, leavesStrip } = clearance;
  const own = hung.length > 0 && height > 0;
  const room = own ? height : Math.max(0, flow.strip - place.above);
  const waits = !isBelow && (own ? leavesStrip : flow.strip > 0);
  if (hung.length > 0) addHung(flow, { place, clearance: waits ? 0 : height }, hung);
  else if (isBelow && flow.strip > 0) flow.blocks.push({ k: 'room', height: round(room) });
  flow.strip = waits ? Math.max(0, room - line) : 0;
}

/**
 * Lines reach as far as a tab stop that stands beyond their right indent, such as that of page numbers in contents.
 * Words before a right stop beyond the margin end there, as in headers that are made for wider pages.
 */
function reachStops(setting: Setting, text: ParagraphText): ParagraphText {
  const { style, pieces, width } = text;
  if (!pieces.some(({ k }) => k === 'tab')) return text;
  const last = Math.max(0, ...style.tabs.map(({ at }) => at));
  const isBeyond = style.tabs.some(({ at, align }) => at === last && align === 'right');
  const right = isBeyond && isOneLine(setting, text) ? width - last : Math.max(0, width - last);
  return right < style.right ? { ...text, style: { ...style, right } } : text;
}

/** Whether the words of a paragraph would stand on one line. */
function isOneLine(setting: Setting, { style, pieces, width }: ParagraphText): boolean {
  const words = pieces.map((piece) => ('text' in piece ? piece.text : '')).join('');
  return measure(setting, words, runOf(setting, style, plainLetters)) < width;
}

/** The pictures and boxes that hang at the next paragraph. */
function hangingAt(setting: Setting, flow: Flow, text: ParagraphText): Hanging[] {
  return [...hangingPictures(setting, text), ...flow.boxes];
}

/** Makes a paragraph narrower beside a picture or a table that hangs at it or at one above it. */
function goAround(setting: Setting, flow: Flow, text: ParagraphText): ParagraphText {
  if (flow.start === undefined || setting.countsPages) return text;
  const own = aroundOf(hangingAt(setting, flow, text), text.width, flow.start);
  const last = own ?? flow.around;
  if (last === undefined) return text;
  const above = own === undefined ? distances(setting, flow, text.style).above : 0;
  const around = { ...last, from: last.from - above, to: last.to - above };
  const narrow = { ...text, style: beside(text.style, around, heightOf(setting, text)) };
  const height = heightOf(setting, narrow);
  flow.around =
    around.to > height ? { ...around, from: around.from - height, to: around.to - height } : undefined;
  return narrow;
}

function frameOf({ border, left, right }: FullStyle): string | undefined {
  return border && JSON.stringify([border, left, right]);
}

/** The lines of neighbours that have the same ones go around all of them. */
function shareFrame(flow: Flow, frame: string | undefined): void {
  const [above, below] = flow.blocks.slice(-2);
  if (frame !== undefined && flow.frame === frame && above?.k === 'par' && below?.k === 'par') {
    above.border[2] = null;
    below.border[0] = null;
    below.inner = below.above;
    below.above = 0;
  }
  flow.frame = frame;
}

function bordersOf({ border }: FullStyle): LookParagraph['border'] {
  if (border === undefined) return [];
  return [border.top ?? null, border.right ?? null, border.bottom ?? null, border.left ?? null];
}

/** Starts a block that is no paragraph; returns the distance above it. */
export function addOther(flow: Flow): number {
  const above = Math.max(flow.after + flow.trail, flow.strip);
  flow.strip = 0;
  flow.after = 0;
  flow.trail = 0;
  flow.last = undefined;
  flow.frame = undefined;
  flow.startsPage = false;
  return round(above);
}

export function addPageBreak(flow: Flow): void {
  if (flow.blocks.length === 0) return;
  flow.blocks.push({ k: 'pageBreak' });
  flow.around = undefined;
  flow.strip = 0;
  flow.before = flow.after;
  flow.after = 0;
  flow.trail = 0;
  flow.last = undefined;
  flow.frame = undefined;
  flow.startsPage = true;
}

/** The blocks of a cell or a header, with the room below the last one. */
export function closed(flow: Flow): LookBlock[] {
  const height = round(flow.after + flow.trail);
  return height > 0 ? [...flow.blocks, { k: 'room', height }] : flow.blocks;
}
