import { isMade, kindOfType } from '@inkfield/engine/fields/registry';
import { isCalculated, maxRows } from '@inkfield/engine/read-formulas';
import type { TemplateField } from '@inkfield/engine/template';
import type { WantedSheet } from '../table/cell.ts';
import { headerKey, withoutRemark } from '../table/header-key.ts';

/** The fields whose rows a table fills. */
export function rowsFields(fields: readonly TemplateField[]): TemplateField[] {
  return fields.filter((field) => kindOfType(field.field_type) === 'rows' && !isMade(field));
}

/** The row and the column that a header such as `Item 2 Description` names. */
export function findRowCell(header: string, field: TemplateField): { row: number; name: string } | undefined {
  const text = headerKey(withoutRemark(header));
  const words = [field.row_label, field.label, field.name].flatMap((word) => (word ? [headerKey(word)] : []));
  const columns = (field.columns ?? []).filter((column) => !isCalculated(column));
  const ends = columns.flatMap(({ name, label }) =>
    [name, label].map((end) => ({ name, end: headerKey(end) })),
  );
  for (const word of words) {
    for (const { name, end } of ends) {
      if (!text.startsWith(`${word} `) || !text.endsWith(` ${end}`)) continue;
      const number = text.slice(word.length + 1, -end.length - 1);
      if (/^[1-9]\d{0,2}$/.test(number)) return { row: Number(number), name };
    }
  }
  return undefined;
}

/** The header of a column for one cell of a rows field, which no other of the fields has. */
export function rowCellHeader(
  field: TemplateField,
  { row, column }: { row: number; column: TemplateField },
  fields: readonly TemplateField[],
): string {
  const { row_label, label, name } = field;
  const isFound = (header: string) =>
    findRowCell(header, field)?.name === column.name &&
    rowsFields(fields).every((other) => other === field || findRowCell(header, other) === undefined);
  const proposals = [`${row_label || label} ${row} ${column.label}`, `${label} ${row} ${column.name}`];
  return proposals.find(isFound) ?? `${name} ${row} ${column.name}`;
}

/** The further sheets that fill rows fields, by their names. */
export function wantedSheets(fields: readonly TemplateField[]): WantedSheet[] {
  return rowsFields(fields).map((field) => {
    const names = [sheetNameOf(field), field.name, field.label].map(headerKey);
    return { field: field.name, names, most: maxRows };
  });
}

/** A name of a sheet has at most 31 characters, and none of these. */
export function sheetNameOf({ label, name }: TemplateField): string {
  const allowed = label
    .replace(/[[\]:*?/\\']/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return allowed !== '' && allowed.length <= 31 ? allowed : name.slice(0, 31);
}
