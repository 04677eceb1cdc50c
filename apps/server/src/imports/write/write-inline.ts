import { escapeText } from '@inkfield/engine/escape';
import { closesEmphasis, opensEmphasis } from '@inkfield/engine/lex-inline';
import { type RunFormat, type SourceParagraph, paragraphText } from '../source-document.ts';
import { escapeLineStart, escapePiece } from './escape-piece.ts';
import { closeSign, openSign, withoutSigns } from './place-signs.ts';
import type { Replacement } from './replacement.ts';

/** A stretch of a paragraph that is written in one way. */
interface Piece {
  text: string;
  /** Template text already. */
  isMarkup: boolean;
  format: RunFormat;
}

/** Longer than all signs of places that can stand behind each other. */
const maxTail = 200;

/** The words of a paragraph as template text, line breaks as \n and page breaks as \f. */
export function writeInline(
  paragraph: SourceParagraph,
  replacements: readonly Replacement[],
  { isHeading = false } = {},
): string {
  const isPlain = paragraph.runs.every(({ format, note }) => note === undefined && emphasisOf(format) === '');
  if (isPlain && replacements.length === 0) return escapeText(paragraphText(paragraph));
  const pieces = joinAlike(cutIntoPieces(paragraph, replacements), isHeading);
  const written: string[] = [];
  let tail = '';
  for (const [index, piece] of pieces.entries()) {
    const text = writeGroup(tail, piece, nextSign(pieces, index));
    written.push(text);
    // Only the end of what stands before is looked at.
    tail = (tail + text).slice(-maxTail);
  }
  return written
    .join('')
    .split('\n')
    .map((line) => escapeLineStart(line))
    .join('\n');
}

function cutIntoPieces(paragraph: SourceParagraph, replacements: readonly Replacement[]): Piece[] {
  const outer = replacements.filter(({ text }) => text !== undefined);
  const kept = replacements.filter(({ text }) => text === undefined);
  const cuts = new Set(replacements.flatMap(({ start, end }) => [start, end]));
  const pieces: Piece[] = [];
  let position = 0;
  const addSigns = (at: number, format: RunFormat, before: RunFormat) => {
    const ends = kept
      .filter(({ start, end }) => end === at && start < at)
      .map(({ index }) => closeSign(index));
    const starts = kept
      .filter(({ start, end }) => start === at && end > at)
      .map(({ index }) => openSign(index));
    // The end of a mark looks as its words do, so that signs of emphasis stand around it or within it whole.
    if (ends.length > 0) pieces.push({ text: ends.join(''), isMarkup: true, format: before });
    if (starts.length > 0) pieces.push({ text: starts.join(''), isMarkup: true, format });
    for (const { start, text, index } of outer) {
      if (start !== at || text === undefined) continue;
      // Signs of emphasis around a command would keep it from being one.
      const look = text.startsWith('{') ? {} : format;
      pieces.push({ text: openSign(index) + text + closeSign(index), isMarkup: true, format: look });
    }
  };
  const isReplaced = (at: number) => outer.some(({ start, end }) => start <= at && at < end);
  const doneAt = new Set<number>();
  let before: RunFormat = paragraph.runs[0]?.format ?? {};
  for (const { text, format, note } of paragraph.runs) {
    if (note !== undefined && note !== '') pieces.push({ text: footnote(note), isMarkup: true, format: {} });
    let from = position;
    const runEnd = position + text.length;
    for (let at = position; at <= runEnd; at++) {
      if (!cuts.has(at) && at !== runEnd) continue;
      if (at > from && !isReplaced(from)) {
        pieces.push({ text: paragraphSlice(text, from - position, at - position), isMarkup: false, format });
      }
      from = at;
      if (cuts.has(at) && !doneAt.has(at) && (at < runEnd || isLast(paragraph, runEnd))) {
        doneAt.add(at);
        addSigns(at, format, at === position ? before : format);
      }
    }
    if (text !== '') before = format;
    position = runEnd;
  }
  return pieces;
}

const paragraphSlice = (text: string, from: number, to: number) => text.slice(from, to);

function isLast(paragraph: SourceParagraph, end: number): boolean {
  return end === paragraphText(paragraph).length;
}

function footnote(words: string): string {
  return `{footnote: ${words.replace(/[{}]/g, ' ').replace(/\s+/g, ' ').trim()}}`;
}

type Emphasis = '' | '*' | '**' | '***' | '__' | '__*' | '__**' | '__***';

function emphasisOf({ bold, italic, underline }: RunFormat): Emphasis {
  const stars = bold && italic ? '***' : bold ? '**' : italic ? '*' : '';
  return underline ? `__${stars}` : stars;
}

interface Group {
  emphasis: Emphasis;
  pieces: Piece[];
}

/** Neighbours that look the same; headings are bold by themselves. */
function joinAlike(pieces: readonly Piece[], isHeading: boolean): Group[] {
  const groups: Group[] = [];
  for (const piece of pieces) {
    const emphasis = emphasisOf(isHeading ? { ...piece.format, bold: false } : piece.format);
    const last = groups.at(-1);
    if (last?.emphasis === emphasis) last.pieces.push(piece);
    else groups.push({ emphasis, pieces: [piece] });
  }
  return groups;
}

/** The first visible character behind a group; signs of places are none. */
function nextSign(groups: readonly Group[], index: number): string {
  for (const { pieces } of groups.slice(index + 1, index + 4)) {
    const sign = withoutSigns(pieces.map(({ text }) => text).join(''))[0];
    if (sign !== undefined) return sign;
  }
  return '';
}

/** Emphasis only where its signs would be read as such (the flanking rule); else the words alone. */
function writeGroup(before: string, { emphasis, pieces }: Group, next: string): string {
  const text = joinPieces(pieces, next !== '');
  if (emphasis === '') return text;
  const [, lead = '', core = '', trail = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? [];
  const seen = withoutSigns(core);
  if (/[\n\f]/.test(seen)) return text;
  // Signs of emphasis side by side would be read as one.
  const opens =
    !/[*_]$/.test(withoutSigns(before + lead)) &&
    !/^[*_]/.test(seen) &&
    opensEmphasis(withoutSigns(before + lead), seen);
  // A backslash would take the sign that ends the emphasis.
  const closes = !/[\\*_]$/.test(seen) && !/^[*_]/.test(trail + next) && closesEmphasis(seen, trail + next);
  const holdsWords = /[\p{L}\p{N}\]]/u.test(seen);
  if (!opens || !closes || !holdsWords) return text;
  return lead + emphasis + core + [...emphasis].toReversed().join('') + trail;
}

/** Pieces of plain words are escaped as one, so that a bracket over two runs is seen whole. */
function joinPieces(pieces: readonly Piece[], isFollowed: boolean): string {
  let written = '';
  let words = '';
  for (const piece of pieces) {
    if (!piece.isMarkup) {
      words += piece.text;
      continue;
    }
    written += escapeLines(words, true) + piece.text;
    words = '';
  }
  return written + escapeLines(words, isFollowed);
}

function escapeLines(words: string, isFollowed: boolean): string {
  return words
    .split('\n')
    .map((line) => escapePiece(line, isFollowed))
    .join('\n');
}
