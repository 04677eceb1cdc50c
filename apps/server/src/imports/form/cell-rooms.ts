import type { Rect } from '../pdf/drawn-lines.ts';
import { isIn } from './box-shapes.ts';
import type { PrintedWord } from './words.ts';

/** Sides of a cell to write in. */
const least = { width: 14, height: 8 };
/** As many lines as the words at the top of a cell take, and the size of their letters. */
const label = { lines: 3, height: 13 };
/** Small words at the bottom of a cell name what stands above them, as on German forms of courts. */
const smallLetters = 8;
const writingHeight = 14;
/** As far above the bottom of a cell is the base of words that stand under its room. */
const caption = 6;
const strip = { height: 13, share: 30 };
/** A room behind a label is at least as wide. */
const leastBehind = 45;
/** A cell for one line. */
export const lowCell = 30;
/** The cents of an amount, or its currency or unit, at the end of a cell. */
const endSign = /^(?:[.,]?\d{2}|[.,]-{1,2}|\p{Lu}{3}|\p{L}{1,2}|m[²³])$/u;
/** The number or letter of an item: "12", "4b", "(c)". */
export const itemNumber = /^\(?(?:\d{1,3}[a-z]?|[a-z])[.)]{0,2}$/i;

/** The places to write on in a cell. */
export function roomsIn(cell: Rect, printed: readonly PrintedWord[]): Rect[] {
  const [left, bottom, right, top] = cell;
  const [width, height] = [right - left, top - bottom];
  if (width < least.width || height < least.height) return [];
  const words = printed.filter((word) => isIn(word, cell));
  const [first] = words;
  // A low strip across the page parts what is above it from what is below.
  if (first === undefined && height < strip.height && width > strip.share * height) return [];
  if (first === undefined) return [[left + 1, bottom + 1, right - 1, top - 1]];
  const isEnd = words.length === 1 && endSign.test(first.text) && first.right > right - 8;
  if (isEnd && first.left - left > 30) return [[left + 1, bottom + 1, first.left - 2, top - 1]];
  // A cell with nothing but the number of an item has no label.
  if (words.length === 1 && itemNumber.test(first.text))
    return first.right - left < 20 && width > 110 && height > 20
      ? [[first.right + 3, bottom + 1, right - 1, top - 1]]
      : [];
  const low = Math.min(...words.map(({ y, height: size }) => y - size * 0.25));
  const lines = new Set(words.map(({ y }) => Math.round(y / 3))).size;
  const isLabel = lines <= label.lines && words.every(({ height: size }) => size <= label.height);
  // Words that fill a cell are a text, and those low in it belong to the value.
  const room = low - bottom;
  // Words in the middle of a cell say all that it has to say.
  const above = top - Math.max(...words.map(({ y, height: size }) => y + size * 0.7));
  const isAtTop = above < room * 0.7;
  const isRoomy = room >= 9 && isAtTop && (height <= 60 || room > height * 0.4) && width >= 24;
  if (isLabel && isRoomy) return roomsBelow(lines === 1 ? words : [], [left + 1, bottom + 1, right - 1, low]);
  const isAtBottom = lines <= 2 && isSmallLetters(words) && room < 0.25 * above && above >= writingHeight;
  if (isAtBottom && width >= 24) return [[left + 1, top - above + 1, right - 1, top - 1]];
  const under = isSmallLetters(words.filter(({ y }) => y < bottom + caption))
    ? words.filter(({ y }) => y < bottom + caption)
    : [];
  // Small words below a label that asks, as the unit of an amount, stand under the room, too.
  if (under.length > 0 && under.length < words.length) {
    const floor = Math.max(...under.map(({ y, height: size }) => y + size * 0.7));
    return roomsIn(
      [left, floor, right, top],
      words.filter((word) => !under.includes(word)),
    );
  }
  const end = Math.max(...words.map((word) => word.right));
  const asks = words.some((word) => word.right === end && /[:：?$€£]$/.test(word.text));
  const behind = right - end;
  const isBehind = asks && height < (lines > 1 ? 2 * lowCell : lowCell);
  return isLabel && isBehind && behind > leastBehind ? [[end + 3, bottom + 1, right - 1, top - 1]] : [];
}

function isSmallLetters(words: readonly PrintedWord[]): boolean {
  return (
    words.every(({ height }) => height <= smallLetters) && words.some(({ text }) => /\p{L}{3}/u.test(text))
  );
}

/** Labels in one line are as far apart, in points. */
const labelGap = 24;

/** The room below a line of labels, divided where the next one begins: "First", "Middle", "Last". */
function roomsBelow(line: readonly PrintedWord[], [left, bottom, right, top]: Rect): Rect[] {
  const words = line.toSorted((a, b) => a.left - b.left);
  const starts = words.flatMap((word, index) => {
    const before = words[index - 1];
    return before && word.left - before.right > labelGap ? [word.left - 2] : [];
  });
  return [left, ...starts].map((from, index): Rect => {
    const next = starts[index];
    return [from, bottom, next === undefined ? right : next - 1, top];
  });
}
