import { escapeText } from '@inkfield/engine/escape';
import { closesEmphasis, opensEmphasis } from '@inkfield/engine/lex-inline';
import {
  type RunFormat,
  type SourceParagraph,
  type SourcePicture,
  type SourceRun,
  paragraphText,
} from '../source-document.ts';
import { escapeLineStart, escapePiece } from './escape-piece.ts';
import { closeSign, openSign, withoutSigns } from './place-signs.ts';
import type { Replacement } from './replacement.ts';
import { spansOfRuns, type StyleOfRun, wrapInSpans } from './spans.ts';

/** A stretch of a paragraph that is written in one way. */
interface Piece {
  text: string;
  /** Template text already. */
  isMarkup: boolean;
  format: PieceFormat;
}

/** With the commands around it, the outermost first. */
type PieceFormat = RunFormat & { spans?: readonly string[] };

/** Longer than all signs of places that can be behind each other. */
const maxTail = 200;

/** The words of a paragraph as template text, line breaks as \n and page breaks as \f. */
export function writeInline(
  paragraph: SourceParagraph,
  replacements: readonly Replacement[],
  { isHeading = false, styleOfRun, pictureOf }: WriteInlineOptions = {},
): string {
  const spans = spansOfRuns(paragraph, styleOfRun);
  const isPlain = paragraph.runs.every(
    ({ format, note, picture }, index) =>
      note === undefined && picture === undefined && emphasisOf(format) === '' && spans[index]?.length === 0,
  );
  if (isPlain && replacements.length === 0) return escapeText(paragraphText(paragraph));
  const runs = paragraph.runs.map((run, index) => ({
    ...run,
    format: { ...run.format, spans: spans[index] ?? [] },
  }));
  const pieces = cutIntoPieces({ ...paragraph, runs }, { replacements, pictureOf });
  return writeSpans(joinAlike(pieces, isHeading))
    .split('\n')
    .map((line) => escapeLineStart(line))
    .join('\n');
}

interface WriteInlineOptions {
  isHeading?: boolean;
  styleOfRun?: StyleOfRun | undefined;
  /** The name of a picture in the text. */
  pictureOf?: ((picture: SourcePicture) => string | undefined) | undefined;
}

/** Neighbours in the same commands share them. To what is inside a command and beside it, it is the end of the line. */
function writeSpans(groups: readonly Group[]): string {
  let written = '';
  let from = 0;
  while (from < groups.length) {
    const { spans = [] } = groups[from] ?? {};
    const end = groups.findIndex((group, index) => index > from && group.spans.join() !== spans.join());
    const to = end === -1 ? groups.length : end;
    const alike = groups.slice(from, to);
    if (spans.length === 0) {
      const before = from === 0 ? '' : ' ';
      written += writeGroups(alike, before, to < groups.length ? ' ' : '');
    } else {
      const startsLine = withoutSigns(written.slice(written.lastIndexOf('\n') + 1)).trim() === '';
      written += wrapInSpans(writeGroups(alike, '', '}'), spans, startsLine);
    }
    from = to;
  }
  return written;
}

function writeGroups(groups: readonly Group[], before: string, after: string): string {
  const written: string[] = [];
  let tail = before;
  for (const [index, group] of groups.entries()) {
    const text = writeGroup(tail, group, nextSign(groups, index) || after);
    written.push(text);
    // Only the end of the text before it matters.
    tail = (tail + text).slice(-maxTail);
  }
  return written.join('');
}

interface SpannedParagraph extends SourceParagraph {
  runs: (SourceRun & { format: PieceFormat })[];
}

interface Inserted extends Pick<WriteInlineOptions, 'pictureOf'> {
  replacements: readonly Replacement[];
}

