import type { Locale, Value } from '../template.ts';
import { formatDate } from './notation/formatters.ts';
import type { FieldModule, ReadResult } from './field-module.ts';
import { plainText, writtenValue } from './text-value.ts';

/** Reads `9:30`, `0930`, `9.30 pm` and `9 am` as `HH:MM`. */
function readTime(_field: unknown, raw: unknown): ReadResult {
  const text = typeof raw === 'string' ? raw : '';
  const [, hours = '', minutes, half] =
    /^\s*(\d\d?)(?:[:.]?(\d\d))?\s*(?:([ap])\.?m\.?\s*)?$/i.exec(text) ?? [];
  const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours);
  const isTime = hours !== '' && (minutes ?? half) !== undefined && hour < 24 && Number(minutes ?? 0) < 60;
  return isTime && !(half && Number(hours) > 12)
    ? { value: `${String(hour).padStart(2, '0')}:${minutes ?? '00'}` }
    : { error: 'Enter a time, such as 14:30.' };
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
