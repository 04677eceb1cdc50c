import type { TemplateField } from '@inkfield/engine/template';
import { changeText } from './change-text.ts';
import { decide, markAt, type Range, type Review, type ReviewedMark } from './decide-mark.ts';
import { lineAround } from './decide-wording.ts';
import { sameWords, trimmed, wordsProblem } from '../templates/source/same-words.ts';
import { fieldFromWords, suggestField } from '../templates/source/suggest-field.ts';

/** Why the selected words can't become a field, in plain words. */
export function selectionProblem({ text, marks }: Review, range: Range): string | undefined {
  const { from, to } = trimmed(text, range);
  const problem = wordsProblem(text, { from, to });
  if (problem !== undefined) return problem;
  const isTaken = marks.some(
    ({ range: taken, field, decision, outcome }) =>
      taken !== undefined &&
      taken.from < to &&
      from < taken.to &&
      field !== undefined &&
      decision !== 'condition' &&
      outcome !== 'condition' &&
      outcome !== 'choice',
  );
  return isTaken ? 'There is a field or a command in these words.' : undefined;
}

/** Turns the words into a field of their own: everywhere they are, or in this place only. */
export function makeField(
  review: Review,
  range: Range,
  { isEverywhere, label }: { isEverywhere: boolean; label?: string },
): Review {
  if (selectionProblem(review, range) !== undefined) return review;
  const place = trimmed(review.text, range);
  const line = lineAround(review.text, place);
  const words = review.text.slice(place.from, place.to);
  const field = fieldFromWords(
    {
      text: words,
      before: review.text.slice(line.from, place.from),
      after: review.text.slice(place.to, line.to),
    },
    review.fields,
    label,
  );
  const others = isEverywhere ? otherPlaces(review, place) : [];
  const places = [place, ...others].toSorted((a, b) => a.from - b.from);
  const insert = `[${field.name}]`;
  const changed = changeText(
    review,
    places.map((one) => ({ ...one, insert })),
  );
  let shift = 0;
  const made = places.map(({ from, to }): ReviewedMark => {
    const start = from + shift;
    shift += insert.length - (to - from);
    return {
      text: words,
      before: wordsOf(review.text.slice(Math.max(line.from, from - 80), from)),
      after: wordsOf(review.text.slice(to, to + 80).split('\n')[0] ?? ''),
      decision: 'field',
      reason: 'You made it a field.',
      confidence: 1,
      field: field.name,
      range: { from: start, to: start + insert.length },
      is_seen: true,
      outcome: 'own field',
    };
  });
  return { ...changed, fields: [...changed.fields, field], marks: [...changed.marks, ...made] };
}

/** A piece of the draft without the signs of emphasis and without commands, which nobody reads beside a mark. */
function wordsOf(written: string): string {
  return written.replace(/\\(.)|\*{1,3}|__|\{[^{}]*\}/g, '$1');
}

/** Turns a rejected mark into a field. */
export function makeFieldOfMark(review: Review, index: number): Review {
  const mark = markAt(review, index);
  const { range } = mark;
  if (!range || !canBecomeField(review, mark)) return review;
  if (mark.decision === 'sample') return makeSample(review, range, mark.suggests ?? 'Value');
  const field = range.from === range.to ? fieldOfGap(review, mark) : fieldOfWords(review, range);
  const isBehindWord = range.from === range.to && /\S/.test(review.text[range.from - 1] ?? ' ');
  const insert = isBehindWord ? ` [${field.name}]` : `[${field.name}]`;
  const changed = changeText(review, [{ ...range, insert }]);
  const made = { range: { from: range.from, to: range.from + insert.length }, field: field.name };
  return decide({ ...changed, fields: [...changed.fields, field] }, index, { ...made, outcome: 'own field' });
}

/** Replaces the value of a client by a field in every place, so that no personal data stays in the text. */
function makeSample(review: Review, range: Range, label: string): Review {
  const made = makeField(review, range, { isEverywhere: true, label });
  if (made === review) return review;
  const places = made.marks.slice(review.marks.length);
  const marks = made.marks.slice(0, review.marks.length).map((mark): ReviewedMark => {
    const at = places.findIndex((place) => mark.decision === 'sample' && isAt(mark, place));
    const [place] = at < 0 ? [] : places.splice(at, 1);
    return place
      ? { ...mark, field: place.field, range: place.range, is_seen: true, outcome: 'own field' }
      : mark;
  });
  return { ...made, marks: [...marks, ...places] };
}

function isAt({ range }: ReviewedMark, place: ReviewedMark): boolean {
  return range !== undefined && range.from === place.range?.from;
}

/** A place with nothing on it is called by the label before it. */
function fieldOfGap({ fields }: Review, { before }: ReviewedMark): TemplateField {
  const label =
    before
      .split('\n')
      .at(-1)
      ?.trim()
      .replace(/[\s:]+$/, '') ?? '';
  return suggestField({ text: label, before: '', after: '' }, fields);
}

function fieldOfWords({ text, fields }: Review, range: Range): TemplateField {
  const line = lineAround(text, range);
  return fieldFromWords(
    {
      text: text.slice(range.from, range.to).replaceAll('\\', ''),
      before: text.slice(line.from, range.from),
      after: text.slice(range.to, line.to),
    },
    fields,
  );
}

/** It has a place, no field, and none within it that would get lost. */
export function canBecomeField({ text, marks }: Review, mark: ReviewedMark): boolean {
  const { range, field, decision, outcome } = mark;
  if (!range || field !== undefined || decision === 'condition') return false;
  if (outcome !== undefined && outcome !== 'text') return false;
  if (range.to - range.from > 300 || text.slice(range.from, range.to).includes('\n')) return false;
  return marks.every(
    (other) => other === mark || !other.range || other.range.to <= range.from || range.to <= other.range.from,
  );
}

/** Other places of the same words that could become the same field. */
export function otherPlaces(review: Review, range: Range): Range[] {
  const place = trimmed(review.text, range);
  if (selectionProblem(review, place) !== undefined) return [];
  return sameWords(review.text, place, (other) => selectionProblem(review, other) === undefined);
}
