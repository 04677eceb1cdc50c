import { kindOfField } from '@inkfield/engine/fields/registry';
import { plainType, type TemplateField, type Values } from '@inkfield/engine/template';
import { newField } from '../templates/fields/field-edits.ts';
import { type Proposal, startReview } from './decide-mark.ts';

/** The original as a template that prints its words. */
export interface MarkedOriginal {
  document_content: string;
  fields: TemplateField[];
  values: Values;
}

/** The field of a mark in the marked original. */
export const nameOfMark = (index: number) => `mark_${index}`;

/** The mark of such a field. */
export const markOfName = (name: string) => Number(name.replace('mark_', ''));

/**
 * The draft as it was proposed, with the words of the customer's document in place of its fields. Each mark within a
 * line is a field of its own, so that it can be picked and shown in the look of the document.
 */
export function markedOriginal(proposal: Proposal): MarkedOriginal {
  const { text, fields, marks } = startReview({ ...proposal, state: null });
  const ticks = fields.filter((field) => kindOfField(field) === 'tick');
  const made: MarkedOriginal = {
    document_content: text,
    fields: [...fields],
    // Paragraphs that come and go are all in the original.
    values: Object.fromEntries(ticks.map(({ name }) => [name, true])),
  };
  const placed = [...marks.entries()]
    .flatMap(([index, { range, ...mark }]) => (range ? [{ index, range, ...mark }] : []))
    .toSorted((one, other) => other.range.from - one.range.from);
  let end = Infinity;
  for (const { index, range, text: words, original } of placed) {
    const piece = text.slice(range.from, range.to);
    const isList = original !== undefined;
    if (range.to > end || !(isList || isWithinLine(piece))) continue;
    end = range.from;
    // Each of the rows ends its own line.
    const to = isList && text[range.to] === '\n' ? range.to + 1 : range.to;
    const name = nameOfMark(index);
    const before = made.document_content;
    made.document_content = before.slice(0, range.from) + (original ?? `[${name}]`) + before.slice(to);
    if (isList) continue;
    made.fields.push({ ...newField(made.fields), name, label: words, field_type: plainType });
    made.values = { ...made.values, [name]: words };
  }
  return made;
}

/** Whether a piece of the draft can be a field: no command, no cell, no half of an emphasis. */
export function isWithinLine(piece: string): boolean {
  return piece !== '' && !/[{}|\n*]|__(?!_)/.test(piece.replaceAll(/_{3,}/g, ''));
}
