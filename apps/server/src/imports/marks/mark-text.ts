import type { TemplateField } from '@inkfield/engine/template';
import type { JudgedMark } from './detect-marks.ts';
import { hasTypedCode } from './money-signs.ts';

/** The template text that stands for a field where a mark was. */
export function markText(mark: JudgedMark, field: TemplateField, isAlsoLower: boolean): string {
  const { wording, type } = mark.verdict.found ?? {};
  // Words beside a bare name fit every field.
  if (wording !== undefined && (type === 'text' || type === field.field_type))
    return wording.replaceAll('%', field.name);
  if (field.field_type === 'checkbox') return `{if ${field.name}}☒{else}☐{end}`;
  // `USD [price]` and `[price] EUR` say the currency already.
  if (field.field_type === 'currency' && hasTypedCode(mark.view.left, mark.view.right)) {
    return `[${field.name} as number]`;
  }
  // `[COMPANY]` beside `[Company]`: the same value in capitals.
  const isUpper = asksForCapitals(mark) || (isAlsoLower && isShouted(mark));
  return isUpper ? `[${field.name} as upper]` : apart(mark, `[${field.name}]`);
}

/** `Mobile:____Email:____`: a line leaves room between the labels beside it, its value needs a space there. */
function apart({ view: { mark, left, right } }: JudgedMark, written: string): string {
  if (mark.kind !== 'blank' && mark.kind !== 'dots') return written;
  return `${/[\p{L}:)]$/u.test(left) ? ' ' : ''}${written}${/^\p{Lu}/u.test(right) ? ' ' : ''}`;
}

/** `[Company name in all caps]` says it. */
function asksForCapitals({ view: { mark } }: JudgedMark): boolean {
  return mark.kind === 'bracket' && /\s(?:all caps|capitals|capital letters)\]$/i.test(mark.text);
}

export function isShouted({ view: { mark } }: JudgedMark): boolean {
  return mark.kind === 'bracket' && /^[^a-z]*[A-Z]{2}[^a-z]*$/.test(mark.text);
}
