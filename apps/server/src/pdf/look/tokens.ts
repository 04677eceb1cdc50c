import { withoutUndefined } from '../../without-undefined.ts';
import { drawnLabel } from '@inkfield/contract/look-labels';
import { nextStop, type TabStop } from '@inkfield/contract/look-tabs';
import { cleanText } from '../clean-text.ts';
import { spend } from '../layout-inline.ts';
import { inCapitals } from './capitals.ts';
import { lettersOf, round, runOf } from './letters.ts';
import type { LookRun, LookToken } from './look-sheet.ts';
import type { Piece } from './pieces.ts';
import { inScripts } from './scripts.ts';
import type { Setting } from './setting.ts';
import type { FullStyle } from '@inkfield/contract/look-styles';

export interface ParagraphText {
  style: FullStyle;
  /** The number or bullet before the words. */
  label: string | undefined;
  pieces: readonly Piece[];
  /** Of the page's text area or the cell. */
  width: number;
}

/** A part of the row with the letters that it is set in. */
type Part =
  | { k: 'text' | 'blank' | 'optional'; text: string; run: number; underline: boolean; width: number }
  | { k: 'page' | 'pages'; run: number; width: number }
  | { k: 'tab'; run: number; underline: boolean; isAfterLabel: boolean }
  | { k: 'shift'; width: number }
  | { k: 'br' }
  | { k: 'picture' | 'hanging'; picture: number; ascent: number; width: number }
  | { k: 'note'; n: number }
  | { k: 'noteNumber'; n: number; r: number };

export const plainLetters = { bold: false, italic: false, underline: false };
/** An empty line is as high as one with words. */
const strut = '\u200b';
const tolerance = 0.05;
/** Width of a page number, for tab stops to the right of it. */
const pageDigits = '1';

/** The words of a paragraph. Each tab becomes a distance, which depends on the width of the text before it. */
export function tokensOf(setting: Setting, text: ParagraphText): LookToken[] {
  const parts = [...labelParts(setting, text), ...wordParts(setting, text)];
  const lineWidth = text.width - text.style.right;
  const tokens: LookToken[] = [];
  let x = text.style.left + text.style.first;
  const strutRun = setting.runs.indexOf(runOf(setting, text.style, plainLetters));
  for (const [index, part] of parts.entries()) {
    switch (part.k) {
      case 'tab': {
        const at = wrapped(x, text.style.left, lineWidth);
        const stop = nextStop(text.style, at, setting.tab);
        const following = parts.slice(index + 1);
        if (stop.align === 'right' && isLastStop(stop, lineWidth, following)) {
          tokens.push({ k: 'fill', r: part.run, t: leaderOf(part, stop) ?? '' });
          x = lineWidth;
          break;
        }
        const distance = distanceTo(stop, { at, lineWidth, following });
        tokens.push(gapToken(part, stop, distance));
        x = at + distance;
        break;
      }
      case 'shift':
        tokens.push({ k: 'gap', w: round(part.width) });
        x += part.width;
        break;
      case 'br':
        if (tokens.length === 0 || tokens.at(-1)?.k === 'br') tokens.push(textToken(strut, strutRun));
        tokens.push({ k: 'br' });
        x = text.style.left;
        break;
      case 'note':
      case 'noteNumber':
        tokens.push(part);
        break;
      // The words beside a picture say how high a line without it is.
      case 'picture':
        tokens.push({ k: 'picture', p: part.picture }, textToken(strut, strutRun));
        x += part.width;
        break;
      case 'hanging':
        tokens.push({ k: 'hanging', p: part.picture, a: part.ascent }, textToken(strut, strutRun));
        break;
      case 'page':
      case 'pages':
        tokens.push({ k: part.k, r: part.run });
        x += part.width;
        break;
      default:
        tokens.push({ k: part.k, r: part.run, t: part.text, u: part.underline });
        x += part.width;
    }
  }
  if (tokens.at(-1)?.k === 'br') tokens.push(textToken(strut, strutRun));
  return withFixedBlanks(tokens);
}

/** As high as a line with words. */
export function emptyLine(setting: Setting, style: FullStyle): LookToken {
  return textToken(strut, setting.runs.indexOf(runOf(setting, style, plainLetters)));
}

function textToken(t: string, r: number): LookToken {
  return { k: 'text', r, t, u: false };
}

export function measure(
  { advances }: Setting,
  text: string,
  { family, bold, italic, size, spacing, capitals }: LookRun,
): number {
  return advances.widthOf(capitals === true ? text.toUpperCase() : text, {
    family,
    bold,
    italic,
    size,
    spacing,
  });
}

