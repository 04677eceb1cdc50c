import type { FieldType, TemplateField } from '../template.ts';
import { findFieldModule, isFieldType } from './registry.ts';

/** How a table to fill describes the cells of a field. */
interface CellHint {
  /** Name of the type. */
  label: string;
  /** Absent if the label says enough. */
  hint?: (field: TemplateField) => string | undefined;
}

/** Not in the modules of the types, because browsers of clients load these. */
const hints: Record<FieldType, CellHint> = {
  text: { label: 'Text' },
  email: { label: 'E-mail address' },
  number: { label: 'Number', hint: ({ whole }) => (whole ? 'A whole number such as 3' : undefined) },
  percentage: { label: 'Percentage', hint: () => 'A number such as 7.5, or a percentage cell' },
  currency: { label: 'Amount' },
  date: { label: 'Date', hint: () => 'A date cell, or text such as 2026-03-05' },
  time: { label: 'Time', hint: () => 'A time such as 14:30' },
  textarea: { label: 'Text of several lines', hint: () => 'Text of one or more lines' },
  select: { label: 'Choice', hint: ({ options = [] }) => `One of: ${options.join(' / ')}` },
  choices: {
    label: 'Several choices',
    hint: ({ options = [] }) => `Any of these, separated by semicolons: ${options.join(' / ')}`,
  },
  checkbox: { label: 'Yes or no', hint: () => 'TRUE or FALSE, yes or no' },
  rows: {
    label: 'Rows',
    hint: ({ columns = [] }) =>
      `One row a line: ${columns
        .filter((column) => !findFieldModule(column.field_type)?.isCalculated)
        .map(({ label, name }) => label || name)
        .join(' | ')}`,
  },
  calculated: { label: 'Calculated' },
};

/** Name of the field's type, and the hint for its cells. */
export function cellHintOf(field: TemplateField): { label: string; hint: string | undefined } {
  if (!isFieldType(field.field_type)) return { label: '', hint: undefined };
  const { label, hint } = hints[field.field_type];
  return { label, hint: hint?.(field) };
}
