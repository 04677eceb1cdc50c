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
  if (first === undefined) return [[left + 1, bottom + 1, right - 1, top - 1]];
  const isEnd = words.length === 1 && endSign.test(first.text) && first.right > right - 8;
  if (isEnd && first.left - left > 30) return [[left + 1, bottom + 1, first.left - 2, top - 1]];
  // A cell with nothing but the number of an item has no label.
  if (words.length === 1 && itemNumber.test(first.text)) return [];
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
  const isSmall =
    lines <= 2 &&
    words.every(({ height: size }) => size <= smallLetters) &&
    words.some(({ text }) => /\p{L}{3}/u.test(text));
  const isAtBottom = isSmall && room < 0.25 * above && above >= writingHeight;
  if (isAtBottom && width >= 24) return [[left + 1, top - above + 1, right - 1, top - 1]];
  const end = Math.max(...words.map((word) => word.right));
  const asks = words.some((word) => word.right === end && /[:：]$/.test(word.text));
  return isLabel && asks && height < lowCell && right - end > 60
    ? [[end + 3, bottom + 1, right - 1, top - 1]]
    : [];
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
