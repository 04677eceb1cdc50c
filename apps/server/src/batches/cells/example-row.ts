import { compareDecimals, parseDecimal } from '@inkfield/engine/decimals';
import { findFieldModule, isFieldType, isMade } from '@inkfield/engine/fields/registry';
import { isTextList, rowsIn } from '@inkfield/engine/fields/text-value';
import { type CallRules, readValues } from '@inkfield/engine/read-values';
import { makeSampleValues } from '@inkfield/engine/sample-values';
import type { TemplateField, Value } from '@inkfield/engine/template';
import type { Cell } from '../table/cell.ts';
import type { CheckedRow } from './check-row.ts';

interface ExamplePlan {
  fields: readonly TemplateField[];
  columns: readonly (string | undefined)[];
  rules: CallRules;
  check: (cells: readonly Cell[]) => CheckedRow;
}

/**
 * Recognises the untouched example row of the table to fill: every field has a column, and every cell holds the
 * made-up value. With fewer than two free texts among them, a real row could look like it, so none is recognised.
 */
export function createExampleCheck({
  fields,
  columns,
  rules,
  check,
}: ExamplePlan): (cells: readonly Cell[]) => boolean {
  const example = readValues(fields, makeSampleValues(fields, { locale: rules.locale }), rules).values;
  const matched = new Set(columns);
  const filled = fields.filter(hasCell);
  const isWhole = filled.every(({ name }) => matched.has(name));
  const texts = fields.filter((field) => isFreeText(field, rules) && example[field.name]);
  if (!isWhole || texts.length < 2) return () => false;
  return (cells) => {
    const { values, errors } = check(cells);
    return errors.length === 0 && filled.every(({ name }) => isSame(values[name], example[name]));
  };
}

/** Whether a table has a column for such a field: results of formulas are made. */
export function hasCell(field: TemplateField): boolean {
  return isFieldType(field.field_type) && !isMade(field);
}

/** Texts of one line, without email addresses. */
function isFreeText(field: TemplateField, { locale }: CallRules): boolean {
  const module = findFieldModule(field.field_type);
  return module?.kind === 'text' && module.input(field, locale).type === 'text';
}

/** A number cell of a workbook holds 1250 where the example says 1250.00. */
function isSame(one: Value | undefined, other: Value | undefined): boolean {
  if (one === other) return true;
  if (typeof one === 'object' && typeof other === 'object') {
    const [cells, others] = [cellsOf(one), cellsOf(other)];
    return cells.length === others.length && cells.every((cell, at) => isSame(cell, others[at]));
  }
  const [first, second] = [parseDecimal(one), parseDecimal(other)];
  return first !== undefined && second !== undefined && compareDecimals(first, second) === 0;
}

/** The chosen options, or the cells of all rows with their names. */
function cellsOf(value: Value): string[] {
  return isTextList(value) ? [...value] : rowsIn(value).flatMap((row) => ['', ...Object.entries(row).flat()]);
}
