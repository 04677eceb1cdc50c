import type { Profile } from '@inkfield/contract/profiles';
import { groupsOf } from '../field-list.tsx';
import type { Filling } from '../filling.ts';
import { takesText } from './fill-sources.ts';

/** Answers of a group that could be used again. */
export interface Rememberable {
  /** The group of the form; undefined for fields without one. */
  group: string | undefined;
  kind: Profile['kind'];
  name: string;
  values: Profile['values'];
  /** The profile of this name, which has other values. */
  known: Profile | undefined;
}

/** The meanings that name a profile, the best first. */
const naming = ['company.name', 'person.name', 'person.last_name'];
const maxNameLength = 200;
const maxValueLength = 2000;

/** The groups whose answers no profile has, in the order of the form. */
export function findRememberable(filling: Filling, profiles: readonly Profile[]): Rememberable[] {
  return groupsOf(filling.fields).flatMap(({ name: group, items }) => {
    const values = new Map<string, string>();
    for (const item of items) {
      const { name, means } = item.field;
      const value = filling.live.getValue(name);
      if (means === undefined || values.has(means) || !takesText(item) || !filling.isVisible(item.field))
        continue;
      if (typeof value === 'string' && value.trim() !== '' && value.length <= maxValueLength)
        values.set(means, value.trim());
    }
    const isKnown = profiles.some((one) => [...values].every(([key, value]) => one.values[key] === value));
    if (values.size === 0 || isKnown) return [];
    const name = (nameOf(values) ?? group ?? [...values.values()][0] ?? '').replace(/\s+/g, ' ');
    const kind = [...values.keys()].some((key) => key.startsWith('company.')) ? 'company' : 'person';
    const key = name.toLowerCase();
    const known = profiles.find((one) => one.is_own && one.name.toLowerCase() === key);
    return [{ group, kind, name: name.slice(0, maxNameLength), values: Object.fromEntries(values), known }];
  });
}

function nameOf(values: ReadonlyMap<string, string>): string | undefined {
  const [first, last] = [values.get('person.first_name'), values.get('person.last_name')];
  if (first !== undefined && last !== undefined && !values.has('company.name')) return `${first} ${last}`;
  return naming.map((key) => values.get(key)).find((value) => value !== undefined);
}
