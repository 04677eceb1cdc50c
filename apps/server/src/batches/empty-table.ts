import { cellHintOf } from '@inkfield/engine/fields/cell-hints';
import { isTicked } from '@inkfield/engine/fields/checkbox';
import { parseCalendarDate } from '@inkfield/engine/calendar-dates';
import type { FieldModule } from '@inkfield/engine/fields/field-module';
import { findFieldModule, kindOfType } from '@inkfield/engine/fields/registry';
import { isTextList, plainText, rowsIn } from '@inkfield/engine/fields/text-value';
import { makeSampleValues } from '@inkfield/engine/sample-values';
import type { Locale, TemplateField, Value } from '@inkfield/engine/template';
import type { TemplateText } from '../templates/template-text.ts';
import { aboutSheet } from './table/cell.ts';
import { byteOrderMark, csvLine } from '../http/write-csv.ts';
import { columnHeaders } from './cells/match-columns.ts';
import { type ColumnStyle, type SheetCell, writeXlsx } from './write-xlsx.ts';

/** The fields that a table can fill, in the order of the form. */
function columnFields({ fields }: TemplateText): TemplateField[] {
  return fields
    .filter(({ field_type }) => hasCell(findFieldModule(field_type)))
    .toSorted((one, other) => one.order - other.order || one.id - other.id);
}

/** Whether a table has a column for such a field: formulas are computed. */
function hasCell(module: FieldModule | undefined): boolean {
  return module !== undefined && !module.isCalculated;
}

/** Headers and one example row. Numbers are written as the template's locale reads them. */
export function emptyCsv(text: TemplateText): Uint8Array {
  const fields = columnFields(text);
  const samples = makeSampleValues(fields, { locale: text.page });
  const example = fields.map((field) => csvSample(field, samples[field.name] ?? '', text.page));
  return Buffer.from(byteOrderMark + csvLine(columnHeaders(fields)) + csvLine(example));
}

function csvSample({ field_type }: TemplateField, value: Value, { locale }: Locale): string {
  const kind = kindOfType(field_type);
  if (kind === 'tick') return isTicked(value) ? 'yes' : 'no';
  if (kind !== 'decimal' || value === '') return cellText(value);
  const fraction = /\.(\d+)$/.exec(plainText(value))?.[1]?.length ?? 0;
  const format = new Intl.NumberFormat(locale, {
    useGrouping: false,
    numberingSystem: 'latn',
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
  });
  return format.format(Number(value));
}

/** The same as a workbook, with a second sheet that says which values each column accepts. */
export function emptyXlsx(text: TemplateText): Uint8Array {
  const fields = columnFields(text);
  const samples = makeSampleValues(fields, { locale: text.page });
  const headers = columnHeaders(fields);
  const example = fields.map((field) => xlsxSample(field, samples[field.name] ?? ''));
  const choices = fields.map(({ field_type, options }) =>
    kindOfType(field_type) === 'choice' ? options : undefined,
  );
  const about: SheetCell[][] = [
    ['Column', 'Type', 'Required', 'What it takes'].map((words) => ({ text: words, style: 'header' })),
    ...fields.map((field, index) => {
      const module = findFieldModule(field.field_type);
      const required = field.required ? 'yes' : 'no';
      const words = [headers[index] ?? '', cellHintOf(field).label, required, takes(field, module)];
      return words.map((text): SheetCell => ({ text, style: 'text' }));
    }),
  ];
  return writeXlsx([
    { name: 'Values', rows: [headers.map(headerCell), example], choices, columnStyles: fields.map(styleOf) },
    { name: aboutSheet, rows: about, choices: [], columnStyles: [] },
  ]);
}

function headerCell(text: string): SheetCell {
  return { text, style: 'header' };
}

/** The column style by which spreadsheets interpret input for a field. */
export function styleOf({ field_type }: TemplateField): ColumnStyle {
  const kind = kindOfType(field_type);
  if (kind === 'date') return 'date';
  return kind === 'decimal' || kind === 'tick' ? 'general' : 'text';
}

function xlsxSample(field: TemplateField, value: Value): SheetCell {
  const kind = kindOfType(field.field_type);
  if (kind === 'tick') return { flag: isTicked(value) };
  if (kind === 'decimal' && value !== '') return { number: Number(value) };
  const date = kind === 'date' ? parseCalendarDate(plainText(value)) : undefined;
  if (date !== undefined) return { date: date.utc };
  return { text: cellText(value), style: 'text' };
}

/** Rows are one line each, with bars between their cells; choices have semicolons between them. */
function cellText(value: Value): string {
  if (isTextList(value)) return value.join('; ');
  const rows = rowsIn(value).map((row) => Object.values(row).join(' | '));
  return rows.length > 0 ? rows.join('\n') : plainText(value);
}

function takes(field: TemplateField, module: FieldModule | undefined): string {
  const { help_text: help } = field;
  // A list's own hint names its parts and the sign between them.
  if (module?.isMultiline && help?.includes('|')) return help;
  return [cellHintOf(field).hint, help].filter(Boolean).join('. ');
}
