import { groupOf } from '@inkfield/engine/form-groups';
import type { TemplateField } from '@inkfield/engine/template';

type Fields = readonly TemplateField[];

/** Fields that follow each other in one group of the form; undefined for no group. */
export interface Run {
  group: string | undefined;
  items: { field: TemplateField; index: number }[];
}

/** The fields as the form shows them: neighbours of one group under its heading. */
export function runsOf(fields: Fields): Run[] {
  const runs: Run[] = [];
  for (const [index, field] of fields.entries()) {
    const group = groupOf(field);
    const last = runs.at(-1);
    if (last && last.group === group) last.items.push({ field, index });
    else runs.push({ group, items: [{ field, index }] });
  }
  return runs;
}

/** The names of the groups, in the order of the form. */
export function groupsOf(fields: Fields): string[] {
  return [...new Set(fields.flatMap((field) => groupOf(field) ?? []))];
}

/** Moves one field up or down. At the edge of its group it enters the next group, and its index stays. */
export function moveBy(fields: Fields, index: number, by: 1 | -1): Fields {
  const [moved, neighbour] = [fields[index], fields[index + by]];
  if (!moved || !neighbour) return fields;
  if (groupOf(moved) !== groupOf(neighbour)) return fields.with(index, inGroup(moved, groupOf(neighbour)));
  return fields.with(index, neighbour).with(index + by, moved);
}

/** Moves fields to the place and group of another one: above it when they come from below. */
export function moveTo(fields: Fields, names: ReadonlySet<string>, target: string): Fields {
  const to = fields.findIndex(({ name }) => name === target);
  const from = fields.findIndex(({ name }) => names.has(name));
  const goal = fields[to];
  if (!goal || from === -1 || names.has(target)) return fields;
  const rest = fields.filter(({ name }) => !names.has(name));
  const moved = fields.filter(({ name }) => names.has(name)).map((field) => inGroup(field, groupOf(goal)));
  return rest.toSpliced(rest.indexOf(goal) + (from < to ? 1 : 0), 0, ...moved);
}

/**
 * Moves fields to the end of a group. A new group begins at the end of the form; fields without a group come first.
 */
export function moveToGroup(fields: Fields, names: ReadonlySet<string>, group: string | undefined): Fields {
  const rest = fields.filter(({ name }) => !names.has(name));
  const moved = fields.filter(({ name }) => names.has(name)).map((field) => inGroup(field, group));
  const last = rest.findLastIndex((field) => groupOf(field) === group);
  const isNew = last === -1 && group !== undefined;
  return rest.toSpliced(isNew ? rest.length : last + 1, 0, ...moved);
}

function inGroup(field: TemplateField, group: string | undefined): TemplateField {
  return groupOf(field) === group ? field : { ...field, group };
}