function cutIntoPieces(paragraph: SpannedParagraph, { replacements, pictureOf }: Inserted): Piece[] {
  const outer = replacements.filter(({ text }) => text !== undefined);
  const kept = replacements.filter(({ text }) => text === undefined);
  const cuts = new Set(replacements.flatMap(({ start, end }) => [start, end]));
  const pieces: Piece[] = [];
  let position = 0;
  const addSigns = (at: number, format: PieceFormat, before: PieceFormat) => {
    const ends = kept
      .filter(({ start, end }) => end === at && start < at)
      .map(({ index }) => closeSign(index));
    const starts = kept
      .filter(({ start, end }) => start === at && end > at)
      .map(({ index }) => openSign(index));
    const points = kept
      .filter(({ start, end }) => start === at && end === at)
      .map(({ index }) => openSign(index) + closeSign(index));
    if (points.length > 0) pieces.push({ text: points.join(''), isMarkup: true, format: before });
    // The end of a mark looks as its words do, so that signs of emphasis are around it or within it whole.
    if (ends.length > 0) pieces.push({ text: ends.join(''), isMarkup: true, format: before });
    if (starts.length > 0) pieces.push({ text: starts.join(''), isMarkup: true, format });
    for (const { start, text, index } of outer) {
      if (start !== at || text === undefined) continue;
      // Signs of emphasis around a command would keep it from being one.
      const look = text.startsWith('{') ? {} : { ...format, spans: [] };
      pieces.push({ text: openSign(index) + text + closeSign(index), isMarkup: true, format: look });
    }
  };
  const isReplaced = (at: number) => outer.some(({ start, end }) => start <= at && at < end);
  const doneAt = new Set<number>();
  let before: PieceFormat = paragraph.runs[0]?.format ?? {};
  for (const { text, format, note, picture } of runsOf(paragraph)) {
    const name = picture && pictureOf?.(picture);
    if (name !== undefined) pieces.push({ text: `{picture ${name}}`, isMarkup: true, format: {} });
    if (note !== undefined && note !== '')
      pieces.push({ text: footnote(note), isMarkup: true, format: before });
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

/** An empty paragraph may have a mark, too. */
function runsOf({ runs }: SpannedParagraph): SpannedParagraph['runs'] {
  return runs.length > 0 ? runs : [{ text: '', format: {} }];
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
  spans: readonly string[];
  pieces: Piece[];
}

/** Neighbours that look the same; headings are bold by themselves. */
function joinAlike(pieces: readonly Piece[], isHeading: boolean): Group[] {
  const groups: Group[] = [];
  for (const piece of pieces) {
    const emphasis = emphasisOf(isHeading ? { ...piece.format, bold: false } : piece.format);
    const last = groups.at(-1);
    const { spans = [] } = piece.format;
    if (last?.emphasis === emphasis && last.spans.join() === spans.join()) last.pieces.push(piece);
    else groups.push({ emphasis, spans, pieces: [piece] });
  }
  return groups;
}

/** The first visible character after a group, without signs of places. */
function nextSign(groups: readonly Group[], index: number): string {
  for (const { pieces } of groups.slice(index + 1, index + 4)) {
    const sign = withoutSigns(pieces.map(({ text }) => text).join(''))[0];
    if (sign !== undefined) return sign;
  }
  return '';
}

/** A line break ends emphasis, so that each line of a group has its own. */
function writeGroup(before: string, { emphasis, pieces }: Group, next: string): string {
  const text = joinPieces(pieces, next !== '');
  if (emphasis === '') return text;
  const lines = text.split(/([\n\f])/);
  return lines
    .map((line, index) =>
      emphasize(line, emphasis, {
        before: index === 0 ? before : '\n',
        next: index === lines.length - 1 ? next : '\n',
      }),
    )
    .join('');
}

/** Emphasis only where its signs would be read as such (the flanking rule); else the words alone. */
function emphasize(
  text: string,
  emphasis: Emphasis,
  { before, next }: { before: string; next: string },
): string {
  const [, lead = '', core = '', trail = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? [];
  const seen = withoutSigns(core);
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
