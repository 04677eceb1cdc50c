import type { Locale, Value } from '../template.ts';
import { formatDate } from './notation/formatters.ts';
import { askWhich } from './ask-which.ts';
import type { FieldModule, ReadResult } from './field-module.ts';
import { plainText, writtenValue } from './text-value.ts';

/** Reads `9:30`, `0930`, `9.30 pm`, `9 am`, `9h30` and `14 Uhr` as `HH:MM`. Asks where half of the time is missing. */
function readTime(_field: unknown, raw: unknown, locale: Locale): ReadResult {
  const error = 'Enter a time, such as 14:30.';
  const pattern = /^(\d\d?)(?:\s*[:.h]\s*(\d\d?)(?::00)?|(\d\d))?\s*(h|uhr|[ap]\.?m?\.?)?$/i;
  const [, hours, typed, joined, mark = ''] = pattern.exec(typeof raw === 'string' ? raw.trim() : '') ?? [];
  const minutes = typed ?? joined ?? '';
  const isHalf = /^[ap]/i.test(mark);
  const hour = isHalf ? (Number(hours) % 12) + (/^p/i.test(mark) ? 12 : 0) : Number(hours);
  // Of a text that is no time at all the hour is no number.
  if (!(hour < 24) || Number(minutes) > 59 || (isHalf && Number(hours) > 12)) return { error };
  const at = (hourOfDay: number) => `${String(hourOfDay).padStart(2, '0')}:${minutes.padStart(2, '0')}`;
  const isBare = minutes === '' && mark === '' && hour > 0 && hour < 13;
  if (!isBare && minutes.length !== 1) return { value: at(hour) };
  const choices = isBare ? [at(hour % 12), at((hour % 12) + 12)] : [at(hour)];
  return askWhich(choices, (choice) => formatTime(choice, undefined, locale), error);
}

function formatTime(value: Value, format: string | undefined, locale: Locale): string {
  const match = /^(\d\d):(\d\d)$/.exec(plainText(value));
  if (!match || format === 'plain') return plainText(value);
  return formatDate(new Date(`2000-01-01T${match[0]}Z`), locale, { timeStyle: 'short' });
}

export const time: FieldModule = {
  ...writtenValue,
  type: 'time',
  kind: 'time',
  input: () => ({ control: 'input', type: 'time' }),
  formats: ['plain'],
  read: readTime,
  readTyped: readTime,
  write: (value, locale) => formatTime(value, undefined, locale),
  format: formatTime,
};
