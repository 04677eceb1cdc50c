import type { TemplateField } from '@inkfield/engine/template';
import { fieldTitles } from '../publishing/changed-values.ts';
import { type Chooser, isAlike, mergeValue } from './merge-values.ts';

type Fields = readonly TemplateField[];

interface ThreeLists {
  base: Fields;
  theirs: Fields;
  mine: Fields;
}

/** Merges two lists of fields, property by property. A field is the same by its id, a new one by its name. */
export function mergeFields({ base, theirs, mine: sent }: ThreeLists, choose: Chooser): Fields {
  const mine = withIdsOf(theirs, sent);
  const [before, other, ours] = [base, theirs, mine].map((list) => new Map(list.map((one) => [one.id, one])));
  const merged = orderOf({ base, theirs, mine }).flatMap((id) => {
    const sides = { base: before?.get(id), theirs: other?.get(id), mine: ours?.get(id) };
    return mergeField(sides, choose) ?? [];
  });
  const ordered = merged.map((field, index) => ({ ...field, order: index + 1 }));
  return isAlike(ordered, theirs) ? theirs : ordered;
}

/** A field that both added under one name is one field. */
function withIdsOf(theirs: Fields, mine: Fields): Fields {
  const ids = new Map(theirs.map(({ id, name }) => [name.toLowerCase(), id]));
  return mine.map((field) =>
    field.id > 0 ? field : { ...field, id: ids.get(field.name.toLowerCase()) ?? field.id },
  );
}

interface ThreeFields {
  base: TemplateField | undefined;
  theirs: TemplateField | undefined;
  mine: TemplateField | undefined;
}

function mergeField({ base, theirs, mine }: ThreeFields, choose: Chooser): TemplateField | undefined {
  const of = `Field "${(base ?? theirs ?? mine)?.label}"`;
  const key = `field ${(base ?? theirs ?? mine)?.id}`;
  if (theirs === undefined || mine === undefined) {
    const show = (field: TemplateField | undefined) => (field === undefined ? 'Deleted' : 'Kept and changed');
    return mergeValue(unordered({ base, theirs, mine }), { key, title: of, choose, show });
  }
  const was = entriesOf(base);
  const [other, ours] = [entriesOf(theirs), entriesOf(mine)];
  const names = new Set([...other.keys(), ...ours.keys()]);
  const merged = [...names].map((name) => {
    const sides = { base: was.get(name), theirs: other.get(name), mine: ours.get(name) };
    const title = `${of}: ${fieldTitles[name] ?? name}`;
    return [name, mergeValue(sides, { key: `${key} ${name}`, title, choose })];
  });
  return Object.fromEntries(merged);
}

function entriesOf(field: TemplateField | undefined): Map<keyof TemplateField, unknown> {
  // The keys of an object of this type.
  const names = Object.keys(field ?? {}) as (keyof TemplateField)[];
  return new Map(names.filter((name) => name !== 'order').map((name) => [name, field?.[name]]));
}

/** The place in the list is compared by the list itself. */
function unordered({ base, theirs, mine }: ThreeFields): ThreeFields {
  const bare = (field: TemplateField | undefined) => field && { ...field, order: 0 };
  return { base: bare(base), theirs: bare(theirs), mine: bare(mine) };
}

/** The order that was changed, theirs if both were; fields that only the other has follow the field they followed there. */
function orderOf({ base, theirs, mine }: ThreeLists): number[] {
  const known = new Set([theirs, mine].flat().map(({ id }) => id));
  const common = (list: Fields, others: Fields) =>
    list.flatMap(({ id }) => (others.some((other) => other.id === id) ? [id] : []));
  const isMoved = (list: Fields) => common(list, base).join() !== common(base, list).join();
  const [first, second] = isMoved(mine) && !isMoved(theirs) ? [mine, theirs] : [theirs, mine];
  const order = first.map(({ id }) => id);
  for (const [index, { id }] of second.entries()) {
    if (order.includes(id)) continue;
    const before = second[index - 1]?.id;
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order.filter((id) => known.has(id));
}
