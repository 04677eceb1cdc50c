import { type CalendarDate, parseCalendarDate } from './notation/calendar-dates.ts';
import { formatDate as formatDay } from './notation/formatters.ts';
import type { Locale, TemplateField, Value } from '../template.ts';
import { languageOf, ordinal } from './notation/language.ts';
import { dateOrderOf, readTypedDate } from './notation/typed-date.ts';
import { askWhich } from './ask-which.ts';
import type { FieldModule, ReadResult } from './field-module.ts';
import { plainText, writtenValue } from './text-value.ts';

/** Writes the month as a word, so that month and day cannot be confused. */
function write(value: Value, locale: Locale): string {
  return formatDate(value, 'long', locale);
}

export function formatDate(value: Value, format: string | undefined, locale: Locale): string {
  const shown = plainText(value);
  const date = parseCalendarDate(shown.trim());
  if (!date) return shown;
  const monthName = () => formatDay(date.utc, locale, { month: 'long' });
  switch (format) {
    case 'long':
      return longDay(date, locale);
    case 'words':
      return dayInWords(date, locale);
    case 'day':
      return String(date.day);
    case 'month':
      return monthName();
    case 'year':
      return String(date.year);
    case 'ordinal':
      return ordinal(String(date.day), locale.locale);
    case 'plain':
      return shown.trim();
    default:
      return formatDay(date.utc, locale, {});
  }
}

/** `the 5th day of March, 2026`; in other languages the day with its month as a word, as their contracts write it. */
function dayInWords(date: CalendarDate, locale: Locale): string {
  if (languageOf(locale.locale) !== 'en') return longDay(date, locale);
  const month = formatDay(date.utc, locale, { month: 'long' });
  return `the ${ordinal(String(date.day), 'en')} day of ${month}, ${date.year}`;
}

function longDay({ utc }: CalendarDate, locale: Locale): string {
  const long = formatDay(utc, locale, { year: 'numeric', month: 'long', day: 'numeric' });
  return languageOf(locale.locale) === 'fr' ? long.replace(/^1(?= )/, '1er') : long;
}

interface Place {
  field: TemplateField;
  locale: Locale;
}

function readDate(raw: unknown, place: Place): ReadResult {
  if (typeof raw !== 'string') return { error: hint(place.locale) };
  const day = raw.trim();
  return parseCalendarDate(day) ? check(day, place) : readTypedText(raw, place);
}

function readTypedText(typed: string, place: Place): ReadResult {
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
  return askWhich(choices, (day) => write(day, locale), 'Write the month as a word.');
}

function check(day: string, { field, locale }: Place): ReadResult {
  // ISO dates of four-digit years sort as text.
  if (field.min && day < field.min) return { error: `Enter ${write(field.min, locale)} or a later date.` };
  if (field.max && day > field.max) return { error: `Enter ${write(field.max, locale)} or an earlier date.` };
  return { value: day };
}

function hint(locale: Locale): string {
  return `Enter a date${suchAs(locale)}`;
}

/** The example is 31 December, which has only one reading. */
function suchAs(locale: Locale): string {
  return `, such as ${formatDate('2026-12-31', undefined, locale)}.`;
}

export const date: FieldModule = {
  ...writtenValue,
  type: 'date',
  kind: 'date',
  input: () => ({ control: 'input', type: 'date' }),
  formats: ['long', 'words', 'day', 'month', 'year', 'ordinal', 'plain'],
  read: (field, raw, locale) => readDate(raw, { field, locale }),
  readTyped: (field, typed, locale) => readTypedText(typed, { field, locale }),
  write,
  format: formatDate,
};
