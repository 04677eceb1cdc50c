import type { GeneratedDocument } from '@inkfield/contract/documents';
import type { Profile } from '@inkfield/contract/profiles';
import { plainText } from '@inkfield/engine/fields/text-value';
import { isMade } from '@inkfield/engine/fields/registry';
import type { Value, Values } from '@inkfield/engine/template';
import { answersOf, chooseValue, fillIn, type Filling } from '../filling.ts';
import type { FormField } from '../new-form.ts';

/** A source of values for a group of fields: a profile, or the newest document of the template. */
export interface FillSource {
  /** In marks, such as `Acme Ltd` and `last time`. */
  name: string;
  /** By field name. */
  values: ReadonlyMap<string, Value>;
}

export interface FillResult {
  filled: readonly string[];
  /** Values of the source that their fields do not take, with the reason. */
  misfits: ReadonlyMap<string, { text: string; error: string }>;
  /** The answers before, to undo it. */
  before: Values;
}

/** Sources with a value for at least one of the fields, profiles in the order of the list. */
export function sourcesOf(
  items: readonly FormField[],
  { profiles, last }: { profiles: readonly Profile[]; last: GeneratedDocument | undefined },
): FillSource[] {
  const taken = items.filter(takesText);
  const found = profiles.map(({ name, values }) => ({ name, values: valuesByMeaning(taken, values) }));
  if (last) found.push({ name: 'last time', values: valuesOfDocument(items, last) });
  return found.filter(({ values }) => values.size > 0);
}

/** Only the first field of a meaning, because a second one belongs to another person of the group. */
function valuesByMeaning(items: readonly FormField[], values: Profile['values']): Map<string, Value> {
  const known = new Map(Object.entries(values));
  const found = new Map<string, Value>();
  for (const { field } of items) {
    const value = known.get(field.means ?? '');
    if (field.means === undefined || value === undefined) continue;
    found.set(field.name, value);
    known.delete(field.means);
  }
  return found;
}

function valuesOfDocument(items: readonly FormField[], { form_data }: GeneratedDocument): Map<string, Value> {
  const given = new Map(Object.entries(form_data));
  return new Map(
    items.flatMap(({ field, module }): [string, Value][] => {
      const value = given.get(field.name);
      // Rows are made for each document, and a formula computes again.
      if (isMade(field) || module.kind === 'rows' || value === null) return [];
      const isOfType =
        typeof value === typeof module.emptyValue &&
        Array.isArray(value) === Array.isArray(module.emptyValue);
      // Of the type of the field's values, as `emptyValue` is.
      return isOfType && !module.isEmpty(value as Value) ? [[field.name, value as Value]] : [];
    }),
  );
}

/** Whether the values of the field are text, which profiles hold. */
export function takesText({ field, module }: FormField): boolean {
  return !isMade(field) && typeof module.emptyValue === 'string';
}

/** Fills the fields that accept their value. The others stay unchanged. */
export function fillFrom(filling: Filling, items: readonly FormField[], { values }: FillSource): FillResult {
  const answers = answersOf(filling);
  const filled: string[] = [];
  const misfits = new Map<string, { text: string; error: string }>();
  for (const item of items) {
    const { field } = item;
    const value = values.get(field.name);
    if (value === undefined) continue;
    const read = filling.reader.stored(field, value);
    if (read === undefined) continue;
    if ('error' in read) misfits.set(field.name, { text: plainText(value), error: read.error });
    else if (JSON.stringify(filling.live.getValue(field.name)) !== JSON.stringify(read.value)) {
      if (filling.boxes.get(field.name)) chooseValue(filling, item, read.value);
      else filling.live.setValue(field.name, read.value);
      filling.errors.set(field.name, undefined);
      filled.push(field.name);
    }
  }
  const before = Object.fromEntries(filled.map((name) => [name, answers[name]]));
  return { filled, misfits, before };
}

/** Undoes a filling. */
export function undoFill(filling: Filling, { filled, before }: FillResult): void {
  for (const name of filled) filling.errors.set(name, undefined);
  fillIn(filling, before);
}
