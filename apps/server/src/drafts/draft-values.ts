import type { Draft } from '@inkfield/contract/drafts';
import { mergeRows, withoutRowId } from '@inkfield/engine/merge-rows';
import { fitsField } from '@inkfield/engine/read-values';
import { rowsIn } from '@inkfield/engine/fields/text-value';
import type { Row, TemplateField, Value } from '@inkfield/engine/template';
import { isDeepStrictEqual } from 'node:util';
import { AppError, invalidField } from '../errors.ts';

/** Of a draft, by field id: names change from version to version, ids never. */
export type ById<T> = ReadonlyMap<number, T>;

export function readById<T>(json: string): ById<T> {
  // Written by `writeById`.
  const stored: Record<string, T> = JSON.parse(json);
  return new Map(Object.entries(stored).map(([id, one]) => [Number(id), one]));
}

export function writeById(values: ById<unknown>): string {
  return JSON.stringify(Object.fromEntries(values));
}

/** Changes by field id. Refuses names that no field has, and values that the form cannot hold for the field. */
export function readChanges(
  fields: readonly TemplateField[],
  changes: Readonly<Record<string, unknown>>,
  key: 'changes' | 'before' = 'changes',
): ById<Value> {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const read = new Map<number, Value>();
  const errors = new Map<string, string[]>();
  for (const [name, value] of Object.entries(changes)) {
    const field = byName.get(name);
    if (!field) errors.set(name, ['There is no such field.']);
    else if (!fitsField(field, value)) errors.set(name, ['A field of this type holds no such value.']);
    else read.set(field.id, value);
  }
  if (errors.size > 0) throw new AppError('invalid', { fields: { [key]: Object.fromEntries(errors) } });
  return read;
}

/** The sources of values by field id; null for a field that was looked at. */
export function readSources(
  fields: readonly TemplateField[],
  given: Readonly<Record<string, string | null>>,
): ById<string | null> {
  const idOf = new Map(fields.map(({ id, name }) => [name, id]));
  return new Map(
    Object.entries(given).map(([name, source]) => {
      const id = idOf.get(name);
      if (id === undefined) throw invalidField('filled_from', 'There is no such field.');
      return [id, source];
    }),
  );
}

/** The sources after a save. A change that names none was typed. */
export function mergeSources(
  stored: ById<string>,
  { changes, sources }: { changes: ById<unknown>; sources: ById<string | null> },
): ById<string> {
  const kept = [...stored].filter(([id]) => !changes.has(id) && !sources.has(id));
  const added = [...sources].flatMap(([id, source]): [number, string][] =>
    source === null ? [] : [[id, source]],
  );
  return new Map([...kept, ...added]);
}

/** The sources of the fields' values, by name. */
export function sourcesByName(
  fields: readonly TemplateField[],
  sources: ById<string>,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ id, name }): [string, string][] => {
      const source = sources.get(id);
      return source === undefined ? [] : [[name, source]];
    }),
  );
}

/** The values of those fields that they fit, by name. */
export function byName(fields: readonly TemplateField[], values: ById<unknown>): Record<string, unknown> {
  // Object.fromEntries makes own properties of any name.
  return Object.fromEntries(
    fields
      .filter((field) => fitsField(field, values.get(field.id)))
      .map(({ id, name }) => [name, values.get(id)]),
  );
}

export interface DraftState {
  values: ById<unknown>;
  /** The revision at which each field was last changed. */
  fieldRevisions: ById<number>;
  revision: number;
}

interface Changes {
  base: number;
  changes: ById<Value>;
  /** The rows that a form has changed, as they were at `base`. */
  before: ById<Value>;
}

export interface Merge {
  merged: DraftState;
  /** Fields that another form has changed to another value since `base`: then nothing may be stored. */
  conflicts: number[];
  /** Fields whose value is another one than the form has, as other forms have changed them since `base`. */
  others: number[];
}

/** Puts changes of a form that has seen revision `base` on top of what other forms have saved since. */
export function mergeChanges(
  { values, fieldRevisions, revision }: DraftState,
  { base, changes, before }: Changes,
): Merge {
  const isNew = (id: number) => (fieldRevisions.get(id) ?? 0) > base;
  const conflicts: number[] = [];
  const changed = [...changes].flatMap(([id, value]): [number, Value][] => {
    const stored = values.get(id);
    if (isDeepStrictEqual(stored, value)) return [];
    if (!isNew(id)) return [[id, value]];
    const merged = mergeValue({ before: before.get(id), mine: value, theirs: stored });
    if (merged === undefined) conflicts.push(id);
    return merged === undefined || isDeepStrictEqual(stored, merged) ? [] : [[id, merged]];
  });
  const next = changed.length === 0 ? revision : revision + 1;
  const merged = new Map([...values, ...changed]);
  return {
    merged: {
      values: merged,
      fieldRevisions: new Map([...fieldRevisions, ...changed.map(([id]): [number, number] => [id, next])]),
      revision: next,
    },
    conflicts,
    others: [...fieldRevisions.keys()].filter(
      (id) => isNew(id) && !isDeepStrictEqual(changes.get(id), merged.get(id)),
    ),
  };
}

