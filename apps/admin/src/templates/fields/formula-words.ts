import { periodNames } from '@inkfield/engine/period-rows';
import { columnsOf } from '@inkfield/engine/read-formulas';
import { isFieldName } from '@inkfield/engine/field-names';
import type { FormList, TemplateField } from '@inkfield/engine/template';

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

/** Names that complete a formula besides those of the fields. */
export interface FormulaPlace {
  /** The field around the formula of a column. */
  row?: TemplateField | undefined;
  lists?: readonly Pick<FormList, 'name' | 'columns'>[] | undefined;
}

/**
 * Returns the words that complete the one before the cursor: fields and columns first, then functions. Where a list is named,
 * the lists and their columns.
 */
export function completeFormula(
  before: string,
  fields: readonly TemplateField[],
  { row, lists = [] }: FormulaPlace = {},
): FormulaWord[] {
  const typed = typedWord(before).toLowerCase();
  const ofLists = completeList(before.slice(0, before.length - typed.length), lists);
  if (ofLists) return ofLists.filter(({ text }) => continues(text, typed)).slice(0, most);
  if (typed === '') return [];
  const ofRow = row ? [...columnsOf(row), ...(row.each ? periodNames : [])] : [];
  const own = ofRow.map(({ name, label }) => ({ text: name, title: label || name }));
  const names = fields.flatMap((field) => {
    const columns = columnsOf(field);
    const title = field.label || field.name;
    if (columns.length === 0) return { text: field.name, title };
    return columns.map(({ name, label }) => ({
      text: `${field.name}.${name}`,
      title: `${title}, ${label || name}`,
    }));
  });
  return [...own, ...names, ...functions].filter(({ text }) => continues(text, typed)).slice(0, most);
}

function continues(text: string, typed: string): boolean {
  return text.toLowerCase().startsWith(typed) && text.length > typed.length;
}

/** The lists after `lookup(` and `except`, or the columns of a list in its third place; undefined elsewhere. */
function completeList(before: string, lists: NonNullable<FormulaPlace['lists']>): FormulaWord[] | undefined {
  if (/\blookup\s*\(\s*$|\bexcept\s+$/i.test(before))
    return lists.map(({ name, columns }) => ({ text: name, title: columns.join(', ') }));
  const name = /\blookup\s*\(\s*([\p{L}\p{N}_]+)\s*,[^,]*,\s*$/iu.exec(before)?.[1];
  const list = lists.find((one) => one.name.toLowerCase() === name?.toLowerCase());
  return list?.columns
    .slice(1)
    .map((title) => ({ text: isFieldName(title) ? title : `"${title}"`, title: `a column of ${list.name}` }));
}

/** The name, function or open text that ends at the cursor. */
export function typedWord(before: string): string {
  const open = /^[^"]*(?:"[^"]*"[^"]*)*("[^"]*)$/.exec(before)?.[1];
  return open ?? /\p{L}[\p{L}\p{N}_.]*$/u.exec(before)?.[0] ?? '';
}
