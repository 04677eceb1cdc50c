import { asks, joinLists, type Named, partsOfRow, rowsOf, tidyQuestion, yesOrNo } from './answer-rows.ts';
import { withLinesAbove } from './beside.ts';
import { itemOf, itemsOf, wholeItem } from './items.ts';
import { optionOfWidget } from './labels.ts';
import { linesAbove } from './sections.ts';
import type { Widget } from './widgets.ts';
import {
  isBlank,
  isOnLine,
  isTelling,
  lineAbove,
  lineAround,
  type PageParts,
  textOf,
  tidy,
} from './words.ts';

/** Boxes to tick that answer one question. */
export interface Question {
  widgets: Widget[];
  label: string;
  /** Of each widget. */
  options: string[];
  /** Whether the form allows one answer only. */
  isOne: boolean;
}

const maxOption = 100;
const maxBoxes = 30;
/** The number of a line behind its question, right before the boxes. */
const lineCode = /(?<=[?.)])\s*\d{1,2}[a-z]?$/;
/** Words of a short answer. */
const fewWords = 4;

const asksToChoose =
  /\b(?:check|select|mark|choose|tick|circle|indicate|cochez|cocher|ankreuzen|marque|seleccione|choisir|one of)\b/i;
const asksForOne =
  /\b(?:only one|one only|just one|(?:check|select|mark|choose|tick|circle|pick) (?:the )?(?:one|1)|une seule|un seul|nur eine?|una sola|uno solo)\b/i;
const negation =
  /\b(?:(?:do|does|did) not|not|no|never|non|nicht|keine?)\b|\b(?:do|does|did)n['’]t\b|n['’]t\b/gi;

/** Finds boxes in a row or a list that answer one question. Boxes of which one has no words of its own are left alone. */
export function findQuestions(boxes: readonly Widget[], parts: PageParts): Question[] {
  const numbered = findNumbered(boxes, parts);
  const known = new Set(numbered.flatMap(({ widgets }) => widgets));
  const rows = rowsOf(boxes.filter((box) => !known.has(box))).flatMap((row) => partsOfRow(row, parts));
  const lists = joinLists(rows, parts);
  return [...numbered, ...lists.flatMap((list) => asQuestion(list, parts) ?? [])];
}

/** Boxes of one name but for its number, each with a value of its own: programs write groups with one answer like this. */
function findNumbered(boxes: readonly Widget[], parts: PageParts): Question[] {
  const alike = Map.groupBy(boxes, ({ fieldName }) => fieldName.replace(/\[\d+\]$/, ''));
  return [...alike].flatMap(([name, widgets]): Question[] => {
    const isNumbered = widgets.length > 1 && widgets.every(({ fieldName }) => fieldName !== name);
    const states = new Set(widgets.map(({ state }) => state));
    if (!isNumbered || states.size < widgets.length) return [];
    const options = clearOptions(widgets.map((widget) => optionOfWidget(widget, parts)));
    const label = questionOf(widgets, parts);
    return options === undefined || label === undefined ? [] : [{ widgets, label, options, isOne: true }];
  });
}

/** The question that buttons of one field answer: the words before the first, else the line above. */
export function questionOf(widgets: readonly Widget[], parts: PageParts): string | undefined {
  const [row = []] = rowsOf(widgets);
  const named = partsOfRow(row.slice(0, 1), parts)[0]?.[0];
  if (named === undefined) return undefined;
  const asked = [named.question, questionAbove(named.widget, parts), ...linesAbove(named.widget, parts)];
  return asked.map(tidy).find(isTelling);
}

/** Between a list and the question above it. */
const maxQuestionGap = 40;