interface ValueVersions {
  /** Undefined for a field without rows. */
  before: Value | undefined;
  mine: Value;
  theirs: unknown;
}

/** Rows that two forms have changed, merged by their ids. Undefined where the same row, or another value, was changed. */
function mergeValue({ before, mine, theirs }: ValueVersions): Value | undefined {
  if (before === undefined || !isRows(theirs)) return undefined;
  const { rows, conflicts } = mergeRows({ before: [rowsIn(before)], mine: rowsIn(mine), theirs });
  return conflicts.length === 0 ? rows : undefined;
}

/** A list that was stored for the field before it had rows is of texts. */
function isRows(stored: unknown): stored is readonly Row[] {
  return Array.isArray(stored) && stored.every((item) => typeof item === 'object');
}

/** A stored value as people read it. */
export function withoutRowIds(value: unknown): unknown {
  return isRows(value) ? value.map(withoutRowId) : value;
}

interface Version {
  version: number;
  fields: readonly TemplateField[];
}

/** Fields that were added and removed between the version that a draft was saved with and the newest one. */
export function carry(values: ById<unknown>, from: Version, to: Version): Draft['carried'] {
  if (from.version === to.version) return null;
  const known = new Set(from.fields.map(({ id }) => id));
  const takes = new Set(
    to.fields.filter((field) => fitsField(field, values.get(field.id))).map(({ id }) => id),
  );
  return {
    from_version: from.version,
    added: to.fields.filter(({ id }) => !known.has(id)).map(labelOf),
    removed: from.fields.flatMap((field) => {
      const value = values.get(field.id);
      if (value === undefined) return [];
      if (!takes.has(field.id)) return [{ label: labelOf(field), value: withoutRowIds(value) }];
      return removedCells(field, { value, newest: to.fields.find(({ id }) => id === field.id) });
    }),
  };
}

/** The texts of each column that the newest version no longer has. */
function removedCells(
  field: TemplateField,
  { value, newest }: { value: unknown; newest: TemplateField | undefined },
): { label: string; value: unknown }[] {
  const kept = new Set([
    ...(newest?.columns ?? []).map(({ name }) => name),
    ...renamed(field, newest).keys(),
  ]);
  return (field.columns ?? []).flatMap(({ name, label }) => {
    const texts = isRows(value) && !kept.has(name) ? value.flatMap((row) => row[name] || []) : [];
    return texts.length === 0 ? [] : [{ label: `${labelOf(field)}, ${label || name}`, value: texts }];
  });
}

/**
 * The values with the cells of renamed columns under their new names. Columns have no ids: a new one of the same type in
 * the place of one that is gone is that column.
 */
export function carryColumns(values: ById<unknown>, from: Version, to: Version): ById<unknown> {
  const newest = new Map(to.fields.map((field) => [field.id, field]));
  const carried = from.fields.flatMap((field): [number, unknown][] => {
    const names = renamed(field, newest.get(field.id));
    const rows = values.get(field.id);
    if (names.size === 0 || !isRows(rows)) return [];
    const rename = (row: Row) =>
      Object.fromEntries(Object.entries(row).map(([name, text]) => [names.get(name) ?? name, text]));
    return [[field.id, rows.map(rename)]];
  });
  return new Map([...values, ...carried]);
}

/** The new names of renamed columns, by their old ones. */
function renamed(
  { columns = [] }: TemplateField,
  newest: TemplateField | undefined,
): ReadonlyMap<string, string> {
  const has = (some: readonly { name: string }[], name: string) => some.some((one) => one.name === name);
  return new Map(
    columns.flatMap((column, at): [string, string][] => {
      const next = newest?.columns?.[at];
      if (!next || next.field_type !== column.field_type) return [];
      if (has(newest.columns ?? [], column.name) || has(columns, next.name)) return [];
      return [[column.name, next.name]];
    }),
  );
}

function labelOf({ label, name }: TemplateField): string {
  return label || name;
}
