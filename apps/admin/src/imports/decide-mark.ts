import type {
  ImportAnswer,
  ImportedMark,
  ImportReview,
  ReviewedMark,
  ReviewState,
} from '@inkfield/contract/imports';
import type { TemplateFieldInput } from '@inkfield/contract/template-fields';
import type { TemplateField } from '@inkfield/engine/template';
import {
  placesOfField,
  type Renaming,
  renameInFields,
  renameInText,
} from '../templates/source/rename-field.ts';
import { changeText } from './change-text.ts';
import { putWords } from './words-in-draft.ts';

export type { ReviewedMark } from '@inkfield/contract/imports';
export type Outcome = NonNullable<ReviewedMark['outcome']>;

export interface Range {
  from: number;
  to: number;
}

/** A proposed draft on its way to a template. Every decision gives a new one. */
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
      is_seen: false,
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

/** Leaves the mark as it was proposed. */
export function acceptMark(review: Review, index: number): Review {
  return decide(review, index, {});
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

export function canBecomeText({ decision, range, outcome, field }: ReviewedMark): boolean {
  if (range === undefined || field === undefined) return false;
  return outcome === 'own field' || (decision === 'field' && outcome === undefined);
}

/** Puts the words of the source document back where the field stands; a field without places goes. */
export function turnIntoText(review: Review, index: number): Review {
  const mark = markAt(review, index);
  if (!canBecomeText(mark) || !mark.range) return review;
  // The server cuts the words of long marks; the text of the source has them whole.
  const text = mark.source ? review.sourceText.slice(mark.source.from, mark.source.to) : mark.text;
  const fieldNames = review.fields.map(({ name }) => name);
  const change = putWords({ text: review.text, range: mark.range, words: text, fieldNames });
  const changed = changeText(review, [change]);
  return dropUnused(decide(changed, index, { field: undefined, outcome: 'text' }), mark.field);
}

/** The mark with what was decided about it. */
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
  if (name === undefined || placesOfField(review.text, name, review.fields).length > 0) return review;
  return { ...review, fields: review.fields.filter((field) => field.name !== name) };
}
