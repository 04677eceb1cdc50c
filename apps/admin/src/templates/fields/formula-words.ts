import { columnsOf } from '@inkfield/engine/read-formulas';
import type { TemplateField } from '@inkfield/engine/template';

/** A word of a formula, with its meaning. */
export interface FormulaWord {
  text: string;
  title: string;
}

const functions: readonly FormulaWord[] = [
  ['sum(', 'all values of a column together'],
  ['count(', 'the number of rows'],
  ['min(', 'the smallest value'],
  ['max(', 'the largest value'],
  ['average(', 'the average of a column'],
  ['round(', 'a number with fewer decimals'],
  ['days between ', 'the days between two dates'],
  ['year of ', 'the year of a date'],
  ['month of ', 'the month of a date'],
  ['day of ', 'the day of a date'],
  ['lookup(', 'a cell of a list'],
  ['today', 'the day of the document'],
].map(([text = '', title = '']) => ({ text, title }));

const most = 6;

/** Returns the words that complete the one before the cursor: fields and columns first, then functions. */
export function completeFormula(
  before: string,
  fields: readonly TemplateField[],
  row?: TemplateField,
): FormulaWord[] {
  const typed = typedWord(before).toLowerCase();
  if (typed === '') return [];
  const own = row ? columnsOf(row).map(({ name, label }) => ({ text: name, title: label || name })) : [];
  const names = fields.flatMap((field) => {
    const columns = columnsOf(field);
    const title = field.label || field.name;
    if (columns.length === 0) return { text: field.name, title };
    return columns.map(({ name, label }) => ({
      text: `${field.name}.${name}`,
      title: `${title}, ${label || name}`,
    }));
  });
  return [...own, ...names, ...functions]
    .filter(({ text }) => text.toLowerCase().startsWith(typed) && text.length > typed.length)
    .slice(0, most);
}

/** The name or function that ends at the cursor. */
export function typedWord(before: string): string {
  return /\p{L}[\p{L}\p{N}_.]*$/u.exec(before)?.[0] ?? '';
}
