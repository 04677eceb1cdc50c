import { isTextList, plainText, writtenValue } from './text-value.ts';
import type { Locale, TemplateField, Value } from '../template.ts';
import { listOf } from './notation/formatters.ts';
import type { FieldModule, ReadResult } from './field-module.ts';
import { readOption } from './select.ts';

/** Reads a list of options, or text with line breaks or semicolons between them. The result has the field's order. */
function readChoices(field: TemplateField, raw: unknown): ReadResult {
  const given: unknown[] = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(/[\n;]/) : [raw];
  const chosen = new Set<Value>();
  for (const one of given) {
    if (typeof one === 'string' && one.trim() === '') continue;
    const result = readOption(field, one);
    if ('error' in result) return { error: 'Choose from the options.' };
    chosen.add(result.value);
  }
  return { value: (field.options ?? []).filter((option) => chosen.has(option)) };
}

function formatChoices(value: Value, _format: string | undefined, { locale }: Locale): string {
  return isTextList(value) ? listOf(value, locale) : plainText(value);
}

export const choices: FieldModule = {
  ...writtenValue,
  type: 'choices',
  kind: 'choices',
  input: () => ({ control: 'choices' }),
  emptyValue: [],
  initialValue: (field) => {
    const result = readChoices(field, field.default_value ?? '');
    return 'value' in result ? result.value : [];
  },
  formats: ['list'],
  read: readChoices,
  readTyped: readChoices,
  write: (value) => (isTextList(value) ? value.join('; ') : plainText(value)),
  format: formatChoices,
};
