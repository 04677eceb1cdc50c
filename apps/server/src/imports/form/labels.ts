import type { PageItem } from '../pdf/lines.ts';
import type { Widget } from './widgets.ts';

/** One printed word and its place: points from the lower left corner of the page. */
export interface PrintedWord {
  text: string;
  left: number;
  right: number;
  /** Of its base line. */
  y: number;
  height: number;
}

/** Words and widgets of one page. */
export interface PageParts {
  words: readonly PrintedWord[];
  widgets: readonly Widget[];
}

/** How wide a character is beside others: blanks are often in one stretch with the words before them. */
function weightOf(character: string): number {
  if (/[\s.…·,;:iIl'|!]/.test(character)) return character === '…' ? 1 : 0.28;
  if (/[mwMW\u3000-\u9fff\uff00-\uffef]/.test(character)) return 0.9;
  return /\p{Lu}/u.test(character) ? 0.67 : 0.5;
}

/** Where the characters of a stretch of text begin, and where the last one ends. */
function placesIn({ text, x, width }: Pick<PageItem, 'text' | 'x' | 'width'>): number[] {
  const ends = [0];
  for (const character of text.split('')) ends.push((ends.at(-1) ?? 0) + weightOf(character));
  const all = ends.at(-1) || 1;
  return ends.map((end) => x + (end / all) * width);
}

/** A word, or a run of underscores or dots to write on. */
const word = /_+|[.…]*…[.…]*|\.{4,}|(?:(?!_|[.…]*…|\.{4,})\S)+/gu;

/** Divides the stretches of text at their spaces and blanks. The widths of words are estimated from their characters. */
export function wordsOf(items: readonly PageItem[]): PrintedWord[] {
  return items.flatMap((item): PrintedWord[] => {
    const { text, x, y, width, height } = item;
    // Text without a character that can be shown is a sign of a font of signs.
    if (text === '' && width > 3) return [{ text: '\ue000', left: x, right: x + width, y, height }];
    const places = placesIn(item);
    return [...text.matchAll(word)].map(({ 0: found, index }) => ({
      text: found,
      left: places[index] ?? x,
      right: places[index + found.length] ?? x,
      y,
      height,
    }));
  });
}

/** Characters that only show where to write. */
const blank = /^[_.…·\-–—☐□◯○❏❐❑❒▢\p{Co}]+$/u;
/** Between words of one label, and between the label and its box. */
const maxGap = 24;
const maxFirstGap = 150;
const maxWords = 12;

const isOnLine = ({ rect: [, bottom, , top] }: Widget, word: PrintedWord) =>
  word.y < top && word.y + word.height * 0.7 > bottom;
const isOver = ({ rect: [left, , right] }: Widget, word: PrintedWord) =>
  word.left < right && word.right > left;

function textOf(words: readonly PrintedWord[]): string {
  return words
    .filter(({ text }) => !blank.test(text))
    .map(({ text }) => text.replace(/[_.…]{3,}/g, ''))
    .join(' ')
    .trim();
}

/** The words before a widget on its line, back to another widget, a wide gap or the end of a sentence. */
function wordsBefore(widget: Widget, { words, widgets }: PageParts): string {
  const [left, bottom, , top] = widget.rect;
  const others = widgets.filter(
    (other) => other !== widget && other.rect[1] < top && other.rect[3] > bottom && other.rect[2] <= left + 2,
  );
  const edge = Math.max(-Infinity, ...others.map(({ rect }) => rect[2]));
  const before = words
    .filter((word) => isOnLine(widget, word) && word.right <= left + word.height && word.left >= edge - 2)
    .toSorted((a, b) => b.left - a.left);
  const taken: PrintedWord[] = [];
  let from = left;
  for (const word of before) {
    const isEnd = taken.length > 0 && /[.;?!]$/.test(word.text) && word.text.length > 2;
    const most = taken.length === 0 ? maxFirstGap : maxGap;
    if (from - word.right > most || isEnd || taken.length === maxWords) break;
    taken.unshift(word);
    from = word.left;
  }
  return textOf(taken);
}

/** The words behind a widget on its line, up to another widget or a wide gap. */
function wordsBehind(widget: Widget, { words, widgets }: PageParts): string {
  const [, bottom, right, top] = widget.rect;
  const others = widgets.filter(
    (other) =>
      other !== widget && other.rect[1] < top && other.rect[3] > bottom && other.rect[0] >= right - 2,
  );
  const edge = Math.min(Infinity, ...others.map(({ rect }) => rect[0]));
  const behind = words
    .filter((word) => isOnLine(widget, word) && word.left >= right - 3 && word.left < edge)
    .toSorted((a, b) => a.left - b.left);
  const taken: PrintedWord[] = [];
  let to = right;
  for (const word of behind) {
    if (word.left - to > maxGap || taken.length === maxWords) break;
    taken.push(word);
    to = word.right;
    if (/[.;?!]$/.test(word.text) && word.text.length > 2) break;
  }
  return textOf(taken);
}

/** The line of words right above or below a widget. */
function wordsBeside(widget: Widget, { words }: PageParts, side: 'above' | 'below'): string {
  const [, bottom, , top] = widget.rect;
  const near = words.filter((word) => {
    const distance = side === 'above' ? word.y - top : bottom - (word.y + word.height * 0.7);
    return isOver(widget, word) && distance > -word.height * 0.4 && distance < word.height * 1.2;
  });
  const nearest = near.toSorted((a, b) => (side === 'above' ? a.y - b.y : b.y - a.y))[0];
  const line = near.filter(({ y }) => nearest !== undefined && Math.abs(y - nearest.y) < 2);
  return textOf(line.toSorted((a, b) => a.left - b.left).slice(0, maxWords));
}

/** Names that programs give to fields, or codes that say nothing to a reader. */
const code =
  /^(?:text|field|check ?box|button|undefined|untitled|fill|group|topmost|[a-z]\d)[\s_.-]*(?:field|box)?[\s_.-]*\d*[a-z]?$/i;

/** Words that join others and name nothing. */
const joining =
  /^(?:of|on|at|by|to|in|the|and|or|that|is|as|from|with|for|no|du|de|le|la|les|des|et|am|im|der|die|das|und|y|el|los)$/i;

function isTelling(text: string): boolean {
  const isCode = code.test(text) || /\[\d+\]/.test(text) || (/\d/.test(text) && !/\p{L}{4}/u.test(text));
  return /\p{L}{2}/u.test(text) && !isCode && !joining.test(text);
}

/** Signs at both ends belong to the form and not to the words. */
function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}(“"‘]+/u, '')
    .replace(/[^\p{L}\p{N})?!.”"’%]+$/u, '');
}

/** As far above a cell as the head of its column may stand. */
const maxColumnHeight = 420;

/** The head of the row and that of the column of a cell in a table, whose other cells are widgets too. */
function headsOfCell(widget: Widget, { words, widgets }: PageParts): string {
  const [left, , , top] = widget.rect;
  const above = words.filter(
    (word) => isOver(widget, word) && word.y >= top - 2 && word.y < top + maxColumnHeight,
  );
  const lowest = Math.min(...above.map(({ y }) => y));
  const column = textOf(above.filter(({ y }) => y - lowest < 2).toSorted((a, b) => a.left - b.left));
  const inRow = widgets.filter(
    ({ rect }) => rect[1] < widget.rect[3] && rect[3] > widget.rect[1] && rect[2] <= left + 2,
  );
  const first = Math.min(left, ...inRow.map(({ rect }) => rect[0]));
  const row = textOf(words.filter((word) => isOnLine(widget, word) && word.right <= first + 2));
  return [row, column].map(tidy).filter(isTelling).join(', ');
}

/** The name of a widget for readers: its tooltip, the words printed beside it, else the name of its field. */
export function labelOfWidget(widget: Widget, parts: PageParts): string | undefined {
  const tooltip = tidy(widget.tooltip);
  const isButton = widget.kind === 'checkbox' || widget.kind === 'radio';
  const printed = isButton
    ? [wordsBehind(widget, parts), wordsBefore(widget, parts)]
    : [
        wordsBefore(widget, parts),
        wordsBeside(widget, parts, 'above'),
        wordsBeside(widget, parts, 'below'),
        wordsBehind(widget, parts),
      ];
  const own = widget.fieldName.split('.').at(-1)?.replace(/[_+]/g, ' ').replace(/ \d+$/, '') ?? '';
  const candidates = [tooltip.length > 3 ? tooltip : '', ...printed, own, headsOfCell(widget, parts)];
  return candidates.map(tidy).find(isTelling);
}

/** The words that name one button of a group. */
export function optionOfWidget(widget: Widget, parts: PageParts): string {
  return tidy(wordsBehind(widget, parts) || wordsBefore(widget, parts));
}