/** The question on the line above a list, with the lines in which it begins. */
function questionAbove(widget: Widget, parts: PageParts): string {
  const [left, , right, top] = widget.rect;
  const above = parts.words.filter((word) => {
    const isNear = word.y > top - 2 && word.y - top < maxQuestionGap;
    return isNear && !isBlank(word) && word.right > left - 120 && word.left < right + 60;
  });
  const nearest = above.toSorted((a, b) => a.y - b.y || a.left - b.left)[0];
  if (nearest === undefined) return '';
  const line = lineAround(nearest, parts.words);
  const hasWidget = parts.widgets.some(
    (other) =>
      line.some((word) => isOnLine(other, word)) && other.rect[0] < right + 200 && other.rect[2] > left - 120,
  );
  const start = line[0];
  const isParted = parts.widgets.some(
    ({ kind, rect }) =>
      kind === 'text' &&
      rect[1] > top - 2 &&
      rect[3] < nearest.y + 2 &&
      rect[0] < right + 60 &&
      rect[2] > left,
  );
  if (hasWidget || isParted || start === undefined || start.left > left + 20) return '';
  const isRest =
    /^[\p{Ll}(]/u.test(start.text) ||
    // It closes a bracket that the line above opens.
    /^[^(]*\)/.test(textOf(line)) ||
    (asksToChoose.test(start.text) && line.length <= fewWords);
  const isFar = nearest.y - top > nearest.height * 2.2;
  if (isFar && !line.some(({ text }) => asks.test(text) || asksToChoose.test(text))) return '';
  const begin = (isRest && lineAbove(line, parts)) || [];
  return tidyQuestion(withLinesAbove([...begin, ...line], parts));
}

function asQuestion(list: Named[], parts: PageParts): Question | undefined {
  const [first] = list;
  if (first === undefined || list.length < 2 || list.length > maxBoxes) return undefined;
  const options = optionsOf(list, parts);
  if (options === undefined) return undefined;
  const isShort = options.every((option) => option.split(' ').length <= fewWords || saysYesOrNo(option));
  const own = first.question;
  const isOwn = isTelling(own) && (asks.test(own) || asksToChoose.test(own) || isShort);
  const above = isOwn ? '' : questionAbove(first.widget, parts);
  const isYesOrNo = options.every(saysYesOrNo);
  const item = isShort ? itemOf(first.widget, itemsOf(parts)) : undefined;
  const isNext = isShort && isClose(list) && isRightAbove(first.widget, parts);
  const asked = [above, item].filter(
    (text) => text !== undefined && (asks.test(text) || asksToChoose.test(text)),
  );
  // Yes and no answer the words next to them, whatever these are.
  const words = isYesOrNo || isNext ? [...asked, item, above] : asked;
  const question = isOwn ? own : words.find((text) => text !== undefined && isTelling(tidy(text)));
  if (question === undefined || !isTelling(tidy(question))) return undefined;
  return {
    widgets: list.map(({ widget }) => widget),
    label: wholeItem(tidy(question).replace(lineCode, ''), first.widget, itemsOf(parts)),
    options,
    isOne:
      isExclusive(options) ||
      asksForOne.test(question) ||
      list.some(({ widget }) => asksForOne.test(widget.tooltip)),
  };
}

/** As far apart are boxes in a row that answer one question. */
const maxStep = 130;

function isClose(list: readonly Named[]): boolean {
  return rowsOf(list.map(({ widget }) => widget)).every((row) =>
    row.every((box, at) => at === 0 || box.rect[0] - (row[at - 1]?.rect[0] ?? 0) < maxStep),
  );
}

/** Whether a numbered line is right above a box, or on its line. */
function isRightAbove({ rect: [left, bottom, , top] }: Widget, parts: PageParts): boolean {
  return itemsOf(parts).some(
    (item) => item.left < left + 3 && item.left > left - 150 && item.y > bottom - 3 && item.y < top + 14,
  );
}

/** The answers, or the heads of the columns in which the boxes stand. */
function optionsOf(list: readonly Named[], parts: PageParts): string[] | undefined {
  const own = list.map(({ option }) => option);
  if (own.some(Boolean)) return clearOptions(own);
  const row = list.map(({ widget }) => widget).toSorted((a, b) => a.rect[0] - b.rect[0]);
  return clearOptions(list.map(({ widget }) => headAbove(widget, { row, words: parts.words })));
}

/** The same options if each is short and different from the others. */
function clearOptions(options: string[]): string[] | undefined {
  const isClear = options.every(
    (option) => option !== '' && option.length <= maxOption && /[\p{L}\p{N}]/u.test(option),
  );
  const distinct = new Set(options.map((option) => option.toLowerCase()));
  // A semicolon parts the answers of a cell, and a quotation mark those of a condition.
  return isClear && distinct.size === options.length && !options.some((option) => /[;"{}[\]]/.test(option))
    ? options
    : undefined;
}

/** As far above a box as the head of its column may be. */
const maxColumnHeight = 420;

const middleOf = ({ rect: [left, , right] }: Widget) => (left + right) / 2;

/** The words above the column of a box, which ends halfway to the boxes beside it. */
function headAbove(
  box: Widget,
  { row, words }: { row: readonly Widget[]; words: PageParts['words'] },
): string {
  const [left, , right, top] = box.rect;
  const middle = (left + right) / 2;
  const above = words.filter(
    (word) =>
      word.left < middle + 2 && word.right > middle - 2 && word.y > top && word.y < top + maxColumnHeight,
  );
  const nearest = above.toSorted((a, b) => a.y - b.y)[0];
  if (nearest === undefined) return '';
  const at = row.indexOf(box);
  const [before, next] = [row[at - 1], row[at + 1]];
  const [from, to] = [
    before ? (middleOf(before) + middle) / 2 : -Infinity,
    next ? (middleOf(next) + middle) / 2 : Infinity,
  ];
  const own = lineAround(nearest, words, 0.8).filter((word) => {
    const place = (word.left + word.right) / 2;
    return word === nearest || (place > from && place < to);
  });
  // The last column has no box beside it, but words of other columns behind its head.
  const width = before ? middle - middleOf(before) : Infinity;
  return tidy(
    textOf(own.filter((word) => word === nearest || Math.abs((word.left + word.right) / 2 - middle) < width)),
  );
}

/** Whether an answer is yes or no, or begins with it: "Yes (complete item 14)". */
function saysYesOrNo(option: string): boolean {
  return yesOrNo.test(option.split(/[\s.,;:(]/)[0] ?? '');
}

/** Whether one answer denies the other. */
function isExclusive(options: readonly string[]): boolean {
  if (options.every(saysYesOrNo)) return true;
  const [one = '', other = ''] = options;
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(negation, '')
      .replace(/\bhas\b/g, 'have')
      .replace(/\s+/g, ' ')
      .trim();
  return options.length === 2 && plain(one) === plain(other);
}
