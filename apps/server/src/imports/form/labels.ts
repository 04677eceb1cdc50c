import { humanize } from '../marks/labels.ts';
import {
  type Found,
  isSentenceEnd,
  lineCode,
  maxStatement,
  sentenceWords,
  statementBehind,
  wordsBefore,
  wordsBehind,
  wordsBeside,
} from './beside.ts';
import { headOf, headsFromAfar, headsOfCell } from './cell-heads.ts';
import { itemOf, itemsOf, wholeItem } from './items.ts';
import { linesAbove } from './sections.ts';
import { isInstruction, isSharedTooltip, tellingTooltip } from './tooltips.ts';
import type { Widget } from './widgets.ts';
import { isTelling, isTellingName, type PageParts, type PrintedWord, textOf, tidy } from './words.ts';

/** As near to its words is a blank in a sentence. */
const sentenceGap = 14;

interface Layout {
  isRowLabelledBelow: boolean;
  isInColumn: boolean;
  /** The words below stand before another box. */
  isBeforeOther: boolean;
}

/** As near before a box are words of its own. */
const nearBox = 80;

function isBeforeBox({ words }: Found, { widgets }: PageParts): boolean {
  const last = words.at(-1);
  return (
    last !== undefined &&
    widgets.some(({ rect: [left, bottom, , top] }) => {
      const middle = last.y + last.height / 3;
      return middle > bottom && middle < top && left > last.right - 3 && left - last.right < nearBox;
    })
  );
}

/** The fewer, the likelier the words are the label of the widget. */
function rank(
  widget: Widget,
  { words, gap }: Found,
  { side, isRowLabelledBelow, isInColumn, isBeforeOther }: Layout & { side: 'before' | 'above' | 'below' },
): number {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return Infinity;
  if (side === 'before') return isInColumn ? -Infinity : gap - (/[:：?]$/.test(last.text) ? 40 : 0);
  const [left] = widget.rect;
  const isInLine = first.left > left - 6 && first.left < left + 12;
  const isBracketed = first.text.startsWith('(') && last.text.endsWith(')');
  // A sentence above ends without the widget. A few words right below a line name it.
  const isSentence = words.length > 4 && isSentenceEnd(last) && last.text.length > 4;
  if (side === 'below' && isRowLabelledBelow) return -5;
  if (side === 'above')
    return 12 + gap * 1.5 + (isBracketed ? 40 : 0) + (isSentence ? 25 : 0) - (isInLine ? 15 : 0);
  if (isBeforeOther) return 60;
  return 30 + gap * 1.5 - (isBracketed || (isInLine && words.length < 5) ? 20 : 0);
}

const columnsOfPages = new WeakMap<PageParts, ReadonlyMap<string, number>>();
/** As many boxes make a column. */
const fewestInColumn = 3;
const columnOf = (widget: Widget, { words: [first] }: Found) =>
  first === undefined ? '' : `${Math.round(widget.rect[0] / 4)} ${Math.round(first.left / 4)}`;

/** Whether a box is in a column of boxes whose words begin at one place before them. */
function isInLabelledColumn(widget: Widget, parts: PageParts): boolean {
  const counts =
    columnsOfPages.get(parts) ??
    new Map(
      [
        ...Map.groupBy(
          parts.widgets.filter(({ kind }) => kind === 'text'),
          (one) => columnOf(one, wordsBefore(one, parts)),
        ),
      ].map(([key, alike]) => [key, alike.length]),
    );
  columnsOfPages.set(parts, counts);
  const own = columnOf(widget, wordsBefore(widget, parts));
  return own !== '' && (counts.get(own) ?? 0) >= fewestInColumn;
}

const pagesBelow = new WeakMap<PageParts, boolean>();
/** As many boxes as show how a page is labelled. */
const fewestBelow = 3;

