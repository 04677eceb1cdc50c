import { lengths } from './brief.ts';
import type { Widget } from './widgets.ts';
import { isTellingName, type PageParts, tidy } from './words.ts';

/** Where the words of a label may be, in points from its widget. */
const near = { before: 300, behind: 160, behindButton: 450, above: 60, below: 20 };

/** Parts of a tooltip that only say where on the form the widget is, and what to do with any. */
const place =
  /^(?:(?:part|section|page|item(?: number)?|line|question|box)\s*[\divx]+[a-z]?\s*[.:,)-]\s*|\(?\d{1,3}\.?\s?[a-z]?[.)]\s+|[a-z][.)]\s+)+/i;
const order =
  /^(?:(?:please )?(?:enter|type|insert|write|fill in|provide|input)\s+(?:in )?(?:the )?|(?:check|select|mark|click)(?: here| this box| the box)? (?:if|for|to select)\s+)(?=\p{L}{2})/iu;

/** "Yes." alone does not say what it answers. */
const leastSaid = 12;
/** How to type a date, at the end of a tooltip. */
const dateFormat = /[\s,.]*(?:\benter )?(?:\bas )?\d[ -]digit month\b.*$/i;

/** The last sentences of a long tooltip: the first ones are the headings that lead to the widget. */
function lastSentences(tooltip: string): string {
  const sentences = tooltip.split(/(?<=\p{L}{2}[.?!]\)?)\s+/u);
  const rest = () => sentences.join(' ');
  const isLong = () => rest().length > lengths.label && sentences.slice(1).join(' ').length > leastSaid;
  while (isLong()) sentences.shift();
  return rest();
}

/** More words are a sentence, and no heading. */
const mostOfHeading = 6;

/** One sentence as a label has no stop at its end, nor have headings that lead to the widget: "Business. Legal name." */
function withoutStop(text: string): string {
  const parts = text.trim().split(/(?<=[.?!])\s+/);
  const areHeadings = parts.length === 1 || parts.every((part) => part.split(' ').length <= mostOfHeading);
  return areHeadings ? text.replace(/(?<=[\p{Ll})]{3})\.\s*$/u, '') : text;
}

/** Programs join the heads of a column and of a row by a low line. A tooltip of one word is a name with such lines. */
function withHeads(tooltip: string): string {
  return /\S\s\S/.test(tooltip) ? tooltip.replace(/(?<=\S)_+(?=\S)/g, ', ') : tooltip;
}

/** A tooltip as a label: without its number on the form, leader dots and "enter the". */
export function tidyTooltip(tooltip: string): string {
  const [, row, column] = /^Row:?\s*(\d+)\W+Column:?\s*(.+)$/i.exec(tooltip) ?? [];
  if (row !== undefined && column !== undefined) return `${tidyTooltip(column)}, row ${row}`;
  const [, head, line] = /^(.*\S\s.*|[^\s_]+:)_+Row[_ ]?(\d+)$/i.exec(tooltip) ?? [];
  if (head !== undefined && line !== undefined) return `${tidyTooltip(head)}, row ${line}`;
  const said = lastSentences(withHeads(tooltip).replace(dateFormat, ''))
    .replace(/\s*\d+ characters?(?: available)?\W*$/i, '')
    .replace(/\s*[[(]?\d+[\])]?\s*$/, '')
    .replace(/(?:\s*\.){3,}/g, '')
    .replace(place, '')
    .replace(order, '');
  const plain = tidy(withoutStop(said));
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

const known = new WeakMap<PageParts['words'], ReadonlySet<string>>();

/** The words of a page, which are read once for all of its widgets. */
function wordsOnPage(words: PageParts['words']): ReadonlySet<string> {
  const found = known.get(words) ?? new Set(words.flatMap(({ text }) => wordsOf(text)));
  known.set(words, found);
  return found;
}

/**
 * Whether a tooltip is of another widget: its words are on the page, but not near this one. Authors copy widgets with
 * their tooltips.
 */
function isElsewhere(
  tooltip: string,
  { rect: [left, bottom, right, top], kind }: Widget,
  { words }: PageParts,
): boolean {
  const isText = kind === 'text' || kind === 'list';
  const said = [...new Set(wordsOf(tooltip))];
  const own = words.filter(
    (word) =>
      word.right > left - near.before &&
      word.left < right + (isText ? near.behind : near.behindButton) &&
      word.y < top + near.above &&
      word.y > bottom - near.below,
  );
  const inPlace = new Set(own.flatMap(({ text }) => wordsOf(text)));
  const share = (all: ReadonlySet<string>) => said.filter((word) => all.has(word)).length / said.length;
  return said.length > 0 && share(inPlace) < 0.34 && share(wordsOnPage(words)) > 0.8;
}

/** Whether fields of other names on the page have the same tooltip: then it says which kind they are, not which one. */
export function isSharedTooltip({ tooltip, fieldName }: Widget, { widgets }: PageParts): boolean {
  return widgets.some((other) => other.tooltip === tooltip && other.fieldName !== fieldName);
}

/** A tooltip that shows what one may write names nothing. */
const example =
  /^(?:(?:z\.\s?b\.|e\.\s?g\.|p\.\s?(?:ex|ej)\.|bijv\.)\s|(?:for example|example|beispiel|zum beispiel|exemple|par exemple|esempio|ejemplo)(?!\p{L}))/iu;

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
/** `users1 email`, `addressPeriod` and the middle of a sentence: an author begins with a capital, and divides words. */
const writtenAsName = /^\p{Ll}|\p{L}\d|^\S*\p{Ll}\p{Lu}\S*$/u;

/** Programs that find fields by themselves repeat their name, which is that of the wrong words as often as not. */
function repeatsName({ tooltip, fieldName }: Widget): boolean {
  const said = tidyTooltip(tooltip);
  const name = (fieldName.split('.').at(-1) ?? '').replace(/(?:_\d+|\[\d+\])$/, '');
  const isSame = lettersOf(tooltip) === lettersOf(name) && writtenAsName.test(tooltip);
  return /^\S*[_.]\S*$/.test(said) || tidy(tooltip) === tidy(name) || isSame;
}

/** An order to fill in a box, and in which form, does not say what it is for. */
const instruction =
  /^(?:(?:please )?(?:enter|type|use|click|tap|press|select|choose|specify|write)\b.*\b(?:yyyy|digits?|characters|arrow|calendar|drop-?down|space ?bar|tab key|dollar amount|numbers? only|to enter text)\b.*|bitte (?:\p{L}+ )?(?:eintragen|ausfüllen|ankreuzen|auswählen))\W*$/iu;

/** Whether a tooltip only tells how to fill in any box, and no words before the order say what this one is for. */
export const isInstruction = ({ tooltip }: Widget): boolean => instruction.test(tooltip.trim());

/** The tooltip of a widget if it says something, and says it of this widget. */
export function tellingTooltip(widget: Widget, parts: PageParts): string | undefined {
  const tooltip = tidyTooltip(widget.tooltip);
  if (
    tooltip.length <= 3 ||
    repeatsName(widget) ||
    example.test(tooltip) ||
    isInstruction(widget) ||
    !isTellingName(tooltip)
  )
    return undefined;
  return isElsewhere(tooltip, widget, parts) ? undefined : tooltip;
}
