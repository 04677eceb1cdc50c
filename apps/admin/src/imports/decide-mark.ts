import type {
  ImportAnswer,
  ImportedMark,
  ImportReview,
  ReviewedMark,
  ReviewState,
} from '@inkfield/contract/imports';
import type { TemplateFieldInput } from '@inkfield/contract/template-fields';
import { plainType, type TemplateField } from '@inkfield/engine/template';
import { placesOfField, type Renaming, renameInText } from '../templates/source/rename-field.ts';
import { placesInFormula, renameInFields } from '../templates/source/rename-in-fields.ts';
import { freeName } from '../templates/source/field-names.ts';
import { newFieldId } from '../templates/saving/draft-content.ts';
import { changeText } from './change-text.ts';
import { putWords } from './words-in-draft.ts';

export type { ReviewedMark } from '@inkfield/contract/imports';
export type Outcome = NonNullable<ReviewedMark['outcome']>;

export interface Range {
  from: number;
  to: number;
}

/** A draft under review. Every decision returns a new one. */
export interface Review {
  text: string;
  fields: readonly TemplateField[];
  marks: readonly ReviewedMark[];
  /** The words of the source document, to read beside the draft. */
  sourceText: string;
}

/** A draft to review. Text that was pasted and not searched has no source document and is not saved. */
export type Proposal = ImportReview['imported'] &
  Partial<Pick<ImportAnswer, 'source_document' | 'review'>> & {
    /** Where an earlier review of it stopped. */
    state?: ReviewState | null;
  };

/** Begins a review, or continues the one that was saved. */
export function startReview({ document_content, fields, marks, source_text, state }: Proposal): Review {
  if (state) {
    return {
      text: state.document_content,
      fields: state.fields.map(withOwnId),
      marks: state.marks,
      sourceText: source_text,
    };
  }
  const lineStarts = [0];
  for (const { index } of document_content.matchAll(/\n/g)) lineStarts.push(index + 1);
  return {
    text: document_content,
    fields: fields.map(withOwnId),
    marks: marks.map(({ source_from: from, source_to: to, ...mark }) => ({
      ...mark,
      range: rangeOf(mark, lineStarts),
      source: { from, to },
      // Staff say first whether the document is a sample.
      is_seen: mark.decision === 'sample',
    })),
    sourceText: source_text,
  };
}

/**
 * Ids below zero: the server gives its own once the template is made. When a field is asked follows from the text as
 * it is in the end.
 */
function withOwnId(field: TemplateFieldInput, index: number): TemplateField {
  return { ...field, id: -1 - index, show_when: undefined };
}

function rangeOf(
  { line, column, end_line, end_column }: Pick<ImportedMark, 'line' | 'column' | 'end_line' | 'end_column'>,
  lineStarts: readonly number[],
): Range | undefined {
  const start = lineStarts[(line ?? 0) - 1];
  const last = lineStarts[(end_line ?? line ?? 0) - 1];
  if (start === undefined || last === undefined) return undefined;
  if (column === undefined || end_column === undefined) return undefined;
  return { from: start + column - 1, to: last + end_column - 1 };
}

/** Leaves the mark as it was proposed. A value of a sample is decided then: it stays text. */
export function acceptMark(review: Review, index: number): Review {
  const { decision, outcome } = markAt(review, index);
  return decide(review, index, decision === 'sample' && outcome === undefined ? { outcome: 'text' } : {});
}

/** The same for all unseen marks of a kind. Returns the same review if there are none. */
export function acceptUnseen(review: Review, isOfKind: (mark: ReviewedMark) => boolean): Review {
  const left = [...review.marks.keys()].filter((at) => {
    const mark = markAt(review, at);
    return !mark.is_seen && isOfKind(mark);
  });
  return left.reduce(acceptMark, review);
}

/** Below this the rule that decided is often wrong. */
const doubtBelow = 0.7;

export const isDoubtful = ({ confidence }: Pick<ReviewedMark, 'confidence'>): boolean =>
  confidence < doubtBelow;

