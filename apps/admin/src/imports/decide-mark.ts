import type { ImportedMark, ImportAnswer } from '@inkfield/contract/imports';
import { escapeText } from '@inkfield/engine/escape';
import type { TemplateField } from '@inkfield/engine/template';
import {
  placesOfField,
  type Renaming,
  renameInCondition,
  renameInFields,
  renameInText,
  type TextChange,
} from '../templates/source/rename-field.ts';

type Told = Pick<ImportedMark, 'text' | 'before' | 'after' | 'decision' | 'reason' | 'confidence' | 'field'>;

/** A mark, where it stands in the draft now, and what staff did with it. */
export interface ReviewedMark extends Told {
  /** Offsets into the draft; absent where the mark left no trace of its own. */
  range?: { from: number; to: number } | undefined;
  isSeen: boolean;
  isText: boolean;
}

/** A proposed draft on its way to a template. Every decision gives a new one. */
export interface Review {
  text: string;
  fields: readonly TemplateField[];
  marks: readonly ReviewedMark[];
}

/** An import's answer; pasted text has no source document. */
export type Proposal = Pick<ImportAnswer, 'name' | 'document_content' | 'fields' | 'marks' | 'warnings'> &
  Partial<Pick<ImportAnswer, 'source_document'>>;

export function startReview({ document_content, fields, marks }: Proposal): Review {
  const lineStarts = [0];
  for (const { index } of document_content.matchAll(/\n/g)) lineStarts.push(index + 1);
  return {
    text: document_content,
    // Ids below zero: the server gives its own once the template is made.
    fields: fields.map((field, index) => ({ ...field, id: -1 - index })),
    marks: marks.map((mark) => ({ ...mark, range: rangeOf(mark, lineStarts), isSeen: false, isText: false })),
  };
}

function rangeOf({ line, column, end_column }: ImportedMark, lineStarts: readonly number[]) {
  const start = lineStarts[(line ?? 0) - 1];
  if (start === undefined || column === undefined || end_column === undefined) return undefined;
  return { from: start + column - 1, to: start + end_column - 1 };
}

/** Leaves the mark as it was proposed. */
export function acceptMark(review: Review, index: number): Review {
  return { ...review, marks: review.marks.with(index, { ...markAt(review, index), isSeen: true }) };
}

/** The server cuts the wording of longer marks: it could not be put back whole. */
const wholeTextLength = 299;

export function canBecomeText({ decision, range, text, isText }: ReviewedMark): boolean {
  return decision === 'field' && range !== undefined && !isText && text.length <= wholeTextLength;
}

/** Puts the words of the source document back where the field stands; a field without places goes. */
export function turnIntoText(review: Review, index: number): Review {
  const mark = markAt(review, index);
  if (!canBecomeText(mark) || !mark.range) return review;
  const insert = wordsInDraft(review, { text: mark.text, from: mark.range.from });
  const changed = changeText(review, [{ ...mark.range, insert }]);
  const decided = { ...markAt(changed, index), field: undefined, isSeen: true, isText: true };
  return dropUnused({ ...changed, marks: changed.marks.with(index, decided) }, mark.field);
}

function wordsInDraft({ text, fields }: Review, piece: { text: string; from: number }): string {
  const escaped = escapeText(
    piece.text,
    fields.map(({ name }) => name),
  );
  const lineStart = text.lastIndexOf('\n', piece.from - 1) + 1;
  const isInTable = text.slice(lineStart, piece.from).trimStart().startsWith('|');
  return isInTable ? escaped.replace(/(?<!\\)\|/g, '\\|').replaceAll('\n', ' ') : escaped;
}

export function changeField(review: Review, name: string, change: Partial<TemplateField>): Review {
  return {
    ...review,
    fields: review.fields.map((field) => (field.name === name ? { ...field, ...change } : field)),
  };
}

/** Gives a field another name in the text, in conditions and for its marks. */
export function renameField(review: Review, renaming: Renaming): Review {
  const { text, marks, fields } = changeText(review, renameInText(review.text, renaming));
  return {
    text,
    fields: renameInFields(fields, renaming),
    marks: marks.map((mark) => (mark.field === renaming.from ? { ...mark, field: renaming.to } : mark)),
  };
}

/** Makes one field of two: `to` stays, `from` goes. */
export function mergeField(review: Review, { from, to }: Renaming): Review {
  if (from === to || !review.fields.some(({ name }) => name === to)) return review;
  return renameField({ ...review, fields: review.fields.filter(({ name }) => name !== from) }, { from, to });
}

/** The next mark that nobody has looked at, from the one given on and around; the same one when there is none. */
export function nextUnseen({ marks }: Review, index: number): number {
  const order = [...marks.keys()].map((step) => (index + 1 + step) % marks.length);
  return order.find((at) => !marks[at]?.isSeen) ?? index;
}

function markAt({ marks }: Review, index: number): ReviewedMark {
  const mark = marks[index];
  if (!mark) throw new RangeError(`There is no mark ${index}.`);
  return mark;
}

function dropUnused(review: Review, name: string | undefined): Review {
  if (name === undefined || placesOfField(review.text, name).length > 0) return review;
  const isNamed = review.fields.some(
    ({ show_when = '' }) => renameInCondition(show_when, { from: name, to: '' }) !== show_when,
  );
  return isNamed ? review : { ...review, fields: review.fields.filter((field) => field.name !== name) };
}

/** Changes are in order and don't overlap; the places of all marks move along. */
function changeText(review: Review, changes: readonly TextChange[]): Review {
  const text = changes
    .toReversed()
    .reduce((before, { from, to, insert }) => before.slice(0, from) + insert + before.slice(to), review.text);
  const moved = (at: number) =>
    changes.reduce(
      (offset, { from, to, insert }) => (to <= at ? offset + insert.length - (to - from) : offset),
      at,
    );
  const marks = review.marks.map((mark) =>
    mark.range ? { ...mark, range: { from: moved(mark.range.from), to: moved(mark.range.to) } } : mark,
  );
  return { ...review, text, marks };
}
