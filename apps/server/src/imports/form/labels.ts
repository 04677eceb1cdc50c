import { humanize } from '../marks/labels.ts';
import { headsFromAfar, headsOfCell } from './cell-heads.ts';
import { linesAbove } from './sections.ts';
import type { Widget } from './widgets.ts';
import {
  inLines,
  isBlank,
  isOnLine,
  isTelling,
  isTellingName,
  lineAbove,
  lineAround,
  type PageParts,
  type PrintedWord,
  shareBeside,
  textOf,
  tidy,
} from './words.ts';

/** Words beside a widget. */
interface Found {
  words: PrintedWord[];
  /** Between the words and the widget, in points. */
  gap: number;
}

const nothing: Found = { words: [], gap: Infinity };
/** Between words of one label, and between the label and its box. */
const maxGap = 24;
const maxFirstGap = 150;
const maxWords = 16;
/** As near to its words is a blank in a sentence. */
const sentenceGap = 14;
const sentenceWords = 8;

const isSentenceEnd = ({ text }: PrintedWord) => /[.?!]$/.test(text) && text.length > 2;
/** The number of a line or a sign of a currency right before its box. */
const lineCode = /^(?:\(?\d{1,3}[a-z]?[.)]?|\(?[a-z]{1,2}[.)]|[$€£¥])$/;
const beginsInside = (words: readonly PrintedWord[]) => /^(?:\p{Ll}{2}|\()/u.test(words[0]?.text ?? '');

/** The words before a widget on its lines, back to another widget, a wide gap or the end of a sentence. */
export function wordsBefore(widget: Widget, parts: PageParts, isEnd = isSentenceEnd): Found {
  const [left, bottom, , top] = widget.rect;
  const others = parts.widgets.filter(
    (other) => other !== widget && other.rect[1] < top && other.rect[3] > bottom && other.rect[2] <= left + 2,
  );
  const edge = Math.max(-Infinity, ...others.map(({ rect }) => rect[2]));
  const before = parts.words.filter(
    (word) => isOnLine(widget, word) && word.right <= left + word.height && word.left >= edge - 2,
  );
  const runs = inLines(before).map((line) => lastRun(line, { left, isEnd }));
  const gap = Math.min(Infinity, ...runs.map((run) => run.gap));
  const shareOf = ({ words: [first] }: Found) => (first ? shareBeside(widget, first) : 0);
  const most = Math.max(0, ...runs.map(shareOf));
  const near = runs.filter((run) => run.gap <= gap + 12 && shareOf(run) > 0.7 * most);
  const words = near.flatMap((run) => run.words);
  const isWhole = near.every((run) => run.isWhole) && edge === -Infinity;
  return { words: isWhole ? withLinesAbove(words, parts) : words, gap };
}

/** The last words of a line before a place. */
function lastRun(
  line: readonly PrintedWord[],
  { left, isEnd }: { left: number; isEnd: (word: PrintedWord) => boolean },
): Found & { isWhole: boolean } {
  const taken: PrintedWord[] = [];
  let from = left;
  let gap = Infinity;
  let isWhole = true;
  for (const word of line.toReversed()) {
    const isNamed = taken.some(({ text }) => !lineCode.test(text));
    isWhole = false;
    if (from - word.right > (isNamed ? maxGap : maxFirstGap)) break;
    if (isNamed && (isEnd(word) || taken.length === maxWords)) break;
    isWhole = true;
    // Dots lead from the words to the widget.
    if (!isBlank(word)) {
      if (taken.length === 0) gap = Math.max(0, from - word.right);
      taken.unshift(word);
    }
    from = word.left;
  }
  return { words: taken, gap, isWhole };
}

/** A line that begins inside a sentence, with the lines above in which the sentence begins. */
function withLinesAbove(line: PrintedWord[], parts: PageParts): PrintedWord[] {
  let [all, first] = [line, line];
  for (let count = 0; count < 2 && beginsInside(first); count += 1) {
    const above = lineAbove(first, parts);
    if (above === undefined) return all;
    const begin = above.slice(0, -1).findLastIndex(isSentenceEnd) + 1;
    all = [...above.slice(begin), ...all];
    if (begin > 0) return all;
    first = above;
  }
  return all;
}

/** The words behind a widget on its first line, up to another widget, a wide gap or the end of a sentence. */
export function wordsBehind(widget: Widget, { words, widgets }: PageParts, isEnd = isSentenceEnd): Found {
  const [, bottom, right, top] = widget.rect;
  const others = widgets.filter(
    (other) =>
      other !== widget && other.rect[1] < top && other.rect[3] > bottom && other.rect[0] >= right - 2,
  );
  const edge = Math.min(Infinity, ...others.map(({ rect }) => rect[0]));
  const behind = words.filter(
    (word) => isOnLine(widget, word) && !isBlank(word) && word.left >= right - 3 && word.left < edge,
  );
  const lines = inLines(behind);
  const nearest = Math.min(Infinity, ...lines.map(([first]) => first?.left ?? Infinity));
  const line = lines.find(([first]) => first !== undefined && first.left <= nearest + 12) ?? [];
  const taken: PrintedWord[] = [];
  let to = right;
  for (const word of line) {
    if (word.left - to > (taken.length === 0 ? maxButtonGap : maxGap) || taken.length === maxStatement) break;
    taken.push(word);
    to = word.right;
    if (isEnd(word)) break;
  }
  const [first] = taken;
  return first === undefined ? nothing : { words: taken, gap: Math.max(0, first.left - right) };
}

/** Between a box to tick and the words behind it. */
const maxButtonGap = 40;
const maxStatement = 28;
const maxLines = 3;

/** The statement behind a box that is ticked, on its line and those below that begin at the same place. */
function statementBehind(widget: Widget, parts: PageParts): string {
  const all = [...wordsBehind(widget, parts).words];
  let line: readonly PrintedWord[] = all;
  for (let count = 1; count < maxLines; count += 1) {
    const [first, last] = [line[0], line.at(-1)];
    if (first === undefined || last === undefined || isSentenceEnd(last) || all.length >= maxStatement) break;
    const start = parts.words.find(
      ({ left, y, height }) =>
        y < first.y - 2 &&
        first.y - y < height * 1.5 &&
        Math.abs(left - first.left) < (line.length > 3 ? 4 : 25),
    );
    const isTaken = parts.widgets.some((other) => start && other !== widget && isOnLine(other, start));
    if (goesOn(widget, last, parts) || start === undefined || isTaken) break;
    line = lineAround(start, parts.words).filter(({ left }) => left >= start.left);
    all.push(...line.slice(0, maxStatement - all.length));
  }
  const blank = all.length === line.length ? blankBehind(widget, all.at(-1), parts) : undefined;
  return tidy([textOf(all), blank].filter(Boolean).join(' '));
}

/** Whether the line of a statement continues after a word, behind another widget or a gap. */
function goesOn(widget: Widget, last: PrintedWord, { words, widgets }: PageParts): boolean {
  const isBehind = ({ rect }: Widget) => rect[0] >= last.right - 2 && rect[0] - last.right < maxGap;
  return (
    words.some(
      ({ left, y }) => Math.abs(y - last.y) < 2 && left > last.right && left - last.right < maxGap,
    ) || widgets.some((other) => other !== widget && isOnLine(other, last) && isBehind(other))
  );
}

/** The blank in which a statement ends, and the words behind it. */
function blankBehind(widget: Widget, last: PrintedWord | undefined, parts: PageParts): string | undefined {
  const blank = parts.widgets.find(
    (other) =>
      last !== undefined &&
      other !== widget &&
      other.kind === 'text' &&
      isOnLine(other, last) &&
      other.rect[0] >= last.right - 3 &&
      other.rect[0] - last.right < maxGap,
  );
  const words = blank && textOf(wordsBehind(blank, parts).words.slice(0, sentenceWords));
  return words !== undefined && /^\p{Ll}/u.test(words) ? `____ ${words}` : undefined;
}

/** The line of words right above or below a widget. */
function wordsBeside(widget: Widget, parts: PageParts, side: 'above' | 'below'): Found {
  const [left, bottom, right, top] = widget.rect;
  const distanceOf = ({ y, height }: PrintedWord) =>
    side === 'above' ? y - top : bottom - (y + height * 0.7);
  const near = parts.words.filter((word) => {
    const distance = distanceOf(word);
    const isOver = word.left < right && word.right > left;
    const isLabel = isOver && !isBlank(word) && !lineCode.test(word.text);
    return isLabel && distance > -word.height * 0.4 && distance < word.height * (side === 'above' ? 2 : 1.3);
  });
  const nearest = near.toSorted((a, b) => distanceOf(a) - distanceOf(b) || a.left - b.left)[0];
  if (nearest === undefined) return nothing;
  const row = parts.widgets.filter(
    (other) => other !== widget && other.rect[1] < top && other.rect[3] > bottom,
  );
  const edges = {
    left: Math.max(-Infinity, ...row.map(({ rect }) => rect[2]).filter((one) => one <= left + 2)),
    right: Math.min(Infinity, ...row.map(({ rect }) => rect[0]).filter((one) => one >= right - 2)),
  };
  const isOwn = (word: PrintedWord) =>
    (word.left + word.right) / 2 > edges.left && (word.left + word.right) / 2 < edges.right;
  const line = lineAround(nearest, parts.words).filter((word) => isOwn(word) && !isBlank(word));
  const words = side === 'above' && edges.left === -Infinity ? withLinesAbove(line, parts) : line;
  return { words, gap: Math.max(0, distanceOf(nearest)) };
}

/** The fewer, the likelier the words are the label of the widget. */
function rank(widget: Widget, { words, gap }: Found, side: 'before' | 'above' | 'below'): number {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return Infinity;
  if (side === 'before') return gap - (/[:：?]$/.test(last.text) ? 40 : 0);
  const [left] = widget.rect;
  const isInLine = first.left > left - 6 && first.left < left + 12;
  const isBracketed = first.text.startsWith('(') && last.text.endsWith(')');
  // A sentence above ends without the widget. A few words right below a line name it.
  const isSentence = words.length > 4 && isSentenceEnd(last) && last.text.length > 4;
  if (side === 'above')
    return 12 + gap * 1.5 + (isBracketed ? 40 : 0) + (isSentence ? 25 : 0) - (isInLine ? 15 : 0);
  return 30 + gap * 1.5 - (isBracketed || (isInLine && words.length < 5) ? 20 : 0);
}

function labelText(words: readonly PrintedWord[]): string {
  const named = words.length > 1 && lineCode.test(words.at(-1)?.text ?? '') ? words.slice(0, -1) : words;
  return tidy(textOf(named.slice(0, maxStatement))).replace(/^\(([^()]*)\)$/, '$1');
}

/** The sentence around a blank; undefined if the words before it say everything. */
function sentenceAround(before: Found, behind: Found): string | undefined {
  if (before.gap > sentenceGap || behind.gap > sentenceGap) return undefined;
  const start = textOf(before.words);
  const comma = behind.words.findIndex(({ text }) => /[,.;:)]$/.test(text));
  const end = textOf(behind.words.slice(0, comma < 0 ? sentenceWords : Math.min(sentenceWords, comma + 1)));
  const goesOn = /^\p{Ll}/u.test(end) && !/[:：?]$/.test(start);
  if (!goesOn || !/\p{L}{2}/u.test(start)) return undefined;
  const words = start.split(' ').slice(-sentenceWords).join(' ');
  return tidy(`${tidy(words)} ____ ${tidy(end)}`);
}

