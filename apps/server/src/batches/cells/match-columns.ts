import type { Matching } from '@inkfield/contract/batches';
import type { TemplateField } from '@inkfield/engine/template';
import { invalidField } from '../../errors.ts';
import { columnLetter } from '../table/cell.ts';

/** The field of each column by its header: a field's name first, then a label that only one field has. */
export function proposeMatching(
  headers: readonly string[],
  fields: readonly TemplateField[],
): (string | undefined)[] {
  const matched: (string | undefined)[] = headers.map(() => undefined);
  const taken = new Set<string>();
  const claim = (keysOf: (header: string) => string, names: ReadonlyMap<string, string>) => {
    headers.forEach((header, column) => {
      const name = header === '' || matched[column] !== undefined ? undefined : names.get(keysOf(header));
      if (name === undefined || taken.has(name)) return;
      matched[column] = name;
      taken.add(name);
    });
  };
  const byName = new Map(fields.map(({ name }) => [key(name), name]));
  const byLabel = singly(fields.map(({ label, name }) => [key(label), name]));
  const withoutRemarks = (header: string) => key(withoutRemark(header));
  for (const names of [byName, byLabel]) {
    claim(key, names);
    claim(withoutRemarks, names);
  }
  return matched;
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

/** Checks a matching that a user made by hand. */
export function readMatching(
  matching: Matching,
  headers: readonly string[],
  fields: readonly TemplateField[],
): (string | undefined)[] {
  const names = new Set(fields.map(({ name }) => name));
  const letters = headers.map((_, column) => columnLetter(column));
  const taken = new Set<string>();
  for (const [letter, name] of Object.entries(matching)) {
    if (!letters.includes(letter)) throw invalidField('matching', `The table has no column ${letter}.`);
    if (name === null) continue;
    if (!names.has(name)) throw invalidField('matching', `Column ${letter}: there is no such field.`);
    if (taken.has(name)) throw invalidField('matching', `Column ${letter}: another column fills this field.`);
    taken.add(name);
  }
  return letters.map((letter) => matching[letter] ?? undefined);
}

/** Case, spaces, underscores, dashes and the shape of quotes make no difference. */
function key(text: string): string {
  return text
    .replace(/[\u2018-\u201b\u2032\u02bc`´]/g, "'")
    .replace(/[\u201c-\u201f\u2033«»]/g, '"')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\p{Pd}]+/gu, ' ')
    .replace(/[\s*:]+$/, '')
    .trim();
}

/** `Price (required)` as the table to fill writes it. */
function withoutRemark(header: string): string {
  return header.replace(/\s*\([^()]*\)\s*$/, '');
}

function singly(entries: readonly [string, string][]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const [label] of entries) counts.set(label, (counts.get(label) ?? 0) + 1);
  return new Map(entries.filter(([label]) => counts.get(label) === 1));
}
