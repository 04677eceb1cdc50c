import { humanize } from '../marks/labels.ts';
import { ownName } from './labels.ts';
import { type Item, itemOf, itemsOf } from './items.ts';
import { brief, lengths } from './brief.ts';
import { headingAbove, headingsOf, linesAbove } from './sections.ts';
import type { Widget } from './widgets.ts';
import { headOf, rowOf } from './cell-heads.ts';
import { ownerOf } from './owners.ts';
import { nameByPlace } from './name-by-place.ts';
import { isTelling, isTellingName, type PageParts } from './words.ts';

/** A field before it is made: its first widget and the label that others may have too. */
export interface Labelled {
  widgets: readonly Widget[];
  label?: string | undefined;
}

/** The rounds in which labels get more words. */
const maxRounds = 2;

/**
 * Labels that several fields share get words that tell them apart: the heading, the question or the line above them, or
 * the words in which the names of the fields differ. Words that are still the same end with a number.
 */
export function distinguish(groups: readonly Labelled[], pages: readonly PageParts[]): void {
  const headings = pages.map(headingsOf);
  const items = pages.map(itemsOf);
  const labels = new Set(groups.map(({ label }) => label?.toLowerCase()));
  for (let round = 0; round < maxRounds; round += 1)
    for (const alike of withSameLabel(groups)) tellApart(alike, { pages, headings, items, labels });
  nameByPlace(groups, headings);
  for (const alike of withSameLabel(groups))
    for (const [index, group] of alike.entries()) if (index > 0) group.label += ` (${index + 1})`;
  leaveNumbersOut(groups);
}

/** The number or letter of an item before its words. A vowel alone is a word in some languages. */
const itemNumber = /^(?:\(?(?:\d{1,3}[a-z]?|[a-z])[.):]{1,2}\s+(?=\p{L})|[b-df-hj-np-tv-xz]\s+(?=\p{Lu}))/iu;

/** A form that numbers its items has several numbers. Fewer are part of a name, as in "2. Bundesliga". */
const leastNumbers = 3;

/** The number of an item tells a reader of the online form nothing, unless another label differs only by its number. */
function leaveNumbersOut(groups: readonly Labelled[]): void {
  const numbers = groups.flatMap(({ label = '' }) => itemNumber.exec(label)?.[0] ?? []);
  if (new Set(numbers).size < leastNumbers) return;
  const plain = groups.map(({ label }) => label?.replace(itemNumber, ''));
  const counts = Map.groupBy(plain, (label) => label?.toLowerCase());
  for (const [index, group] of groups.entries()) {
    const label = plain[index];
    const isOwn = label !== undefined && counts.get(label.toLowerCase())?.length === 1;
    if (isOwn && label !== group.label && isTellingName(label))
      group.label = label.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  }
}

interface Sources {
  pages: readonly PageParts[];
  headings: readonly ReturnType<typeof headingsOf>[];
  items: readonly Item[][];
  /** Of all fields: the label of another one tells nothing about these. */
  labels: ReadonlySet<string | undefined>;
}

