import { compareDecimals, parseDecimal } from '@inkfield/engine/decimals';
import { findFieldModule } from '@inkfield/engine/fields/registry';
import { type ReadingRules, readValues } from '@inkfield/engine/read-values';
import { makeSampleValues } from '@inkfield/engine/sample-values';
import type { TemplateField, Value } from '@inkfield/engine/template';
import type { Cell } from '../table/cell.ts';
import type { CheckedRow } from './check-row.ts';

interface ExamplePlan {
  fields: readonly TemplateField[];
  columns: readonly (string | undefined)[];
  rules: ReadingRules;
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
  const isWhole = fields.every(({ name }) => matched.has(name));
  const texts = fields.filter((field) => isFreeText(field, rules) && example[field.name]);
  if (!isWhole || texts.length < 2) return () => false;
  return (cells) => {
    const { values, errors } = check(cells);
    return errors.length === 0 && fields.every(({ name }) => isSame(values[name], example[name]));
  };
}

/** Texts of one line, without email addresses. */
function isFreeText(field: TemplateField, { locale }: ReadingRules): boolean {
  const module = findFieldModule(field.field_type);
  return module?.kind === 'text' && module.input(field, locale).type === 'text';
}

/** A number cell of a workbook holds 1250 where the example says 1250.00. */
function isSame(one: Value | undefined, other: Value | undefined): boolean {
  if (one === other) return true;
  const [first, second] = [parseDecimal(one), parseDecimal(other)];
  return first !== undefined && second !== undefined && compareDecimals(first, second) === 0;
}
