import type { TemplateField, Value } from '../template.ts';
import { matchesPattern } from './field-pattern.ts';
import type { ReadResult } from './field-module.ts';

export const maxTextLength = 10_000;

// C0 and C1 controls but tab and line feed, DEL, bidirectional overrides and non-characters.
const forbidden =
  // oxlint-disable-next-line no-control-regex -- refusing control characters is the point
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]|\p{Noncharacter_Code_Point}/u;

/** Whether a text holds only what can be printed: no controls, no overrides of direction, no broken signs. */
export function isPrintable(text: string): boolean {
  return text.isWellFormed() && !forbidden.test(text);
}

/** Text of any length up to the field's limit. Line breaks become line feeds; nothing else is changed. */
export function readText(field: TemplateField, raw: unknown): ReadResult {
  if (typeof raw !== 'string') return { error: 'Enter text.' };
  const value = raw.replace(/\r\n?/g, '\n');
  const limit = Math.min(field.max_length ?? maxTextLength, maxTextLength);
  if (value.length > limit) return { error: `Enter at most ${limit.toLocaleString('en-US')} characters.` };
  if (!isPrintable(value)) return { error: 'This text contains characters that cannot be printed.' };
  if (!matchesPattern(field, value)) {
    return { error: field.pattern_message || 'Enter the value in the format that is asked for.' };
  }
  return { value };
}

/** Whether nothing was filled in: blanks alone are nothing, and so is a box that is not ticked. */
export function isBlankValue(value: Value | undefined): boolean {
  if (value === null || value === undefined || value === false) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (typeof value === 'number') return Number.isNaN(value);
  return Array.isArray(value) && value.length === 0;
}

/** A value as text, whatever it is. */
export function plainText(value: Value): string {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  return value.map((row) => Object.values(row).join(', ')).join('\n');
}