function labelParts(setting: Setting, { style, label }: ParagraphText): Part[] {
  if (label === undefined || label === '') return [];
  const { after, align, sign: _sign, ...letters } = style.label ?? { after: 'tab' };
  const own: FullStyle = { ...style, underline: false, ...withoutUndefined(letters) };
  const run = runOf(setting, own, plainLetters);
  const text = cleanText(drawnLabel(style, label));
  spend(setting.state, 'characters', text.length);
  const width = measure(setting, text, run);
  const at = setting.runs.indexOf(run);
  const words: Part = { k: 'text', text, run: at, underline: false, width };
  const blank: Part = {
    k: 'text',
    text: '\u00a0',
    run: at,
    underline: false,
    width: measure(setting, ' ', run),
  };
  const tab: Part = { k: 'tab', run: at, underline: false, isAfterLabel: true };
  return [
    ...(align === 'right' ? [{ k: 'shift' as const, width: -width }] : []),
    words,
    ...(after === 'tab' ? [tab] : after === 'space' ? [blank] : []),
  ];
}

function wordParts(setting: Setting, { style, pieces, width }: ParagraphText): Part[] {
  // The widths of words in a font without a twin are near those of the original.
  const isNear = setting.fonts.spacingOf(style.font) !== 0;
  const room = Math.max(style.size, width - style.left - style.right) * (isNear ? 1.04 : 1);
  let startsLine = true;
  return pieces.flatMap((piece): Part[] => {
    if (piece.k === 'br') {
      startsLine = true;
      return [piece];
    }
    if (piece.k === 'note') return [piece];
    if (piece.k === 'picture') return pictureParts(setting, style, piece.name);
    const run = runOf(setting, style, piece.k === 'noteNumber' ? plainLetters : piece);
    if (piece.k === 'noteNumber') return [{ ...piece, r: setting.runs.indexOf(run) }];
    const { underline: isUnderlined, caps, font } = lettersOf(setting, style, piece.styles ?? []);
    const underline = isUnderlined || piece.underline;
    if (piece.k === 'tab')
      return [{ k: 'tab', run: setting.runs.indexOf(run), underline, isAfterLabel: false }];
    if (!('text' in piece))
      return [{ k: piece.k, run: setting.runs.indexOf(run), width: measure(setting, pageDigits, run) }];
    const { advances } = setting;
    const parts =
      caps === undefined || caps === 'none'
        ? [{ text: piece.text, run }]
        : inCapitals(piece.text, run, { caps, advances });
    const sized = parts.flatMap((part) => inScripts(part, (script) => setting.fonts.shareOf(font, script)));
    return sized.flatMap((part) => {
      const isTooWide = (word: string) =>
        /^\S{4,}$/.test(word) && !endsLines.test(word) && measure(setting, word, part.run) > room;
      if (part.text === '') return [];
      const all = measure(setting, part.text, part.run);
      // No word is wider than all of them, unless the letters are moved together.
      const fits = all <= room && part.run.spacing >= 0;
      const stretches = fits ? [{ text: part.text, isWide: false }] : splitAtWideWords(part.text, isTooWide);
      return stretches.flatMap(({ text: words, isWide }): Part[] => {
        const breaks: Part[] = isWide && !startsLine ? [{ k: 'br' }] : [];
        startsLine &&= words.trim() === '';
        const text = isWide ? [...words].join(breakable) : unbroken(words);
        const width = fits ? all : measure(setting, words, part.run);
        return [...breaks, { k: piece.k, text, run: setting.runs.indexOf(part.run), underline, width }];
      });
    });
  });
}

function pictureParts({ pictures, fonts }: Setting, style: FullStyle, name: string): Part[] {
  const found = pictures.find(name);
  if (found === undefined) return [];
  const { index, look } = found;
  const { ascent } = fonts.heightOf(style);
  return look.at === undefined
    ? [{ k: 'picture', picture: index, ascent, width: look.width }]
    : [{ k: 'hanging', picture: index, ascent: round(ascent), width: 0 }];
}

/** Lines end after a hyphen within a word, as in addresses of pages. */
const afterHyphen = /(?<=[\p{L}\p{N}]-)(?=[\p{L}\p{N}])/u;

interface Stretch {
  text: string;
  isWide: boolean;
}

/** Words, or their parts between hyphens, that no line holds, and the text between them. */
function splitAtWideWords(text: string, isTooWide: (word: string) => boolean): Stretch[] {
  const words = text.split(/(\S{4,})/);
  const parts = words.flatMap((word) => (isTooWide(word) ? word.split(afterHyphen) : [word]));
  const stretches: Stretch[] = [];
  for (const part of parts) {
    const isWide = isTooWide(part);
    const last = stretches.at(-1);
    if (last === undefined || isWide || last.isWide) stretches.push({ text: part, isWide });
    else last.text += part;
  }
  return stretches.filter((one) => one.text !== '');
}

