import type { FieldType, TemplateField } from '../template.ts';
import type { FieldKind } from './field-module.ts';
import { findFieldModule } from './registry.ts';

/** How a table to fill describes the cells of a field. */
interface CellHint {
  /** Name of the type. */
  label: string;
  /** Absent if the label says enough. */
  hint?: (field: TemplateField) => string | undefined;
}

/** Hints by the kind of value. Not in the modules of the types, because browsers of clients load these. */
const byKind: Record<FieldKind, CellHint> = {
  text: { label: 'Text' },
  decimal: { label: 'Number', hint: ({ whole }) => (whole ? 'A whole number such as 3' : undefined) },
  date: { label: 'Date', hint: () => 'A date cell, or text such as 2026-03-05' },
  time: { label: 'Time', hint: () => 'A time cell, or text such as 14:30' },
  choice: { label: 'Choice', hint: ({ options = [] }) => `One of: ${options.join(' / ')}` },
  choices: {
    label: 'Several choices',
    hint: ({ options = [] }) => `Any of these, separated by semicolons: ${options.join(' / ')}`,
  },
  tick: { label: 'Yes or no', hint: () => 'TRUE or FALSE, yes or no' },
  rows: {
    label: 'Rows',
    hint: ({ columns = [] }) =>
      `One row a line: ${columns
        .filter((column) => !findFieldModule(column.field_type)?.isCalculated)
        .map(({ label, name }) => label || name)
        .join(' | ')}`,
  },
};

/** Hints of types that need another than their kind. */
const byType: Partial<Record<FieldType, CellHint>> = {
  email: { label: 'E-mail address' },
  textarea: { label: 'Text of several lines', hint: () => 'Text of one or more lines' },
  percentage: { label: 'Percentage', hint: () => 'A number such as 7.5, or a percentage cell' },
  currency: { label: 'Amount' },
  calculated: { label: 'Calculated' },
};

/** Name of the field's type, and the hint for its cells. */
export function cellHintOf(field: TemplateField): { label: string; hint: string | undefined } {
  const module = findFieldModule(field.field_type);
  if (module === undefined) return { label: '', hint: undefined };
  const { label, hint } = byType[module.type] ?? byKind[module.kind];
  return { label, hint: hint?.(field) };
}
