import { maxLengths } from '@inkfield/contract/text-lengths';
import { type Surroundings, suggestType } from '@inkfield/engine/fields/suggest-type';
import type { TemplateField } from '@inkfield/engine/template';
import { newFieldId } from '../saving/draft-content.ts';
import { freeName, nameFor } from './field-names.ts';

const fillers = new Set(
  'a an the is are be of in on at by to for from and or with as this that its shall will'.split(' '),
);

/** The most likely field for a selected piece of a document. */
export function suggestField(
  { text, before, after }: Surroundings,
  fields: readonly TemplateField[],
  knownLabel?: string,
): TemplateField {
  const bare = text
    .replace(/[[\]{}_*•●]+/g, ' ')
    .trim()
    .replace(/\s+/g, ' ');
  const isWording = /\p{L}/u.test(bare) && bare.length <= 60 && !isValue(bare);
  const context = lastWords(before);
  const label = knownLabel ?? sentenceCase(isWording ? bare : context || 'New field').slice(0, 60);
  const field_type = suggestType({ text: bare, before, after }, label);
  return {
    id: newFieldId(fields),
    name: freeName(nameFor(label), fields),
    label,
    field_type,
    required: true,
    order: fields.length + 1,
  };
}

/** The field that words of a document become. The words are its sample, never its default, which clients see. */
export function fieldFromWords(
  place: Surroundings,
  fields: readonly TemplateField[],
  knownLabel?: string,
): TemplateField {
  const sample = sampleOf(place.text);
  return { ...suggestField(place, fields, knownLabel), ...(sample !== '' && { sample }) };
}

/** The printed words, without signs that only mark a blank. */
function sampleOf(text: string): string {
  if (/[[\]{}•●]|_{3,}/.test(text.replaceAll('\\', ''))) return '';
  return text
    .replace(/(?<!\\)(?:\*+|__)/g, '')
    .replace(/\\(?=[*_|#\\])/g, '')
    .trim()
    .replace(/\s+/g, ' ')
    .slice(0, maxLengths.field.defaultValue);
}

function isValue(text: string): boolean {
  return /^[$€£]?[\d.,\s/%-]+%?$/.test(text) || /^\p{L}{3,9} \d{1,2}, \d{4}$/u.test(text);
}

function lastWords(before: string): string {
  const words = before.match(/[\p{L}\p{N}'’-]+/gu) ?? [];
  return words
    .filter((word) => !fillers.has(word.toLowerCase()))
    .slice(-2)
    .join(' ');
}

function sentenceCase(text: string): string {
  const words = text.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2').replace(/[_\s]+/g, ' ');
  const isShouting = words === words.toUpperCase();
  const lower = isShouting ? words.toLowerCase() : words;
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}
