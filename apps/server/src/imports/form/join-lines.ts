import { near, overlap } from '../pdf/cells.ts';
import type { ProposedBox } from './box-shapes.ts';
import type { PrintedWord } from './words.ts';

/** So many equal lines below each other are the room for one text. Fewer are often asked one by one. */
const leastLines = 7;
/** Lines nearly as wide as the text of the page are no list: two are the room for one text. */
const wide = { share: 0.8, least: 350, lines: 2 };
/** Distance of two lines of one text, in points. */
const pitch = { least: 8, most: 30 };
/** Words or places as near as this beside a line make it a place of its own, in points. */
const beside = { before: 90, behind: 40 };

/** Many equal lines with nothing beside them, as below "Explain", are one place. Rows of a table are only if they are many. */
export function joinLines(
  boxes: readonly ProposedBox[],
  { printed, cells }: { printed: readonly PrintedWord[]; cells: ReadonlySet<ProposedBox> },
): ProposedBox[] {
  const lines = boxes.filter(({ kind, cells }) => kind === 'text' && cells === undefined);
  const stacks: ProposedBox[][] = [];
  for (const line of lines.toSorted((a, b) => b.rect[1] - a.rect[1])) {
    const stack = isNamed(line, { boxes, printed }) ? undefined : stacks.find((one) => goesOn(one, line));
    if (stack) stack.push(line);
    else stacks.push([line]);
  }
  const [start, end] = [
    Math.min(...printed.map(({ left }) => left)),
    Math.max(...printed.map(({ right }) => right)),
  ];
  const isWide = (box: ProposedBox) => {
    const width = box.rect[2] - box.rect[0];
    return !cells.has(box) && width > Math.max(wide.least, wide.share * (end - start));
  };
  const texts = stacks.filter(
    ([first, ...others]) => first && others.length + 1 >= (isWide(first) ? wide.lines : leastLines),
  );
  const joined = new Set(texts.flat());
  return [...boxes.filter((box) => !joined.has(box)), ...texts.flatMap(asOne)];
}

/** Whether a line is the next one of a stack: equal, and as far below as the others. */
function goesOn(stack: readonly ProposedBox[], { rect }: ProposedBox): boolean {
  const [before, last] = [stack.at(-2), stack.at(-1)];
  if (last === undefined) return false;
  const step = last.rect[1] - rect[1];
  const isRegular = before === undefined || near(before.rect[1] - last.rect[1], step);
  const isBelow = step > pitch.least && step < pitch.most && isRegular;
  return isBelow && near(last.rect[0], rect[0], 3) && near(last.rect[2], rect[2], 3);
}

/** Whether words or another place stand on the row of a line. */
function isNamed(
  line: ProposedBox,
  { boxes, printed }: { boxes: readonly ProposedBox[]; printed: readonly PrintedWord[] },
): boolean {
  const [left, bottom, right, top] = line.rect;
  const isNear = (from: number, to: number, before: number) =>
    (to <= left + 2 && left - to < before) || (from >= right - 2 && from - right < beside.behind);
  const hasWords = printed.some(
    (word) => word.y > bottom - 3 && word.y < top && isNear(word.left, word.right, beside.before),
  );
  const isOnRow = ({ rect }: ProposedBox) => overlap(rect[1], rect[3], bottom, top) > 2;
  return (
    hasWords ||
    boxes.some(
      (other) => other !== line && isOnRow(other) && isNear(other.rect[0], other.rect[2], beside.behind),
    )
  );
}

function asOne(stack: readonly ProposedBox[]): ProposedBox[] {
  const [first, last] = [stack[0], stack.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [left, , right, top] = first.rect;
  return [{ kind: 'text', rect: [left, last.rect[1], right, top] }];
}