/** Whether staff need not decide anything: the mark names its field, or stays in the text. */
export function isCertain({ decision, confidence }: ReviewedMark): boolean {
  return ['field', 'signature', 'text'].includes(decision) && !isDoubtful({ confidence });
}

export function canBecomeText(review: Review, index: number): boolean {
  return marksToText(review, index).length > 0;
}

/** Puts the words of the source document back where the field or branch is; a field without places goes. */
export function turnIntoText(review: Review, index: number): Review {
  const changed = marksToText(review, index).reduce(putBack, review);
  return changed === review ? review : decide(changed, index, {});
}

/** The marks that become text together: one of a field, or the commands of a branch. None for any other mark. */
function marksToText(review: Review, index: number): number[] {
  const { range, decision, outcome, field } = markAt(review, index);
  if (range === undefined) return [];
  if (decision === 'condition' && outcome === undefined) return branchAround(review, index);
  const isField = outcome === 'own field' || (decision === 'field' && outcome === undefined);
  return isField && field !== undefined ? [index] : [];
}

const branchCommand = /^\{(?:if|for each|else|end)\b[^{}]*\}$/;

/** The branch or loop whose {if}, {else}, {for each} or {end} a mark is. None if another of its commands is no mark. */
function branchAround({ text, marks }: Review, index: number): number[] {
  const open: number[][] = [];
  for (const [at, { range, decision }] of marks.entries()) {
    const command = range && decision === 'condition' ? text.slice(range.from, range.to) : '';
    if (!branchCommand.test(command)) continue;
    if (/^.(?:if|for)/.test(command)) open.push([]);
    open.at(-1)?.push(at);
    const branch = command === '{end}' ? open.pop() : undefined;
    if (branch?.includes(index)) return [...branch, ...valuesWithin({ text, marks }, branch)];
  }
  return [];
}