function tellApart(alike: readonly Labelled[], { pages, headings, items, labels }: Sources): void {
  const firsts = alike.flatMap(({ widgets: [first] }) => first ?? []);
  const label = alike[0]?.label ?? '';
  const partsOf = ({ page }: Widget) => pages[page] ?? nothing;
  const above = firsts.map((first) => linesAbove(first, partsOf(first)));
  const told = (texts: readonly (string | undefined)[]) =>
    texts.map((text) => (text === undefined || saysNothingNew(text, label) ? undefined : text));
  const news = (texts: readonly (string | undefined)[]) =>
    told(texts).map((text) => (text !== undefined && labels.has(text.toLowerCase()) ? undefined : text));
  const sources = [
    firsts.map((first) => headingAbove(first, headings[first.page] ?? [])),
    ...[0, 1, 2, 3].map((line) => above.map((lines) => lines[line])),
  ];
  // The words of a row or a column are as often the label of a neighbour.
  const nearby = () => [
    firsts.map((first) => nameOrNone(rowOf(first, partsOf(first)))),
    firsts.map((first) => nameOrNone(headOf([first], partsOf(first)))),
  ];
  // A question, or the person in a line above, is the label of the box beside it, and tells the boxes below it apart.
  const asked = [
    firsts.map((first) => itemOf(first, items[first.page] ?? [])),
    firsts.map((first) => ownerOf(first, partsOf(first))),
  ];
  const best = bestOf([...sources.map(news), ...asked.map(told)]) ?? bestOf(nearby().map(news));
  const isWhole = best !== undefined && best.count === alike.length;
  const named = isWhole ? undefined : differentWords(firsts.map(ownName), label);
  for (const [index, group] of alike.entries()) {
    const text = best?.texts[index];
    // The words above a choice were those of the box above it.
    const isChoice = group.widgets[0]?.kind === 'radio' && isTellingName(named?.[index] ?? '');
    if (named && isChoice) group.label = humanize(named[index] ?? '');
    else if (named) group.label = named[index] ? `${group.label} (${named[index]})` : group.label;
    else if (text !== undefined && !group.label?.includes(': '))
      group.label = `${shortPrefix(text)}: ${group.label}`;
  }
}

/**
 * The words in which names differ, without those that all begin or end with and those of the label; undefined if they say
 * nothing.
 */
function differentWords(names: readonly string[], label: string): string[] | undefined {
  const all = names.map((name) => name.toLowerCase().split(' '));
  const shortest = Math.min(...all.map(({ length }) => length));
  const isCommon = (at: number) => new Set(all.map((words) => words.at(at))).size === 1;
  let [from, to] = [0, 0];
  while (from < shortest && isCommon(from)) from += 1;
  while (from + to < shortest && isCommon(-1 - to)) to += 1;
  const said = new Set(label.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const rest = all.map((words) =>
    words
      .slice(from, to === 0 ? undefined : -to)
      .filter((word) => /^\d+$/.test(word) || (word.length > 2 && !said.has(word)))
      .join(' '),
  );
  // "9msxv" is made by a program.
  const isCode = (text: string) => /\d\p{L}{3}|\p{L}{3}\d\p{L}/u.test(text);
  const isClear = rest.every((text) => text === '' || (isTellingName(text) && !isCode(text)));
  return isClear && new Set(rest).size > 1 && rest.filter(Boolean).length >= rest.length - 1
    ? rest
    : undefined;
}

const nothing: PageParts = { words: [], widgets: [] };

/** The texts that tell most of the fields apart; undefined if none do. */
function bestOf(sources: readonly (readonly (string | undefined)[])[]) {
  const counted = sources.map((texts) => ({
    texts,
    count: new Set(texts).size - (texts.includes(undefined) ? 0.5 : 0),
  }));
  const [best] = counted.toSorted((a, b) => b.count - a.count);
  return best !== undefined && best.count > 1 ? best : undefined;
}

/** More words are a sentence, and a line that begins with a small letter is a part of one. */
const name = { words: 6, begin: /^[\p{Lu}\p{Lo}\d]/u };
const nameOrNone = (text: string) =>
  isTelling(text) && name.begin.test(text) && text.split(' ').length <= name.words ? text : undefined;

function saysNothingNew(text: string, label: string): boolean {
  const [all, other] = [label.toLowerCase(), text.toLowerCase()];
  return all.includes(other) || other.includes(all);
}

const shortPrefix = (text: string) => brief(text, lengths.prefix).replace(/\s*[:;,.]+$/, '');

function withSameLabel(groups: readonly Labelled[]): Labelled[][] {
  const named = groups.filter(({ label }) => label !== undefined);
  const byLabel = Map.groupBy(named, ({ label }) => label?.toLowerCase());
  return [...byLabel.values()].filter(({ length }) => length > 1);
}
