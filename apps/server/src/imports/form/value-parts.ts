import { tellingTooltip } from './tooltips.ts';
import type { Widget } from './widgets.ts';
import type { PageParts } from './words.ts';

/** One of several boxes for a value, such as the month of a date. */
export interface ValuePart {
  /** All of its boxes as one, on a page where they are one. */
  whole: Widget;
  parts: PageParts;
  index: number;
  count: number;
}

/** No part of a date or a number is longer, in characters. */
const maxPart = 5;
const maxGap = 22;
/** A whole date is wider at the smallest size that can be read, in points. */
const widthOfDate = 34;

/** Whether a box only has room for a part of a date. */
export function isNarrow({ rect: [left, bottom, right, top], turn }: Widget): boolean {
  return (turn === 0 || turn === 180 ? right - left : top - bottom) < widthOfDate;
}

/** Short boxes side by side with nothing but a sign between them, as for `__ / __ / ____`, are parts of one value. */
export function valueParts(parts: PageParts): Map<Widget, ValuePart> {
  const found = new Map<Widget, ValuePart>();
  const short = parts.widgets.filter(
    (widget) => isShort(widget) && tellingTooltip(widget, parts) === undefined,
  );
  for (const first of short.toSorted((a, b) => a.rect[0] - b.rect[0])) {
    if (found.has(first)) continue;
    const run = [first];
    for (let next = nextOf(first, short, parts); next && run.length < 4; next = nextOf(next, short, parts))
      run.push(next);
    const last = run.at(-1);
    if (run.length < 2 || last === undefined || areNamedApart(run, parts)) continue;
    const whole = { ...first, rect: [...first.rect] satisfies Widget['rect'] };
    whole.rect[2] = last.rect[2];
    const widgets = parts.widgets.flatMap((one) => (one === first ? whole : run.includes(one) ? [] : one));
    const value = { whole, parts: { words: parts.words, widgets }, count: run.length };
    for (const [index, widget] of run.entries()) found.set(widget, { ...value, index });
  }
  return found;
}

/** Whether each box has a word of its own right above or below: "Month", "Day", "Year". */
function areNamedApart(run: readonly Widget[], parts: PageParts): boolean {
  return areNamedOn('above', run, parts) || areNamedOn('below', run, parts);
}

function areNamedOn(side: 'above' | 'below', run: readonly Widget[], { words }: PageParts): boolean {
  const isNear = ({ rect: [, bottom, , top] }: Widget, { y, height }: PageParts['words'][number]) =>
    side === 'above'
      ? y > top - 2 && y < top + height * 1.5
      : y + height < bottom + 2 && y + height > bottom - height;
  const names = run.map((widget) =>
    words
      .filter(
        (word) =>
          (word.left + word.right) / 2 > widget.rect[0] - 3 &&
          (word.left + word.right) / 2 < widget.rect[2] + 3 &&
          isNear(widget, word) &&
          /\p{L}{2}/u.test(word.text),
      )
      .map(({ text }) => text)
      .join(' '),
  );
  return (
    names.every(Boolean) &&
    new Set(names).size === names.length &&
    names.join(' ').split(' ').length === run.length
  );
}

const lengthOf = ({ cells, maxLength }: Widget) => cells ?? maxLength ?? Infinity;
const isShort = (widget: Widget) =>
  widget.kind === 'text' && !widget.hasLines && (lengthOf(widget) <= maxPart || isNarrow(widget));

function nextOf(widget: Widget, others: readonly Widget[], { words }: PageParts): Widget | undefined {
  const [, bottom, right, top] = widget.rect;
  const next = others.find(
    ({ rect }) => rect[0] >= right - 1 && rect[0] - right < maxGap && Math.abs(rect[1] - bottom) < 2,
  );
  const from = next?.rect[0] ?? 0;
  const between = words.filter(
    (word) => word.right > right && word.left < from && word.y > bottom - 3 && word.y < top,
  );
  // Boxes whose length is not known may stand beside each other for years, months and days.
  const isLimited = next !== undefined && [widget, next].every((one) => lengthOf(one) <= maxPart);
  const isParted = isLimited || between.some(({ text }) => /^[/.\-–]$/.test(text));
  return !isParted || between.some(({ text }) => /[\p{L}\p{N}]/u.test(text)) ? undefined : next;
}

/** The label of a part: with the letters that a pattern such as MM/DD/YYYY has for it, else with its number. */
export function labelOfPart(label: string, { index, count }: ValuePart): string {
  const pattern = /\b([A-Z]{1,4})[/.-]([A-Z]{1,4})(?:[/.-]([A-Z]{2,4}))?\b/i.exec(
    label.replace(/\s*([/.-])\s*/g, '$1'),
  );
  const letters = pattern?.slice(1, count + 1).filter((part) => /^(?:m+|d+|y+|j+|a+|t+)$/i.test(part)) ?? [];
  const part = letters.length === count ? letters[index] : `${index + 1}/${count}`;
  return `${label}, ${part}`;
}
