import type { Matching } from '@inkfield/contract/batches';
import type { TemplateField } from '@inkfield/engine/template';
import { invalidField } from '../../http/errors.ts';
import { columnLetter } from '../table/cell.ts';

/** The field of each column by its header: the name first, then a label that only one field has. */
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

/** Checks a matching that somebody made by hand. */
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

/** Case, spaces and underscores make no difference. */
function key(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .replace(/[\s*:]+$/, '')
    .trim();
}

/** `price (amount, required)` as the ready-made table writes it. */
function withoutRemark(header: string): string {
  return header.replace(/\s*\([^()]*\)\s*$/, '');
}

function singly(entries: readonly [string, string][]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const [label] of entries) counts.set(label, (counts.get(label) ?? 0) + 1);
  return new Map(entries.filter(([label]) => counts.get(label) === 1));
}
