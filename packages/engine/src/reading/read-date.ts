import { parseCalendarDate } from '../calendar-dates.ts';
import { date, formatDate } from '../fields/date.ts';
import type { Locale, TemplateField } from '../template.ts';
import type { FieldReader, ReadResult } from './field-reader.ts';
import { dateOrderOf, readTypedDate } from './typed-date.ts';

export const dateReader: FieldReader = {
  read: (field, raw, locale) => read(raw, { field, locale }),
  readTyped: (field, typed, locale) => readTyped(typed, { field, locale }),
};

interface Place {
  field: TemplateField;
  locale: Locale;
}

function read(raw: unknown, place: Place): ReadResult {
  if (typeof raw !== 'string') return { error: hint(place.locale) };
  const day = raw.trim();
  return parseCalendarDate(day) ? check(day, place) : readTyped(raw, place);
}

function readTyped(typed: string, place: Place): ReadResult {
  const { locale } = place;
  const reading = readTypedDate(typed, locale.locale);
  if ('day' in reading) return check(reading.day, place);
  if ('problem' in reading) {
    return reading.problem === 'unreadable'
      ? { error: hint(locale) }
      : { error: `Write the year with four digits${suchAs(locale)}` };
  }
  const order = dateOrderOf(locale.locale);
  const { [order]: likely, [order === 'day-first' ? 'month-first' : 'day-first']: other } = reading.ambiguous;
  const choices = [likely, other].filter((day) => 'value' in check(day, place));
  if (choices.length === 0) return check(likely, place);
  const days = choices.map((day) => date.write(day, locale));
  return { error: `Did you mean ${days.join(' or ')}? Write the month as a word.`, choices };
}

function check(day: string, { field, locale }: Place): ReadResult {
  // ISO dates of four-digit years sort as text.
  if (field.min && day < field.min)
    return { error: `Enter ${date.write(field.min, locale)} or a later date.` };
  if (field.max && day > field.max)
    return { error: `Enter ${date.write(field.max, locale)} or an earlier date.` };
  return { value: day };
}

function hint(locale: Locale): string {
  return `Enter a date${suchAs(locale)}`;
}

/** The last day of a year can only be read in one way. */
function suchAs(locale: Locale): string {
  return `, such as ${formatDate('2026-12-31', undefined, locale)}.`;
}
