import type { Widget } from './widgets.ts';
import {
  inLines,
  isBlank,
  isOnLine,
  lineAbove,
  lineAround,
  type PageParts,
  type PrintedWord,
  shareBeside,
  textOf,
  tidy,
} from './words.ts';

/** Words beside a widget. */
export interface Found {
  words: PrintedWord[];
  /** Between the words and the widget, in points. */
  gap: number;
}

const nothing: Found = { words: [], gap: Infinity };
/** Between words of one label, and between the label and its box. */
const maxGap = 24;
const maxFirstGap = 150;
const maxWords = 24;
/** Words of a sentence before and behind a blank. */
export const sentenceWords = 8;

/** "e.V." and "z.B." end no sentence. */
const isAbbreviation = /^\(?(?:(?:\p{L}{1,2}\.){2,}|(?:Abs|Nr|Art|Ziff|bzw|ggf|inkl|Sec)\.)$/u;
export const isSentenceEnd = ({ text }: PrintedWord) =>
  /[.?!]$/.test(text) && text.length > 2 && !isAbbreviation.test(text);
/** The number of a line or a sign of a currency right before its box. */
export const lineCode = /^(?:\(?\d{1,3}[a-z]?[.)]?|\(?[a-z]{1,2}[.)]|[$€£¥])$/;
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
  const start = Math.min(Infinity, ...words.map((word) => word.left));
  const isWhole = near.every((run) => run.isWhole) && start - edge > maxGap;
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
    // Behind a wide gap another column begins.
    if (from - word.right > (isNamed ? maxGap : maxFirstGap)) {
      isWhole = isNamed;
      break;
    }
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
export function withLinesAbove(line: PrintedWord[], parts: PageParts): PrintedWord[] {
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
    if (word.left - to > (taken.length === 0 ? maxButtonGap : gapOf(widget)) || taken.length === maxStatement)
      break;
    taken.push(word);
    to = word.right;
    if (isEnd(word)) break;
  }
  const [first] = taken;
  return first === undefined ? nothing : { words: taken, gap: Math.max(0, first.left - right) };
}

/** A statement ends where the next column begins. */
const gapOf = ({ kind }: Widget) => (kind === 'text' ? maxGap : 15);
/** Between a box to tick and the words behind it. */
const maxButtonGap = 40;
export const maxStatement = 28;
const maxLines = 3;

/** The statement behind a box that is ticked, on its line and those below that begin at the same place. */
export function statementBehind(widget: Widget, parts: PageParts): string {
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

/** Whether the line of a statement continues behind a word, after another widget or a gap. */
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

/** Whether words are behind a box to tick, and name that. */
function isAnswer([first]: readonly PrintedWord[], { widgets }: PageParts): boolean {
  return widgets.some(
    (widget) =>
      first !== undefined &&
      (widget.kind === 'checkbox' || widget.kind === 'radio') &&
      isOnLine(widget, first) &&
      first.left > widget.rect[2] - 3 &&
      first.left - widget.rect[2] < gapOf(widget),
  );
}

/** The label above a box for several lines may be further away. */
const highBox = 30;

/** The line of words right above or below a widget. */
export function wordsBeside(widget: Widget, parts: PageParts, side: 'above' | 'below'): Found {
  const [left, bottom, right, top] = widget.rect;
  const distanceOf = ({ y, height }: PrintedWord) =>
    side === 'above' ? y - top : bottom - (y + height * 0.7);
  const near = parts.words.filter((word) => {
    const distance = distanceOf(word);
    const isOver = word.left < right && word.right > left;
    const isLabel = isOver && /[\p{L}\p{N}]/u.test(word.text) && !isBlank(word) && !lineCode.test(word.text);
    const most = side === 'below' ? 1.3 : top - bottom > highBox ? 3 : 2;
    return isLabel && distance > -word.height * 0.4 && distance < word.height * most;
  });
  // A word of the neighbour's label may reach over the box.
  const isOutside = (word: PrintedWord) => Number((word.left + word.right) / 2 < left);
  const nearest = near.toSorted(
    (a, b) => distanceOf(a) - distanceOf(b) || isOutside(a) - isOutside(b) || a.left - b.left,
  )[0];
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
  if (side === 'above' && isAnswer(line, parts)) return nothing;
  const words = side === 'above' && edges.left === -Infinity ? withLinesAbove(line, parts) : line;
  return { words, gap: Math.max(0, distanceOf(nearest)) };
}