function printedLabels(widget: Widget, parts: PageParts): string[] {
  const before = wordsBefore(widget, parts);
  const behind = wordsBehind(widget, parts);
  const found = [
    { found: before, side: 'before' },
    { found: wordsBeside(widget, parts, 'above'), side: 'above' },
    { found: wordsBeside(widget, parts, 'below'), side: 'below' },
  ] as const;
  const ordered = found
    .map((one) => ({ ...one, rank: rank(widget, one.found, one.side) }))
    .toSorted((a, b) => a.rank - b.rank);
  const [century] =
    before.gap < sentenceGap ? (/\b(?:19|20)$/.exec(textOf(before.words.slice(-1))) ?? []) : [];
  if (century !== undefined) return [`Year (${century}__)`];
  const labels = ordered.map(({ side, found: { words } }) =>
    side === 'before' ? (sentenceAround(before, behind) ?? labelText(words)) : labelText(words),
  );
  return [...labels, headsFromAfar(widget, parts), labelText(behind.words)];
}

/** Whether a row of boxes to tick has its words before the boxes: the last one has none behind it. */
function isNamedBefore(widget: Widget, parts: PageParts): boolean {
  const row = parts.widgets.filter(
    ({ kind, rect }) => kind === widget.kind && Math.abs(rect[1] - widget.rect[1]) < 4,
  );
  const last = row.toSorted((a, b) => b.rect[0] - a.rect[0])[0] ?? widget;
  return wordsBehind(last, parts).gap > sentenceGap && wordsBefore(last, parts).gap < sentenceGap;
}

