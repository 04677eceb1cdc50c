import { cellHintOf } from '@inkfield/engine/fields/cell-hints';
import { isTicked } from '@inkfield/engine/fields/checkbox';
import { parseCalendarDate } from '@inkfield/engine/calendar-dates';
import type { FieldModule } from '@inkfield/engine/fields/field-module';
import { findFieldModule, kindOfType } from '@inkfield/engine/fields/registry';
import { isTextList, plainText, rowsIn } from '@inkfield/engine/fields/text-value';
import { rowLimit } from '@inkfield/engine/read-formulas';
import { fieldOfColumn } from '@inkfield/engine/read-rows';
import { makeSampleValues } from '@inkfield/engine/sample-values';
import { type Locale, plainType, type TemplateField, type Value } from '@inkfield/engine/template';
import type { TemplateText } from '../templates/template-text.ts';
import { aboutSheet, maxColumns, maxSheets } from './table/cell.ts';
import { isSameHeader } from './table/header-key.ts';
import { exampleKey } from './table/join-sheets.ts';
import { byteOrderMark, csvLine } from '../http/write-csv.ts';
import { hasCell } from './cells/example-row.ts';
import { columnHeaders, proposeMatching } from './cells/match-columns.ts';
import { rowCellHeader, sheetNameOf } from './cells/row-headers.ts';
import { type ColumnStyle, type Sheet, type SheetCell, writeXlsx } from './write-xlsx.ts';

/** The fields that a table can fill, in the order of the form. */
function columnFields({ fields }: TemplateText): TemplateField[] {
  return fields.filter(hasCell).toSorted((one, other) => one.order - other.order || one.id - other.id);
}

function isRows({ field_type }: TemplateField): boolean {
  return kindOfType(field_type) === 'rows';
}

/** The columns of a rows field that a table can fill, as fields. */
function rowColumns({ columns = [] }: TemplateField): TemplateField[] {
  return columns.map(fieldOfColumn).filter(hasCell);
}

interface CsvColumn {
  header: string;
  example: string;
}

/**
 * Headers and one example row. Numbers are written as the template's locale reads them. A rows field has a group of
 * columns for each of its first rows.
 */
export function emptyCsv(text: TemplateText): Uint8Array {
  const fields = columnFields(text);
  const samples = makeSampleValues(fields, { locale: text.page });
  const headers = columnHeaders(fields);
  const plain = fields.filter((field) => !isRows(field)).length;
  let room = maxColumns - plain;
  const columns = fields.flatMap((field, index): CsvColumn[] => {
    const value = samples[field.name] ?? '';
    const own = rowColumns(field);
    const count = Math.min(csvRows, rowLimit(field), Math.floor(room / Math.max(1, own.length)));
    if (!isRows(field) || count === 0 || own.length === 0)
      return [{ header: headers[index] ?? '', example: csvSample(field, value, text.page) }];
    room -= count * own.length;
    const rows = rowsIn(value);
    return Array.from({ length: count }, (_, row) =>
      own.map((column) => ({
        header: rowCellHeader(field, { row: row + 1, column }, fields),
        example: rows[row] ? csvSample(column, rows[row][column.name] ?? '', text.page) : '',
      })),
    ).flat();
  });
  const line = (part: keyof CsvColumn) => csvLine(columns.map((column) => column[part]));
  return Buffer.from(byteOrderMark + line('header') + line('example'));
}

/** Rows of each rows field in a table to fill. More columns of the kind may be added. */
const csvRows = 3;

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

/**
 * The same as a workbook, with a sheet that says which values each column accepts. Each rows field has a sheet of its
 * own, and the first column of all sheets joins them.
 */
export async function emptyXlsx(text: TemplateText): Promise<Uint8Array> {
  const all = columnFields(text);
  const samples = makeSampleValues(all, { locale: text.page });
  const lists = all.filter(isRows).slice(0, maxSheets);
  const fields = all.filter((field) => !lists.includes(field));
  const key = lists.length > 0 ? [keyField(columnHeaders(all), all)] : [];
  const first = { ...samples, ...Object.fromEntries(key.map(({ name }) => [name, exampleKey])) };
  const sheets = lists.map((list) => {
    const rows = rowsIn(samples[list.name]).map((row) => ({ ...row, ...first }));
    return { list, sheet: valuesSheet(sheetNameOf(list), [...key, ...rowColumns(list)], rows) };
  });
  const about: SheetCell[][] = [
    ['Column', 'Type', 'Required', 'What it takes'].map((words) => ({ text: words, style: 'header' })),
    ...aboutRows([...key, ...fields], ''),
    ...sheets.flatMap(({ list, sheet }) => aboutRows(rowColumns(list), `${sheet.name}: `)),
  ];
  return writeXlsx([
    valuesSheet('Values', [...key, ...fields], [first]),
    ...sheets.map(({ sheet }) => sheet),
    { name: aboutSheet, rows: about, choices: [], columnStyles: [] },
  ]);
}

/** The column that joins the sheets, with a header that no other column has. */
function keyField(headers: readonly string[], fields: readonly TemplateField[]): TemplateField {
  const isFree = (header: string) =>
    !headers.some((one) => isSameHeader(one, header)) && proposeMatching([header], fields)[0] === undefined;
  const label = ['Document', 'Key', 'Number of the document'].find(isFree) ?? 'Key of the document';
  const help_text =
    'A number or a word of your own for each document, such as 1. Rows of the other sheets with the same one belong to it';
  return { id: 0, order: 0, name: `key ${label}`, label, field_type: plainType, required: false, help_text };
}

function valuesSheet(
  name: string,
  fields: readonly TemplateField[],
  examples: readonly Readonly<Record<string, Value | undefined>>[],
): Sheet {
  return {
    name,
    rows: [
      columnHeaders(fields).map(headerCell),
      ...examples.map((values) => fields.map((field) => xlsxSample(field, values[field.name] ?? ''))),
    ],
    choices: fields.map(({ field_type, options }) =>
      kindOfType(field_type) === 'choice' ? options : undefined,
    ),
    columnStyles: fields.map(styleOf),
  };
}

function aboutRows(fields: readonly TemplateField[], sheet: string): SheetCell[][] {
  const headers = columnHeaders(fields);
  return fields.map((field, index) => {
    const module = findFieldModule(field.field_type);
    const required = field.required ? 'yes' : 'no';
    const words = [
      `${sheet}${headers[index] ?? ''}`,
      cellHintOf(field).label,
      required,
      takes(field, module),
    ];
    return words.map((text): SheetCell => ({ text, style: 'text' }));
  });
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
