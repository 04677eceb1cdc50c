import type { Draft } from '@inkfield/contract/drafts';
import { fitsField } from '@inkfield/engine/read-values';
import type { TemplateField } from '@inkfield/engine/template';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../errors.ts';

/** Of a draft, by field id: names change from version to version, ids never. */
export type ById<T> = ReadonlyMap<number, T>;

export function readById<T>(json: string): ById<T> {
  // Written by `writeById`.
  const stored = JSON.parse(json) as Record<string, T>;
  return new Map(Object.entries(stored).map(([id, one]) => [Number(id), one]));
}

export function writeById(values: ById<unknown>): string {
  return JSON.stringify(Object.fromEntries(values));
}

/** Changes by field id. Refuses names that no field has, and values that the form cannot hold for the field. */
export function readChanges(
  fields: readonly TemplateField[],
  changes: Readonly<Record<string, unknown>>,
): ById<unknown> {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const read = new Map<number, unknown>();
  const errors = new Map<string, string[]>();
  for (const [name, value] of Object.entries(changes)) {
    const field = byName.get(name);
    if (!field) errors.set(name, ['There is no such field.']);
    else if (!fitsField(field, value)) errors.set(name, ['A field of this type holds no such value.']);
    else read.set(field.id, value);
  }
  if (errors.size > 0) throw new AppError('invalid', { fields: { changes: Object.fromEntries(errors) } });
  return read;
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

export interface Merge {
  merged: DraftState;
  /** Fields that another form has changed to another value since `base`: then nothing may be stored. */
  conflicts: number[];
  /** Fields that other forms have changed since `base`. */
  others: number[];
}

/** Puts changes of a form that has seen revision `base` on top of what other forms have saved since. */
export function mergeChanges(
  { values, fieldRevisions, revision }: DraftState,
  { base, changes }: { base: number; changes: ById<unknown> },
): Merge {
  const isNew = (id: number) => (fieldRevisions.get(id) ?? 0) > base;
  const changed = [...changes].filter(([id, value]) => !isDeepStrictEqual(values.get(id), value));
  const next = changed.length === 0 ? revision : revision + 1;
  return {
    merged: {
      values: new Map([...values, ...changed]),
      fieldRevisions: new Map([...fieldRevisions, ...changed.map(([id]): [number, number] => [id, next])]),
      revision: next,
    },
    conflicts: changed.map(([id]) => id).filter(isNew),
    others: [...fieldRevisions.keys()].filter((id) => isNew(id) && !changes.has(id)),
  };
}

interface Version {
  version: number;
  fields: readonly TemplateField[];
}

/** Fields that were added and removed between the version that a draft was saved with and the newest one. */
export function carry(values: ById<unknown>, from: Version, to: Version): Draft['carried'] {
  if (from.version === to.version) return null;
  const labelOf = ({ label, name }: TemplateField) => label || name;
  const known = new Set(from.fields.map(({ id }) => id));
  const takes = new Set(
    to.fields.filter((field) => fitsField(field, values.get(field.id))).map(({ id }) => id),
  );
  return {
    from_version: from.version,
    added: to.fields.filter(({ id }) => !known.has(id)).map(labelOf),
    removed: from.fields
      .filter(({ id }) => values.has(id) && !takes.has(id))
      .map((field) => ({ label: labelOf(field), value: values.get(field.id) })),
  };
}
