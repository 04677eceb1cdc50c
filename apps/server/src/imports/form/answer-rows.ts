import { wordsBefore } from './beside.ts';
import type { Widget } from './widgets.ts';
import {
  inLines,
  isBlank,
  isOnLine,
  lineAround,
  type PageParts,
  type PrintedWord,
  textOf,
  tidy,
} from './words.ts';

/** A box with the words that name it, and the words in front of it that do not. */
export interface Named {
  widget: Widget;
  option: string;
  question: string;
}

const near = (a: number, b: number, most = 3) => Math.abs(a - b) <= most;
const middleOf = ({ rect: [, bottom, , top] }: Widget) => (bottom + top) / 2;

/** The end of words that ask something. */
export const asks = /[:：?？]$/;
/** In the languages of official forms. */
export const yesOrNo =
  /^(?:yes|no|oui|non|ja|nein|nee|nej|sí|si|não|sim|da|nu|tak|nie|áno|ano|ne|igen|nem|да|нет|はい|いいえ)$/iu;
/** A question may end before its answers on the same line. */
const endsStatement = ({ text }: PrintedWord) => /[.!]$/.test(text) && text.length > 2;

/** The boxes that are side by side, from the top and the left. */
export function rowsOf(boxes: readonly Widget[]): Widget[][] {
  const rows: Widget[][] = [];
  for (const box of boxes.toSorted((a, b) => middleOf(b) - middleOf(a))) {
    const last = rows.at(-1);
    if (last?.[0] && near(middleOf(last[0]), middleOf(box), 4)) last.push(box);
    else rows.push([box]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.rect[0] - b.rect[0]));
}

/** Gap between words of one answer, in heights of their letters. */
const answerGap = 1.1;
/** Gap between a box and its answer. */
const firstGap = 1.8;

/** The words from an edge up to a wide gap, and those that are left behind it. */
function firstRun(words: readonly PrintedWord[], from: number): { run: PrintedWord[]; rest: PrintedWord[] } {
  let to = from;
  const end = words.findIndex((word, index) => {
    const isFar = word.left - to > word.height * (index === 0 ? firstGap : answerGap);
    to = word.right;
    return isFar;
  });
  return end < 0 ? { run: [...words], rest: [] } : { run: words.slice(0, end), rest: words.slice(end) };
}

/** Gap between the last of several boxes and the statement behind it. */
const maxStatementGap = 40;

/** Divides a row where words between two boxes belong to neither answer: they ask the next question. */
export function partsOfRow(row: readonly Widget[], parts: PageParts): Named[][] {
  const [first] = row;
  if (first === undefined) return [];
  const before = wordsBefore(first, parts, endsStatement).words;
  const behind = row.map((widget) => {
    const [, , right] = widget.rect;
    const next = Math.min(
      Infinity,
      ...parts.widgets
        .filter(
          (other) =>
            other !== widget && near(middleOf(other), middleOf(widget), 8) && other.rect[0] >= right - 2,
        )
        .map(({ rect }) => rect[0]),
    );
    const lines = inLines(
      parts.words.filter(
        (word) => isOnLine(widget, word) && !isBlank(word) && word.left >= right - 3 && word.left < next,
      ),
    );
    const nearest = Math.min(...lines.map(([one]) => one?.left ?? Infinity));
    const line = lines.find(([one]) => one !== undefined && one.left <= nearest + 12) ?? [];
    return { ...firstRun(line, right), next };
  });
  const isNamedBehind = behind.every(({ run }) => run.length > 0);
  const [last, ...others] = behind.toReversed();
  const isStatement = before.length === 0 && others.every(({ run, rest }) => run.length + rest.length === 0);
  // Boxes under heads, and behind them what all of them answer.
  const [start] = [...(last?.run ?? []), ...(last?.rest ?? [])];
  const edge = row.at(-1)?.rect[2] ?? 0;
  if (row.length > 1 && isStatement && last && start && start.left - edge < maxStatementGap) {
    const question = tidyQuestion(last.run.length > 0 ? last.run : last.rest);
    return [row.map((widget, index) => ({ widget, option: '', question: index === 0 ? question : '' }))];
  }
  if (!isNamedBehind) return [namedBefore(row, { before, parts })];
  const runs: Named[][] = [];
  let question = tidyQuestion(before);
  for (const [index, widget] of row.entries()) {
    const { run = [], rest = [], next = Infinity } = behind[index] ?? {};
    const option = tidy([textOf(run), ...linesBelow(run, parts)].join(' '));
    const named = { widget, option, question };
    if (index === 0 || question !== '') runs.push([named]);
    else runs.at(-1)?.push(named);
    const isBox = row[index + 1]?.rect[0] === next;
    const following = row[index + 1];
    const beforeNext = following && !isBox ? wordsBefore(following, parts, endsStatement).words : [];
    const isAsked = asks.test(beforeNext.at(-1)?.text ?? '');
    question = isBox ? tidyQuestion(rest) : isAsked ? tidyQuestion(beforeNext) : '';
    const asked = runs.at(-1);
    // "[ ] Yes [ ] No   Are you employed?"
    if (
      index === row.length - 1 &&
      asked?.[0]?.question === '' &&
      asked.every(({ option: text }) => yesOrNo.test(text))
    )
      asked[0].question = tidyQuestion(rest);
  }
  return runs;
}