/** Whether a few words right below name most boxes of a page, as on forms that are typed like a letter. */
function isPageLabelledBelow(parts: PageParts): boolean {
  const known = pagesBelow.get(parts);
  if (known !== undefined) return known;
  const votes = parts.widgets
    .filter(({ kind }) => kind === 'text')
    .map((widget) => {
      const [above, below] = [wordsBeside(widget, parts, 'above'), wordsBeside(widget, parts, 'below')];
      const [first] = below.words;
      if (first === undefined || below.words.length > 6 || below.gap > first.height / 2) return 'above';
      return above.words.length === 0 || above.gap > below.gap + 1 ? 'below' : 'above';
    });
  const count = votes.filter((vote) => vote === 'below').length;
  const isBelow = count >= fewestBelow && count > votes.length / 2;
  pagesBelow.set(parts, isBelow);
  return isBelow;
}

/** Whether each of at least two blanks in a row has a few words right below its beginning, nearer than those above. */
function isLabelledBelow(widget: Widget, parts: PageParts): boolean {
  const own = wordsBeside(widget, parts, 'below');
  if (isPageLabelledBelow(parts) && own.words.length > 0 && own.words.length < 7) return true;
  const row = parts.widgets.filter(
    ({ kind, rect }) => kind === 'text' && Math.abs(rect[1] - widget.rect[1]) < 3,
  );
  const isNamed = (one: Widget) => {
    const { words, gap } = wordsBeside(one, parts, 'below');
    const [first] = words;
    const above = wordsBeside(one, parts, 'above');
    // A sentence above names no box.
    const isSentence = above.words.length > 5 || /^\p{Ll}/u.test(above.words[0]?.text ?? '');
    const isNearer = above.words.length === 0 || isSentence || gap < above.gap - 1;
    return (
      isNearer &&
      first !== undefined &&
      words.length < 6 &&
      gap < first.height &&
      Math.abs(first.left - one.rect[0]) < 40
    );
  };
  return row.length > 1 && row.every(isNamed);
}

function labelText(words: readonly PrintedWord[]): string {
  const named = words.length > 1 && lineCode.test(words.at(-1)?.text ?? '') ? words.slice(0, -1) : words;
  return tidy(textOf(named.slice(0, maxStatement))).replace(/^\(([^()]*)\)$/, '$1');
}

/** Words after which a sentence continues. */
const endsOpen = /\b(?:the|of|of the|in the|a|an|my|that)$/i;

/** The sentence around a blank; undefined if the words before it say everything. */
function sentenceAround(before: Found, behind: Found): string | undefined {
  if (before.gap > sentenceGap || behind.gap > sentenceGap) return undefined;
  const start = textOf(before.words);
  const comma = behind.words.findIndex(({ text }, at) => at > 0 && /[,.;:)]$/.test(text));
  const end = textOf(behind.words.slice(0, comma < 0 ? sentenceWords : Math.min(sentenceWords, comma + 1)));
  const goesOn = (/^,?\s*\p{Ll}/u.test(end) || endsOpen.test(start)) && !/[:：?]$/.test(start);
  // "I, ____, do swear" asks for the name of the person who swears.
  if (!goesOn || !/\p{L}{2}|^I,?$/u.test(start)) return undefined;
  const words = start.split(' ').slice(-sentenceWords).join(' ');
  return tidy(`${tidy(words)} ____ ${tidy(end)}`);
}

/** Words that need another one behind them, in the languages of official forms. */
const needsMore =
  /(?:^|\s)(?:of|the|an?|to|in|on|at|by|for|from|with|my|your|der|die|das|de[mns]|von|im|am|zum?|zur|für|mit|du|des|les?|la|à|au|aux|del|dell[ao]|al|alla|nel|da|el|los|las|por|en)$/iu;
/** Shorter beginnings name what they ask for, as "Residente in". */
const leastOpen = 5;

/** A sentence that ends with the blank, whose place the reader sees: "I was born in the year ____". */
function openSentence({ words, gap }: Found): string | undefined {
  const start = textOf(words.slice(-maxStatement));
  const isOpen = gap <= sentenceGap && needsMore.test(start) && start.split(' ').length >= leastOpen;
  return isOpen ? `${tidy(start)} ____` : undefined;
}