/** The name of a widget for readers: its tooltip, the words printed beside it, else the name of its field. */
export function labelOfWidget(widget: Widget, parts: PageParts): string | undefined {
  const tooltip = tidy(widget.tooltip.replace(/\s*[[(]?\d+[\])]?\s*$/, '').replace(/(?:\s*\.){3,}/g, ''));
  const isButton = widget.kind === 'checkbox' || widget.kind === 'radio';
  const before = labelText(wordsBefore(widget, parts).words);
  const printed = isButton
    ? [
        isNamedBefore(widget, parts) ? before : '',
        statementBehind(widget, parts),
        before,
        labelText(wordsBeside(widget, parts, 'above').words),
      ]
    : [headsOfCell(widget, parts), ...printedLabels(widget, parts)];
  const name = widget.fieldName.split('.').at(-1) ?? '';
  const own = humanize(name).replace(/ \d+$/, '');
  // Programs that find fields by themselves repeat their name, which is that of the wrong words as often as not.
  const isName = /^\S*[_.]\S*$/.test(tooltip) || tooltip === tidy(name.replace(/_\d+$/, ''));
  const said = tooltip.length > 3 && !isName && isTellingName(tooltip) ? tooltip : undefined;
  const others = [tidy(own), ...linesAbove(widget, parts), isName ? humanize(tooltip) : tooltip];
  return said ?? printed.find(isTelling) ?? others.find(isTellingName);
}

/** The words that name one button of a group. */
export function optionOfWidget(widget: Widget, parts: PageParts): string {
  return tidy(textOf(wordsBehind(widget, parts).words) || textOf(wordsBefore(widget, parts).words));
}
