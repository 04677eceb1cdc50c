import type { TemplateField } from '@inkfield/engine/template';
import { newFieldId } from '../templates/saving/draft-content.ts';
import { changeText } from './change-text.ts';
import { decide, dropUnused, markAt, type Range, type Review, type ReviewedMark } from './decide-mark.ts';
import { withEmphasis } from './words-in-draft.ts';
import { freeName, nameFor } from '../templates/source/field-names.ts';

/** Words in brackets that stayed in the draft, as optional wording, alternatives and notes. */
export function isWording(review: Review, mark: ReviewedMark): boolean {
  return bracketsOf(review, mark) !== undefined;
}

export function canBeTakenOut({ range, field, decision, outcome }: ReviewedMark): boolean {
  return range !== undefined && field === undefined && decision !== 'condition' && outcome !== 'condition';
}

interface Brackets extends Range {
  /** Of the words between the brackets. */
  inner: Range;
}

function bracketsOf({ text }: Review, { range, field, outcome }: ReviewedMark): Brackets | undefined {
  if (!range || field !== undefined || outcome !== undefined) return undefined;
  const found = /^(\\?\[)[^]*\]$/.exec(text.slice(range.from, range.to));
  if (!found) return undefined;
  return { ...range, inner: { from: range.from + (found[1]?.length ?? 1), to: range.to - 1 } };
}

/** The words stay, whatever is filled in; only their brackets go. */
export function keepWords(review: Review, index: number): Review {
  const brackets = bracketsOf(review, markAt(review, index));
  if (!brackets) return review;
  const { from, to, inner } = brackets;
  const changed = changeText(review, [
    { from, to: inner.from, insert: '' },
    { from: inner.to, to, insert: '' },
  ]);
  return decide(changed, index, { outcome: 'words kept' });
}

/** Removes the words, with the marks and fields that occur only in them. */
export function takeOut(review: Review, index: number): Review {
  const mark = markAt(review, index);
  if (!canBeTakenOut(mark) || !mark.range) return review;
  const inside = review.marks.filter(({ range }) => range !== undefined && holds(mark.range, range));
  const changed = changeText(review, [{ ...withBlanks(review.text, mark.range), insert: '' }]);
  const decided = decide(changed, index, { range: undefined, outcome: 'taken out' });
  return inside.reduce((before, { field }) => dropUnused(before, field), decided);
}

const holds = (outer: Range | undefined, inner: Range) =>
  outer !== undefined && outer.from <= inner.from && inner.to <= outer.to;

/** Extends the range to the whole line if nothing else is on it, else to the space before the next word. */
function withBlanks(text: string, range: Range): Range {
  // Emphasis marks around nothing would print.
  const { from, to } = withEmphasis(text, range);
  const line = lineAround(text, { from, to });
  if (line.isAlone && !line.isRow) {
    const end = text[line.to] === '\n' ? line.to + 1 : line.to;
    const isBetweenBlanks = /(?:^|\n)\n$/.test(text.slice(0, line.from)) && text[end] === '\n';
    return { from: line.from, to: isBetweenBlanks ? end + 1 : end };
  }
  // Emphasis does not begin before a blank.
  if (/[*_]/.test(text[from - 1] ?? '') && text[to] === ' ') return { from, to: to + 1 };
  const isSpaced = /[ \t]/.test(text[from - 1] ?? '') && /^(?:$|[\s.,;:)])/.test(text.slice(to, to + 1));
  return isSpaced ? { from: from - 1, to } : { from, to };
}

/** Paragraphs can be shown or hidden whole, and words within one line. */
export function canBeOptional(review: Review, mark: ReviewedMark): boolean {
  const brackets = bracketsOf(review, mark);
  if (!brackets) return false;
  const line = lineAround(review.text, brackets);
  return (line.isAlone && !line.isRow) || !review.text.slice(brackets.from, brackets.to).includes('\n');
}

/** Shows the words only under a condition: a new yes/no field or an existing field. */
export function makeOptional(review: Review, index: number, chosen?: string): Review {
  const mark = markAt(review, index);
  const brackets = bracketsOf(review, mark);
  if (!brackets || !canBeOptional(review, mark)) return review;
  const { from, to, inner } = brackets;
  const field = review.fields.find(({ name }) => name === chosen) ?? newCheckbox(review, mark);
  const isNew = !review.fields.includes(field);
  const line = lineAround(review.text, brackets);
  const isBlock = line.isAlone && !line.isRow;
  const changed = changeText(
    review,
    isBlock
      ? [
          { from: line.from, to: line.from, insert: `{if ${field.name}}\n` },
          { from, to: inner.from, insert: '' },
          { from: inner.to, to, insert: '' },
          { from: line.to, to: line.to, insert: '\n{end}' },
        ]
      : [
          { from, to: inner.from, insert: `{if ${field.name}}` },
          { from: inner.to, to, insert: '{end}' },
        ],
  );
  const shift = isBlock ? `{if ${field.name}}\n`.length : 0;
  const range = isBlock
    ? { from: line.from, to: line.to - (inner.from - from) - 1 + shift + '\n{end}'.length }
    : changed.marks[index]?.range;
  const fields = isNew ? [...changed.fields, field] : changed.fields;
  return decide({ ...changed, fields }, index, { range, field: field.name, outcome: 'condition' });
}