/** The words of a question. */
export const tidyQuestion = (words: readonly PrintedWord[]) => textOf(words).replace(/\s+/g, ' ').trim();

/** The lines of an answer below its first, which begin at the same place. */
function linesBelow([first]: readonly PrintedWord[], { words, widgets }: PageParts): string[] {
  if (first === undefined) return [];
  const start = words.find(
    ({ left, y, height }) => y < first.y - 2 && first.y - y < height * 1.4 && near(left, first.left, 2),
  );
  if (
    start === undefined ||
    widgets.some((other) => isOnLine(other, start) && other.rect[0] < start.left + 300)
  )
    return [];
  const line = lineAround(start, words);
  return line[0] === start ? [textOf(line)] : [];
}

/** Answers that are printed before their boxes: `Married? Yes [ ] No [ ]`. */
function namedBefore(
  row: readonly Widget[],
  { before, parts }: { before: readonly PrintedWord[]; parts: PageParts },
): Named[] {
  return row.map((widget, index) => {
    const words = index === 0 ? [...before] : wordsBefore(widget, parts, endsStatement).words;
    const last = words.at(-1);
    const isYes = last !== undefined && yesOrNo.test(tidy(last.text));
    const end = words.findLastIndex(({ text }, at) => asks.test(text) && at < words.length - 1);
    if (index > 0) return { widget, option: tidy(textOf(words)), question: '' };
    const from = isYes ? words.length - 1 : end + 1;
    const hasQuestion = from > 0;
    const option = hasQuestion ? tidy(textOf(words.slice(from))) : '';
    return { widget, option, question: tidyQuestion(hasQuestion ? words.slice(0, from) : words) };
  });
}

/** Rows below each other whose boxes begin at one place are one list, unless something is between them. */
export function joinLists(rows: readonly Named[][], { words, widgets }: PageParts): Named[][] {
  const lists: { row: Named[]; last: Named[] }[] = [];
  for (const row of rows) {
    const [first] = row;
    if (first === undefined) continue;
    const list = lists.findLast(({ row: [top], last: [above] }) => {
      if (first.question !== '' || top === undefined || above === undefined) return false;
      const [x0, y0, , y1] = first.widget.rect;
      const [left, bottom] = above.widget.rect;
      const gap = bottom - y1;
      if (!near(left, x0) || gap > 2.4 * Math.max(10, y1 - y0)) return false;
      const isBroken = words.some(
        (word) =>
          word.y > y1 && word.y + word.height * 0.5 < bottom && word.left < x0 - 2 && word.right > x0 - 150,
      );
      const hasWidget = widgets.some(
        ({ kind, rect }) =>
          kind === 'text' && rect[1] > y1 && rect[3] < bottom && rect[2] > x0 && rect[0] < x0 + 300,
      );
      return !isBroken && !hasWidget;
    });
    if (list) {
      list.row.push(...row);
      list.last = row;
    } else lists.push({ row: [...row], last: row });
  }
  return lists.map(({ row }) => row);
}
