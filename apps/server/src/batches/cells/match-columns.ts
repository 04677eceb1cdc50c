import type { Matching } from '@inkfield/contract/batch-columns';
import { kindOfType } from '@inkfield/engine/fields/registry';
import { isCalculated } from '@inkfield/engine/read-formulas';
import { fieldOfColumn } from '@inkfield/engine/read-rows';
import type { TemplateField } from '@inkfield/engine/template';
import { invalidField } from '../../errors.ts';
import { columnLetter, type JoinedSheet } from '../table/cell.ts';
import { headerKey, withoutRemark } from '../table/header-key.ts';
import { findRowCell, rowsFields } from './row-headers.ts';

/**
 * The field of each column: of a further sheet the one it is named after, then by the header a field's name, then a label
 * that only one field has, and last the rows field of which it has a cell.
 */
export function proposeMatching(
  headers: readonly string[],
  fields: readonly TemplateField[],
  sheets: readonly JoinedSheet[] = [],
): (string | undefined)[] {
  const matched: (string | undefined)[] = headers.map(() => undefined);
  const taken = new Set<string>();
  for (const { column, field } of sheets) {
    matched[column] = field;
    taken.add(field);
  }
  const claim = (keysOf: (header: string) => string, names: ReadonlyMap<string, string>) => {
    headers.forEach((header, column) => {
      const name = header === '' || matched[column] !== undefined ? undefined : names.get(keysOf(header));
      if (name === undefined || taken.has(name)) return;
      matched[column] = name;
      taken.add(name);
    });
  };
  const byName = new Map(fields.map(({ name }) => [headerKey(name), name]));
  const byLabel = singly(fields.map(({ label, name }) => [headerKey(label), name]));
  const withoutRemarks = (header: string) => headerKey(withoutRemark(header));
  for (const names of [byName, byLabel]) {
    claim(headerKey, names);
    claim(withoutRemarks, names);
  }
  const rows = rowsFields(fields).filter(({ name }) => !taken.has(name));
  const cells = new Set<string>();
  return matched.map((name, column) => name ?? proposeRows(headers[column] ?? '', rows, cells));
}

/** The rows field of which the header names a cell that no column before it has. */
function proposeRows(
  header: string,
  fields: readonly TemplateField[],
  taken: Set<string>,
): string | undefined {
  const found = fields.flatMap((field) => {
    const cell = findRowCell(header, field);
    return cell ? [{ name: field.name, key: `${field.name}\n${cell.row}\n${cell.name}` }] : [];
  });
  const [first, other] = found;
  if (first === undefined || other !== undefined || taken.has(first.key)) return undefined;
  taken.add(first.key);
  return first.name;
}

/** The columns of a rows field that the columns of a further sheet fill, by index. Its first joins it, and fills none. */
export function matchRowColumns(
  headers: readonly string[],
  { columns = [] }: TemplateField,
): (string | undefined)[] {
  const fields = columns.filter((column) => !isCalculated(column)).map(fieldOfColumn);
  return proposeMatching(['', ...headers.slice(1)], fields);
}

/** Longer labels would not be read in a narrow column. */
const maxHeaderLabel = 120;

/** The headers of a table to fill, by place: each field's label, or its name where the label would match another. */
export function columnHeaders(fields: readonly TemplateField[]): string[] {
  const headers = fields.map(({ label, required }) =>
    label.length > maxHeaderLabel
      ? ''
      : `${label.replace(/\s+/g, ' ').trim()}${required ? ' (required)' : ''}`,
  );
  const matched = proposeMatching(headers, fields);
  return fields.map(({ name }, index) => (matched[index] === name ? (headers[index] ?? name) : name));
}

/** A column that fills all of its field. */
const whole = '';

/** Checks a matching that a user made by hand. */
export function readMatching(
  matching: Matching,
  { headers, sheets }: { headers: readonly string[]; sheets: readonly Pick<JoinedSheet, 'column'>[] },
  fields: readonly TemplateField[],
): (string | undefined)[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const isSheet = new Set(sheets.map(({ column }) => columnLetter(column)));
  const letters = headers.map((_, column) => columnLetter(column));
  const filled = new Map<string, Set<string>>();
  for (const [letter, name] of Object.entries(matching)) {
    if (!letters.includes(letter)) throw invalidField('matching', `The table has no column ${letter}.`);
    if (name === null) continue;
    const field = byName.get(name);
    if (field === undefined) throw invalidField('matching', `Column ${letter}: there is no such field.`);
    const isRows = kindOfType(field.field_type) === 'rows';
    if (isSheet.has(letter) && !isRows)
      throw invalidField('matching', `Column ${letter}: a sheet fills a field with rows.`);
    const header = headers[letters.indexOf(letter)] ?? '';
    const cell = isRows && !isSheet.has(letter) ? findRowCell(header, field) : undefined;
    // Several columns may fill a cell of the same rows each.
    const part = cell === undefined ? whole : `${cell.row} ${cell.name}`;
    const parts = filled.get(name) ?? new Set();
    if (parts.has(whole) || parts.has(part) || (part === whole && parts.size > 0))
      throw invalidField('matching', `Column ${letter}: another column fills this field.`);
    filled.set(name, parts.add(part));
  }
  return letters.map((letter) => matching[letter] ?? undefined);
}

function singly(entries: readonly [string, string][]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const [label] of entries) counts.set(label, (counts.get(label) ?? 0) + 1);
  return new Map(entries.filter(([label]) => counts.get(label) === 1));
}
