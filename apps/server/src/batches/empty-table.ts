import { isTicked } from '@inkfield/engine/fields/checkbox';
import { parseCalendarDate } from '@inkfield/engine/calendar-dates';
import { findFieldModule, isFieldType } from '@inkfield/engine/fields/registry';
import { plainText } from '@inkfield/engine/fields/text-value';
import { makeSampleValues } from '@inkfield/engine/sample-values';
import type { FieldType, Locale, TemplateField, Value } from '@inkfield/engine/template';
import type { TemplateText } from '../templates/template-text.ts';
import { aboutSheet } from './table/cell.ts';
import { byteOrderMark, csvLine } from '../http/write-csv.ts';
import { columnHeaders } from './cells/match-columns.ts';
import { type ColumnStyle, type SheetCell, writeXlsx } from './write-xlsx.ts';

/** The fields that a table can fill, in the order of the form. */
function columnFields({ fields }: TemplateText): TemplateField[] {
  return fields
    .filter(({ field_type }) => findFieldModule(field_type) !== undefined)
    .toSorted((one, other) => one.order - other.order || one.id - other.id);
}

/** Headers and one example row. Numbers are written as the template's locale reads them. */
export function emptyCsv(text: TemplateText): Uint8Array {
  const fields = columnFields(text);
  const samples = makeSampleValues(fields, { locale: text.page });
  const example = fields.map((field) => csvSample(field, samples[field.name] ?? '', text.page));
  return Buffer.from(byteOrderMark + csvLine(columnHeaders(fields)) + csvLine(example));
}

function csvSample({ field_type }: TemplateField, value: Value, { locale }: Locale): string {
  if (field_type === 'checkbox') return isTicked(value) ? 'yes' : 'no';
  if (!isDecimal(field_type, value)) return plainText(value);
  const fraction = /\.(\d+)$/.exec(plainText(value))?.[1]?.length ?? 0;
  const format = new Intl.NumberFormat(locale, {
    useGrouping: false,
    numberingSystem: 'latn',
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
  });
  return format.format(Number(value));
}

function isDecimal(type: string, value: Value): boolean {
  return /^(?:number|currency|percentage)$/.test(type) && value !== '';
}

/** The same as a workbook, with a second sheet that says what each column takes. */
export function emptyXlsx(text: TemplateText): Uint8Array {
  const fields = columnFields(text);
  const samples = makeSampleValues(fields, { locale: text.page });
  const headers = columnHeaders(fields);
  const example = fields.map((field) => xlsxSample(field, samples[field.name] ?? ''));
  const choices = fields.map(({ field_type, options }) => (field_type === 'select' ? options : undefined));
  const about: SheetCell[][] = [
    ['Column', 'Type', 'Required', 'What it takes'].map((words) => ({ text: words, style: 'header' })),
    ...fields.map((field, index) =>
      [headers[index] ?? '', typeWords(field), field.required ? 'yes' : 'no', takes(field)].map(
        (words): SheetCell => ({ text: words, style: 'text' }),
      ),
    ),
  ];
  return writeXlsx([
    { name: 'Values', rows: [headers.map(headerCell), example], choices, columnStyles: fields.map(styleOf) },
    { name: aboutSheet, rows: about, choices: [], columnStyles: [] },
  ]);
}

function headerCell(text: string): SheetCell {
  return { text, style: 'header' };
}

/** How spreadsheets take what is typed into the column of a field. */
export function styleOf({ field_type }: TemplateField): ColumnStyle {
  if (field_type === 'date') return 'date';
  return /^(?:number|currency|percentage|checkbox)$/.test(field_type) ? 'general' : 'text';
}

function xlsxSample(field: TemplateField, value: Value): SheetCell {
  if (field.field_type === 'checkbox') return { flag: isTicked(value) };
  if (isDecimal(field.field_type, value)) return { number: Number(value) };
  const date = field.field_type === 'date' ? parseCalendarDate(plainText(value)) : undefined;
  if (date !== undefined) return { date: date.utc };
  return { text: plainText(value), style: 'text' };
}

const wordsOfType: Record<FieldType, string> = {
  text: 'Text',
  email: 'E-mail address',
  number: 'Number',
  percentage: 'Percentage',
  currency: 'Amount',
  date: 'Date',
  textarea: 'Text of several lines',
  select: 'Choice',
  checkbox: 'Yes or no',
};

function typeWords({ field_type }: TemplateField): string {
  return isFieldType(field_type) ? wordsOfType[field_type] : '';
}

function takes(field: TemplateField): string {
  const said = field.help_text ? [field.help_text] : [];
  switch (field.field_type) {
    case 'number':
      return [...(field.whole ? ['A whole number such as 3'] : []), ...said].join('. ');
    case 'select':
      return [`One of: ${(field.options ?? []).join(' / ')}`, ...said].join('. ');
    case 'checkbox':
      return ['TRUE or FALSE, yes or no', ...said].join('. ');
    case 'date':
      return ['A date cell, or text such as 2026-03-05', ...said].join('. ');
    case 'textarea':
      // A list's own hint names its parts and the sign between them.
      return said[0]?.includes('|') ? said[0] : ['Text of one or more lines', ...said].join('. ');
    case 'percentage':
      return ['A number such as 7.5, or a percentage cell', ...said].join('. ');
    default:
      return said.join('. ');
  }
}