/** Lines may end after each letter, or after words that no blank parts. */
const endsLines =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** A word that is wider than its place begins on a line of its own, and may be divided at each letter. */
const breakable = '\u200b';

/** In a word that is set in one piece. It is not printed: a search would not find the word. */
export const joiner = '\u2060';

/** Word processors end no line after a slash within a word. */
function unbroken(text: string): string {
  if (!/[/|]/.test(text)) return text;
  return text.replace(/\S{4,}/g, (word) => word.replace(/([/|])(?=[\p{L}\p{N}])/gu, `$1${joiner}`));
}

/** Beside another token a word could end its line at the edge of a piece. It ends there after none but hyphens. */
function joinedAlone(text: string, before: LookToken | undefined, after: LookToken | undefined): string {
  if (!text.includes(joiner)) return text;
  const plain = (word: string) => word.replaceAll(joiner, '');
  const isApart = (other: LookToken | undefined, blank: RegExp) =>
    other === undefined ||
    /^(?:br|gap|leader|fill)$/.test(other.k) ||
    ('t' in other && typeof other.t === 'string' && blank.test(other.t));
  const start = isApart(before, /\s$/) ? text : text.replace(/^[^\s?!–—-]+/, plain);
  return isApart(after, /^\s/) ? start : start.replace(/[^\s?!–—-]+$/, plain);
}

/** Where a place is on its line, when the words before it fill more than one. */
function wrapped(x: number, left: number, lineWidth: number): number {
  if (x <= lineWidth + 1) return x;
  return left + ((x - left) % Math.max(20, lineWidth - left));
}

interface TabPlace {
  at: number;
  lineWidth: number;
  following: readonly Part[];
}

function distanceTo(stop: TabStop, { at, lineWidth, following }: TabPlace): number {
  const room = stop.at - at;
  if (stop.align === 'left') {
    const isBeyond = stop.at > lineWidth && at < lineWidth;
    return Math.max(0, isBeyond ? Math.min(room, lineWidth - at) : room);
  }
  let width = 0;
  for (const part of following) {
    if (part.k === 'tab' || part.k === 'br') break;
    if ('width' in part) width += part.width;
  }
  return Math.max(0, room - (stop.align === 'center' ? width / 2 : width));
}

const leaders: Record<NonNullable<TabStop['leader']>, string> = {
  dots: '.',
  line: '_',
  dashes: '-',
};

type Tab = Extract<Part, { k: 'tab' }>;

function leaderOf({ underline }: Tab, { leader }: TabStop): string | undefined {
  return underline ? '_' : leader && leaders[leader];
}

function gapToken(tab: Tab, stop: TabStop, distance: number): LookToken {
  const leader = leaderOf(tab, stop);
  const w = round(distance);
  return leader === undefined || w < tolerance ? { k: 'gap', w } : { k: 'leader', w, r: tab.run, t: leader };
}

/** Whether the rest of the line can fill up to its end, however wide a page number is. */
function isLastStop({ at }: TabStop, lineWidth: number, following: readonly Part[]): boolean {
  return Math.abs(at - lineWidth) < 3 && following.every(({ k }) => k !== 'tab' && k !== 'br');
}

/** The typesetter drops spaces at the start of a line and before a distance. */
function withFixedBlanks(tokens: readonly LookToken[]): LookToken[] {
  const merged: LookToken[] = [];
  for (const token of tokens) {
    const last = merged.at(-1);
    if (token.k === 'text' && last?.k === 'text' && last.r === token.r && last.u === token.u)
      merged[merged.length - 1] = { ...last, t: last.t + token.t };
    else merged.push(token);
  }
  return merged.map((token, index) => {
    if (token.k !== 'text') return token;
    const isDistance = (other: LookToken | undefined) =>
      other !== undefined && /^(?:gap|leader|fill|page|pages)$/.test(other.k);
    const before = merged[index - 1];
    const startsLine = before === undefined || before.k === 'br' || isDistance(before);
    let { t } = token;
    if (isDistance(merged[index + 1])) t = t.replace(/ +$/, fixed);
    if (startsLine) t = t.replace(/^ +/, fixed);
    return { ...token, t: joinedAlone(t, before, merged[index + 1]) };
  });
}

const fixed = (blanks: string) => '\u00a0'.repeat(blanks.length);
