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
  /** As pdf.js calls it. Bold words have another than those around them. */
  font?: string | undefined;
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

/**
 * Divides the stretches of text at their spaces and blanks. The widths of words are estimated from their characters. Bold
 * words that are printed twice count once.
 */
export function wordsOf(items: readonly PageItem[]): PrintedWord[] {
  const places = new Set<string>();
  return withWholeCapitals(withWholeWords(dividedWords(items))).filter(({ text, left, y }) => {
    const keyAt = (step: number) => `${text} ${Math.round(left / 2) + step} ${Math.round(y)}`;
    if ([-1, 0, 1].some((step) => places.has(keyAt(step)))) return false;
    places.add(keyAt(0));
    return true;
  });
}

/** Letters of another font inside a word are a stretch of their own, right beside the others and of their height. */
function withWholeWords(words: readonly PrintedWord[]): PrintedWord[] {
  const isRest = (before: PrintedWord, one: PrintedWord) =>
    before.font !== one.font &&
    /[\p{Lu}\p{Ll}\p{N}]$/u.test(before.text) &&
    /^[\p{Ll}\p{N}]/u.test(one.text) &&
    before.height === one.height &&
    Math.abs(one.y - before.y) < 0.1 &&
    Math.abs(one.left - before.right) < before.height * 0.03;
  return joined(words, isRest, (_, rest) => rest);
}

/** Small capitals are set as a large letter and smaller ones right beside it: both are one word. */
function withWholeCapitals(words: readonly PrintedWord[]): PrintedWord[] {
  const isRest = (before: PrintedWord, one: PrintedWord) =>
    /(?:^|[^\p{L}])\p{Lu}$/u.test(before.text) &&
    /^\p{Lu}{2}/u.test(one.text) &&
    one.height < before.height &&
    Math.abs(one.y - before.y) < 1 &&
    Math.abs(one.left - before.right) < before.height * 0.2;
  return joined(words, isRest, (before) => before);
}

/** Joins each word with the rest of it that follows. `lookOf` says which of the two has the look of the whole word. */
function joined(
  words: readonly PrintedWord[],
  isRest: (before: PrintedWord, one: PrintedWord) => boolean,
  lookOf: (before: PrintedWord, rest: PrintedWord) => PrintedWord,
): PrintedWord[] {
  const whole: PrintedWord[] = [];
  for (const one of words) {
    const before = whole.at(-1);
    if (before === undefined || !isRest(before, one)) whole.push(one);
    else {
      const { left } = before;
      whole[whole.length - 1] = {
        ...lookOf(before, one),
        text: before.text + one.text,
        left,
        right: one.right,
      };
    }
  }
  return whole;
}

/** Cells that are typed with strokes: `I_I_I_I`. */
const typedCells = /(?<![\p{L}\p{N}])(?:[I|l][_\s]){3,}[I|l]?(?![\p{L}\p{N}])/gu;

/** Points to write on that are typed with spaces. */
const spacedDots = /(?<![\p{L}\p{N}])\.(?:[ \u00a0]{1,2}\.{1,3}){5,}/gu;

/** A line of blocks, or of one sign that a font without its letters draws as a line. No word has a letter so often in a row. */
const drawnBlank = /[\u2580-\u258f]{2,}|([\p{L}\p{N}])\1{7,}/gu;

function dividedWords(items: readonly PageItem[]): PrintedWord[] {
  return items.flatMap((item): PrintedWord[] => {
    const { text, x, y, width, height, font } = item;
    // Text without a character that can be shown is a sign of a font of signs.
    if (text === '' && width > 3) return [{ text: '\ue000', left: x, right: x + width, y, height, font }];
    const places = placesIn(item);
    const words = text
      .replace(typedCells, (cells) => '_'.repeat(cells.length))
      .replace(spacedDots, (dots) => '.'.repeat(dots.length))
      .replace(drawnBlank, (line) => '_'.repeat(line.length));
    return [...words.matchAll(word)].map(({ 0: found, index }) => ({
      text: found,
      left: places[index] ?? x,
      right: places[index + found.length] ?? x,
      y,
      height,
      font,
    }));
  });
}

/** Characters that only show where to write. */
const blank = /^[_.…·•\-–—☐□◯○❏❐❑❒▢[\]\p{Co}]+$/u;

/** Whether a word only marks or points to the place to write. */
export function isBlank({ text }: PrintedWord): boolean {
  return blank.test(text);
}

/** The words without blanks, as one text. */
export function textOf(words: readonly PrintedWord[]): string {
  const told = words.filter((one) => !isBlank(one));
  return told
    .map(({ text, y, height }, index) => {
      const plain = text.replace(/[_.…]{3,}/g, '');
      const next = told[index + 1];
      // The hyphen stays: it may be the word's own, as in "re-registering".
      const isDivided = /\p{Ll}-$/u.test(plain) && next !== undefined && y - next.y > height / 2;
      return isDivided && /^\p{Ll}/u.test(next.text) ? plain : `${plain} `;
    })
    .join('')
    .trim();
}

/** A lower box may be a little above or below the words beside it. */
const lowBox = { height: 9, room: 2.5 };
/** A higher box has several lines, also where the file does not say so. */
const highBox = 40;

/** The part of the height of a word that is beside a widget. Beside one of several lines only its first line counts. */
export function shareBeside(widget: Widget, { y, height }: PrintedWord): number {
  const [, bottom, , top] = widget.rect;
  const room = top - bottom < lowBox.height ? lowBox.room : 0;
  const isHigh = top - bottom > 2.5 * height && (widget.hasLines || top - bottom > highBox);
  const from = isHigh ? top - 1.6 * height : bottom - room;
  return (Math.min(top + room, y + height * 0.7) - Math.max(from, y)) / height;
}