/** The values of a loop's entries mean nothing without it. */
function valuesWithin({ text, marks }: Pick<Review, 'text' | 'marks'>, branch: readonly number[]): number[] {
  const [first = 0, last = 0] = [branch[0], branch.at(-1)];
  const range = marks[first]?.range;
  const item = range && /^\{for each (\w+) in/i.exec(text.slice(range.from, range.to))?.[1];
  if (item === undefined) return [];
  return [...marks.keys()].slice(first + 1, last).filter((at) => {
    const place = marks[at]?.range;
    return place && text.slice(place.from, place.to).toLowerCase().startsWith(`[${item.toLowerCase()}.`);
  });
}

function putBack(review: Review, index: number): Review {
  const mark = markAt(review, index);
  const { range, source, style, original } = mark;
  if (!range) return review;
  if (original !== undefined) return putRowsBack(review, index, original);
  // The server cuts the words of long marks; the text of the source has them whole.
  const words = source ? review.sourceText.slice(source.from, source.to) : mark.text;
  const fieldNames = review.fields.map(({ name }) => name);
  const change = putWords({ text: review.text, range, words, fieldNames });
  const insert = style === undefined ? change.insert : `{style ${style}}\n${change.insert}\n{end style}`;
  const changed = changeText(review, [{ ...change, insert }]);
  const command = review.text.slice(range.from, range.to);
  const named = review.fields.filter(({ name }) => name === mark.field || command.includes(name));
  const decided = decide(changed, index, { field: undefined, outcome: 'text' });
  return named.reduce((before, { name }) => dropUnused(before, name), decided);
}

/** Restores the rows of the document in place of the list. */
function putRowsBack(review: Review, index: number, original: string): Review {
  const { range, field } = markAt(review, index);
  if (!range) return review;
  // Each of the rows ends its own line.
  const to = review.text[range.to] === '\n' ? range.to + 1 : range.to;
  const changed = changeText(review, [{ from: range.from, to, insert: original }]);
  const place = { from: range.from, to: range.from + original.length };
  const put = { range: original === '' ? undefined : place, field: undefined, outcome: 'text' as const };
  return dropUnused(decide(changed, index, put), field);
}

/** The mark with its decision. */
export function decide(review: Review, index: number, change: Partial<ReviewedMark>): Review {
  const decided = { ...markAt(review, index), is_seen: true, ...change };
  return { ...review, marks: review.marks.with(index, decided) };
}

export function changeField(review: Review, name: string, change: Partial<TemplateField>): Review {
  return {
    ...review,
    fields: review.fields.map((field) => (field.name === name ? { ...field, ...change } : field)),
  };
}

/** Gives a field another name in the text, in conditions and for its marks. */
export function renameField(review: Review, renaming: Renaming): Review {
  const { marks, fields, ...changed } = changeText(
    review,
    renameInText(review.text, renaming, review.fields),
  );
  return {
    ...changed,
    fields: renameInFields(fields, renaming),
    marks: marks.map((mark) => (mark.field === renaming.from ? { ...mark, field: renaming.to } : mark)),
  };
}

/** Makes one field of two: `to` stays, `from` goes. */
export function mergeField(review: Review, { from, to }: Renaming): Review {
  if (from === to || !review.fields.some(({ name }) => name === to)) return review;
  return renameField({ ...review, fields: review.fields.filter(({ name }) => name !== from) }, { from, to });
}

/** The marks that stand for the same field, as places in the list of marks. */
export function placesOf({ marks }: Review, name: string): number[] {
  return [...marks.keys()].filter((at) => marks[at]?.field === name && marks[at].range !== undefined);
}

/** Gives the place of a mark a field of its own, like the one that it shared. */
export function splitMark(review: Review, index: number): Review {
  const { range, field: shared } = markAt(review, index);
  const known = review.fields.find(({ name }) => name === shared);
  if (!range || !known || placesOf(review, known.name).length < 2) return review;
  const name = freeName(known.name, review.fields);
  const own = placesOfField(review.text, known.name, review.fields).filter(
    ({ from, to }) => range.from <= from && to <= range.to,
  );
  if (own.length === 0) return review;
  const changed = changeText(
    review,
    own.map((place) => ({ ...place, insert: name })),
  );
  const number = name.slice(known.name.length + 1);
  const field = { ...known, id: newFieldId(review.fields), name, label: `${known.label} ${number}` };
  const at = review.fields.indexOf(known) + 1;
  return decide({ ...changed, fields: changed.fields.toSpliced(at, 0, field) }, index, { field: name });
}

/** The next unseen mark after the given one, wrapping around; the given one if there is none. */
export function nextUnseen({ marks }: Review, index: number): number {
  const order = [...marks.keys()].map((step) => (index + 1 + step) % marks.length);
  return order.find((at) => !marks[at]?.is_seen) ?? index;
}

export function markAt({ marks }: Review, index: number): ReviewedMark {
  const mark = marks[index];
  if (!mark) throw new RangeError(`There is no mark ${index}.`);
  return mark;
}

/** Without the field, when the text does not name it any longer. */
export function dropUnused(review: Review, name: string | undefined): Review {
  const dropped = review.fields.find((field) => field.name === name);
  if (!dropped || placesOfField(review.text, dropped.name, review.fields).length > 0) return review;
  const fields = review.fields
    .filter((field) => field !== dropped)
    .map((field) => (reads(field, dropped.name) ? typedIn(field) : field));
  // No text prints the rate of a tax.
  const unread = fields.filter(
    (field) => reads(dropped, field.name) && !fields.some((one) => reads(one, field.name)),
  );
  return unread.reduce((before: Review, { name: one }) => dropUnused(before, one), { ...review, fields });
}

function reads({ formula = '' }: TemplateField, name: string): boolean {
  return placesInFormula(formula, name).length > 0;
}

/** Clients fill in a value that can't be calculated any longer. */
function typedIn(field: TemplateField): TemplateField {
  const { formula: _formula, result_type, ...typed } = field;
  return { ...typed, field_type: result_type ?? plainType, required: true };
}

/** The words of a mark, or those before it where it has none of its own. */
export function wordsOf({ text, before }: Pick<ReviewedMark, 'text' | 'before'>): string {
  return text.trim() === '' ? before.trim() : text;
}
