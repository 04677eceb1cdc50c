import { parseCalendarDate } from '../fields/notation/calendar-dates.ts';
import { titleOf } from './check-context.ts';
import { compareDecimals, parseTemplateDecimal } from '../fields/notation/decimals.ts';
import { readTick } from '../fields/checkbox.ts';
import { findFieldModule, kindOfType } from '../fields/registry.ts';
import { readStoredValue } from '../values/stored-values.ts';
import type { TemplateField } from '../template.ts';

/** Returns a message for each mistake in the minimum and maximum of a field. */
export function findBoundMistakes(field: TemplateField): string[] {
  const module = findFieldModule(field.field_type);
  const isDate = module?.kind === 'date';
  if (!isDate && module?.kind !== 'decimal') return [];
  const isWhole = module.canBeWhole === true && field.whole === true;
  const kind = isDate ? 'date' : isWhole ? 'whole number' : 'number';
  const isBound = (bound: string) => {
    if (isDate) return parseCalendarDate(bound) !== undefined;
    const decimal = parseTemplateDecimal(bound);
    return decimal !== undefined && !(isWhole && /\.0*[1-9]/.test(decimal));
  };
  const { min = '', max = '' } = field;
  const mistakes = [min, max]
    .filter((bound) => bound !== '' && !isBound(bound))
    .map((bound) => `${titleOf(field)} has the limit "${bound}", which is not a ${kind}`);
  if (mistakes.length > 0 || min === '' || max === '' || !isAbove(min, max, isDate)) return mistakes;
  return [`no value fits ${titleOf(field)}: its minimum ${min} is above its maximum ${max}`];
}

function isAbove(min: string, max: string, isDate: boolean): boolean {
  // ISO dates of four-digit years sort as text.
  if (isDate) return min > max;
  return compareDecimals(parseTemplateDecimal(min) ?? '0', parseTemplateDecimal(max) ?? '0') > 0;
}

/** Whether a field or column with options has none. */
export function findOptionMistake({
  options = [],
  options_from: list,
}: Pick<TemplateField, 'options' | 'options_from'>): boolean {
  return !list && options.every((option) => option.trim() === '');
}

/** Returns why the field would refuse its default value; undefined if it is valid or absent. */
export function findDefaultMistake(field: TemplateField): string | undefined {
  const value = field.default_value;
  if (value === undefined || value.trim() === '') return undefined;
  const begin = `${titleOf(field)} is filled in beforehand with "${value.slice(0, 60)}"`;
  if (kindOfType(field.field_type) === 'tick')
    return readTick(value) === undefined && value.trim() !== '1'
      ? `${begin}, which is neither yes nor no`
      : undefined;
  const result = readStoredValue(field, value);
  return 'error' in result ? `${begin}, which does not fit: ${result.error}` : undefined;
}