/** Whether a word is beside a widget. The words of the line above and below reach into a box by less. */
export function isOnLine(widget: Widget, word: PrintedWord): boolean {
  return shareBeside(widget, word) > 0.25;
}

/** Words in lines from the top, each line from the left. */
export function inLines(words: readonly PrintedWord[]): PrintedWord[][] {
  const lines: PrintedWord[][] = [];
  for (const word of words.toSorted((a, b) => b.y - a.y || a.left - b.left)) {
    const line = lines.at(-1);
    if (line?.[0] && Math.abs(line[0].y - word.y) < 2) line.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => line.toSorted((a, b) => a.left - b.left));
}

/** The words of the line of one word that no wide gap parts from it, from the left. */
export function lineAround(one: PrintedWord, words: readonly PrintedWord[], gap = 1): PrintedWord[] {
  const line = words.filter(({ y }) => Math.abs(y - one.y) < 2).toSorted((a, b) => a.left - b.left);
  const at = line.indexOf(one);
  if (at < 0) return [one];
  const most = one.height * gap;
  let [from, to] = [at, at];
  const gapBefore = (index: number) => (line[index]?.left ?? 0) - (line[index - 1]?.right ?? 0);
  while (from > 0 && gapBefore(from) <= most) from -= 1;
  while (to + 1 < line.length && gapBefore(to + 1) <= most) to += 1;
  return line.slice(from, to + 1);
}

/** Distance of the base lines of two lines of one paragraph, in heights of its letters. */
const mostPitch = 1.6;

const numberOfLine = /^\(?\d{1,3}[.)]?(?:[a-z][.)]?)?$/i;

/** The line right above a line of the same paragraph: it begins at the same place and no widget is on it. */
export function lineAbove(
  line: readonly PrintedWord[],
  { words, widgets }: PageParts,
): PrintedWord[] | undefined {
  const [first] = line;
  if (first === undefined) return undefined;
  const above = words.filter(
    ({ y, left, height }) =>
      y > first.y + 2 &&
      y - first.y < Math.max(height, first.height) * mostPitch &&
      Math.abs(left - first.left) < 40,
  );
  const [left, next] = above.toSorted((a, b) => a.y - b.y || a.left - b.left);
  // The number of a line stands apart from its words.
  const isNumber =
    left !== undefined && next !== undefined && numberOfLine.test(left.text) && next.y === left.y;
  const nearest = isNumber ? next : left;
  if (nearest === undefined) return undefined;
  const hasWidget = widgets.some(
    ({ rect: [left, bottom, right, top] }) =>
      nearest.y + 1 > bottom && nearest.y + 1 < top && right > first.left && left < nearest.left + 300,
  );
  return hasWidget ? undefined : lineAround(nearest, words);
}

/** Words that join others and name nothing. */
const joining =
  /^(?:of|on|at|by|to|in|the|and|or|that|is|as|from|with|for|no|du|de|le|la|les|des|et|am|im|der|die|das|und|y|el|los|who|whose|which|where|when)$/i;

/** Generated names of fields in the languages of their programs, and codes that mean nothing to a reader. */
const code =
  /^(?:text(?:feld)?|field|check ?box|button|undefined|untitled|fill|group|topmost|kontrollk[aä]stchen|optionsfeld|zone de texte|champ|case [aà] cocher|campo(?: d[ei] testo| de texto)?|casilla|casella|tekstvak|selectievakje|[a-z]\d)[\s_.-]*(?:field|box)?[\s_.-]*(?:\d*[a-z]?|\d+[a-z]{2,6})$/i;

/** The kinds of boxes as programs of forms name them. Printed words of this kind name a place. */
const kindOfBox =
  /^(?:txt|te?xt ?box|edit|radio|radio ?button|check|chk|combo ?box|drop ?down|list ?box|listenfeld|auswahl|dummy|box|option|choice|value|numeric ?field|numerisches ?feld|date ?field|datumsfeld|page|form|sub ?form|table|cell)[\s_.-]*\d*$/i;

/** Words of names that programs give to the boxes of a numbered line. */
const numbering = /\b(?:line|row|column|page|dollars?|cents?|amount|box|field|users?)\s*\d*\b|\d+/gi;

/** Whether a tooltip or a field's name is meaningful, and not the number of a line. */
export function isTellingName(text: string): boolean {
  return isTelling(text) && !kindOfBox.test(text) && /\p{L}{3}/u.test(text.replace(numbering, ''));
}

/** How to write a date, as `mm/dd/yyyy` and `TT.MM.JJJJ`, which does not say of what. */
const onlyPattern = /^\W*(?:([dmyjatg])\1*[\s/.-]+){1,2}([dmyjatg])\2+\W*$/i;

/** Whether a text is meaningful to a reader. */
export function isTelling(text: string): boolean {
  const isCode =
    code.test(text) || /\[\d+(?:\]|$)/.test(text) || (/\d/.test(text) && !/\p{L}{4}/u.test(text));
  if (onlyPattern.test(text)) return false;
  if (/^x+(?:\W+x+)*$|^\W*(?:\d+\W*)?see (?:the )?instructions\W*$/i.test(text)) return false;
  const isShortWord = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text);
  return (isShortWord || /\p{L}{2}/u.test(text)) && !isCode && !joining.test(text);
}

/** Signs at both ends belong to the form and not to the words. An open bracket is closed. */
export function tidy(text: string): string {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}(“"‘]+/u, '')
    .replace(/[^\p{L}\p{N})?!.”"’%]+$/u, '');
  return /\([^()]*$/.test(plain) ? `${plain})` : plain;
}