function newCheckbox({ fields }: Review, { text }: ReviewedMark): TemplateField {
  // The heading of a clause names it.
  const heading = /^[^\p{L}\p{N}]*([^.:;]{3,50})[.:]/u.exec(text)?.[1];
  const words = (heading ?? text).replace(/[^\p{L}\p{N}\s’'-]+/gu, ' ').trim();
  const label = words.split(/\s+/).slice(0, 5).join(' ').slice(0, 60) || 'Optional words';
  return {
    id: newFieldId(fields),
    name: freeName(nameFor(label), fields),
    label: label.charAt(0).toUpperCase() + label.slice(1),
    field_type: 'checkbox',
    required: false,
    order: fields.length + 1,
  };
}

interface Line extends Range {
  /** Whether the line contains only the words and a number, indent or heading mark. */
  isAlone: boolean;
  isRow: boolean;
}

export function lineAround(text: string, { from, to }: Range): Line {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const found = text.indexOf('\n', to);
  const end = found < 0 ? text.length : found;
  const before = text.slice(start, from);
  return {
    from: start,
    to: end,
    // Signs of emphasis stay with the words that they are around.
    isAlone:
      /^\s*(?:#{1,6}[.:]? (?:#{1,6}\. )?)?[*_]{0,5}$/.test(before) &&
      /^[*_]{0,5}\s*$/.test(text.slice(to, end)),
    isRow: before.trimStart().startsWith('|'),
  };
}

/** The alternative wordings as ranges of the draft; empty if there are fewer than two. */
export function alternativesOf(review: Review, mark: ReviewedMark): Range[] {
  const inner = bracketsOf(review, mark)?.inner;
  if (!inner) return [];
  const parts = splitAtTop(review.text, inner, /^\s*\/\s*/);
  return parts.length > 1 ? parts : splitAtTop(review.text, inner, /^,?\s+or\s+/i);
}

function splitAtTop(text: string, { from, to }: Range, separator: RegExp): Range[] {
  const parts: Range[] = [];
  let depth = 0;
  let start = from;
  for (let at = from; at < to; at += 1) {
    if ('[({'.includes(text[at] ?? '')) depth += 1;
    if ('])}'.includes(text[at] ?? '')) depth -= 1;
    const found = depth === 0 ? separator.exec(text.slice(at, Math.min(to, at + 40)))?.[0] : undefined;
    if (found === undefined || at === start) continue;
    parts.push({ from: start, to: at });
    start = at + found.length;
    at = start - 1;
  }
  parts.push({ from: start, to });
  return parts.filter((part) => text.slice(part.from, part.to).trim() !== '');
}

/** Shows one of the alternatives, chosen by a new field. Fields within them stay. */
export function makeChoice(review: Review, index: number): Review {
  const mark = markAt(review, index);
  const brackets = bracketsOf(review, mark);
  const parts = alternativesOf(review, mark);
  const [first] = parts;
  if (!brackets || !first || parts.length < 2) return review;
  const options = parts.map(({ from, to }) => optionOf(review.text.slice(from, to)));
  if (new Set(options).size < options.length || options.includes('')) return review;
  const label = 'Choice';
  const field: TemplateField = {
    id: newFieldId(review.fields),
    name: freeName(nameFor(label), review.fields),
    label,
    field_type: 'select',
    required: true,
    order: review.fields.length + 1,
    options,
  };
  const changes = parts.map((part, place) => ({
    from: place === 0 ? brackets.from : (parts[place - 1]?.to ?? part.from),
    to: part.from,
    insert: `{${place === 0 ? 'if' : 'else if'} ${field.name} is "${options[place] ?? ''}"}`,
  }));
  const end = { from: parts.at(-1)?.to ?? brackets.inner.to, to: brackets.to, insert: '{end}' };
  const changed = changeText(review, [...changes, end]);
  const fields = [...changed.fields, field];
  return decide({ ...changed, fields }, index, { field: field.name, outcome: 'choice' });
}

/** Short enough for a list, and without characters that a condition cannot contain. */
function optionOf(words: string): string {
  return words
    .replace(/\\(?=[[\]{}*_|#\\])/g, '')
    .replace(/[[\]{}"“”*]+/g, '')
    .replace(/_+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
    .trim();
}

/** Removes all notes to the reader that are still undecided. */
export function takeOutNotes(review: Review): Review {
  return notesLeft(review).reduce(takeOut, review);
}

export function notesLeft({ marks }: Review): number[] {
  return [...marks.keys()].filter((index) => {
    const { decision, range, is_seen } = marks[index] ?? {};
    return decision === 'note' && range !== undefined && is_seen === false;
  });
}
