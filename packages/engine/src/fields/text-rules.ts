import { maxTextLength } from './text-value.ts';
import type { TemplateField } from '../template.ts';
import type { ReadResult } from './field-module.ts';

// C0 and C1 controls except tab and line feed, DEL, bidirectional overrides, lone surrogates and non-characters.
const unprintable =
  // oxlint-disable-next-line no-control-regex -- finding control characters is the point
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]|\p{Surrogate}|\p{Noncharacter_Code_Point}/gu;
// oxlint-disable-next-line no-control-regex -- among them the line and page breaks of Word
const lineBreaks = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** Normalizes the white space of a text. */
export type TextShape = (text: string) => string;

/** Trims the text. Line breaks and runs of white space become one space. */
export function oneLine(text: string): string {
  // A single wide or no-break space is intended.
  return text.trim().replace(/\s+/g, (run) => (/^[^\t\n]$/.test(run) ? run : ' '));
}

/** Removes blank lines and spaces at the end. Tabs stay: they separate the empty cells of a pasted row. */
export function severalLines(text: string): string {
  const end = text.trimEnd().length;
  const [tail = ''] = text.slice(end).split('\n', 1);
  return text.slice(0, end) + (end > 0 && tail.includes('\t') ? tail : '');
}

/** Returns the maximum length of a field's text. */
export function textLimit(field: TemplateField): number {
  return Math.min(field.max_length ?? maxTextLength, maxTextLength);
}

/** Reads a text of the API. Unprintable characters are rejected, and the error names the first one. */
export function readText(field: TemplateField, raw: unknown, shape: TextShape): ReadResult {
  if (typeof raw !== 'string') return { error: 'Enter text.' };
  const text = raw.replace(lineBreaks, '\n');
  const found = text.match(unprintable)?.[0];
  if (found !== undefined)
    return { error: `Remove the character ${codeOf(found)}, which cannot be printed.` };
  return checkText(field, shape(text));
}

/** Reads a typed or pasted text. Unprintable characters are removed, and a note says so. */
export function readTypedText(field: TemplateField, typed: string, shape: TextShape): ReadResult {
  const text = typed.replace(lineBreaks, '\n');
  const removed = text.match(unprintable)?.length ?? 0;
  const result = checkText(field, shape(removed > 0 ? text.replace(unprintable, '') : text));
  if (removed === 0 || 'error' in result) return result;
  return {
    ...result,
    note:
      removed === 1
        ? '1 character that cannot be printed was removed.'
        : `${removed} characters that cannot be printed were removed.`,
  };
}

function codeOf(sign: string): string {
  return `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function checkText(field: TemplateField, value: string): ReadResult {
  const limit = textLimit(field);
  if (value.length > limit) {
    const [length, most] = [value.length, limit].map((count) => count.toLocaleString('en-US'));
    return { error: `Enter at most ${most} characters. The text has ${length}.` };
  }
  return { value };
}