function printedLabels(widget: Widget, parts: PageParts): string[] {
  const before = wordsBefore(widget, parts);
  const behind = wordsBehind(widget, parts);
  const layout = {
    isRowLabelledBelow: isLabelledBelow(widget, parts),
    isInColumn: isInLabelledColumn(widget, parts),
    isBeforeOther: isBeforeBox(wordsBeside(widget, parts, 'below'), parts),
  };
  const found = [
    { found: before, side: 'before' },
    { found: wordsBeside(widget, parts, 'above'), side: 'above' },
    { found: wordsBeside(widget, parts, 'below'), side: 'below' },
  ] as const;
  const ordered = found
    .map((one) => ({ ...one, rank: rank(widget, one.found, { side: one.side, ...layout }) }))
    .toSorted((a, b) => a.rank - b.rank);
  const [century] =
    before.gap < sentenceGap ? (/\b(?:19|20)$/.exec(textOf(before.words.slice(-1))) ?? []) : [];
  if (century !== undefined) return [`Year (${century}__)`];
  const labels = ordered.map(({ side, found: { words } }) =>
    side === 'before'
      ? (sentenceAround(before, behind) ?? openSentence(before) ?? labelText(words))
      : side === 'above' && /^\p{Ll}/u.test(words[0]?.text ?? '')
        ? headOf([widget], parts) || labelText(words)
        : labelText(words),
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

/** Whether the words before a box ask to tick it: "If you live in one, check here [ ]. (See instructions.)". */
function isCheckHere(widget: Widget, parts: PageParts): boolean {
  const { words, gap } = wordsBefore(widget, parts);
  return gap < sentenceGap && /\b(?:here|this box|ici|hier)$/i.test(textOf(words.slice(-2)));
}

/** The name of a widget for readers: its tooltip, the words printed beside it, else the name of its field. */
export function labelOfWidget(widget: Widget, parts: PageParts): string | undefined {
  const isButton = widget.kind === 'checkbox' || widget.kind === 'radio';
  const before = labelText(wordsBefore(widget, parts).words);
  const printed = isButton
    ? [
        isNamedBefore(widget, parts) || isCheckHere(widget, parts) ? before : '',
        statementBehind(widget, parts),
        before,
        headsOfCell(widget, parts),
        labelText(wordsBeside(widget, parts, 'above').words),
      ]
    : [headsOfCell(widget, parts), ...printedLabels(widget, parts)];
  const own = tellingTooltip(widget, parts);
  const said = own && wholeItem(own, widget, itemsOf(parts));
  const found = printed.find(isTelling);
  const seen = found && (isButton ? found : wholeItem(found, widget, itemsOf(parts)));
  const isBetter = seen === undefined || !(isSharedTooltip(widget, parts) || saysMore(seen, said ?? ''));
  if (said !== undefined && isBetter) return said;
  const tooltip = isInstruction(widget) ? '' : tidy(widget.tooltip);
  const item = itemOf(widget, itemsOf(parts)) ?? '';
  const others = [tidy(ownName(widget)), item, ...linesAbove(widget, parts), humanize(tooltip)];
  return seen ?? said ?? others.find(isTellingName);
}

/** The name of the field in the file, as words. */
export function ownName({ fieldName }: Widget): string {
  const name = fieldName.split('.').at(-1) ?? '';
  return humanize(name.replace(/(\p{L})(\d)/gu, '$1 $2')).replace(/^users? \d+ |\s*\d+$/gi, '');
}

const maxWordsOfKind = 2;

/** Whether printed words have all of a short tooltip such as "Date", and more. */
function saysMore(printed: string, tooltip: string): boolean {
  const words = tooltip.toLowerCase().split(' ');
  const all = printed.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return (
    words.length <= maxWordsOfKind && all.length > words.length && words.every((word) => all.includes(word))
  );
}

/** The words that name one button of a group. */
export function optionOfWidget(widget: Widget, parts: PageParts): string {
  return tidy(textOf(wordsBehind(widget, parts).words) || textOf(wordsBefore(widget, parts).words));
}
