import { groupOf } from '@inkfield/engine/form-groups';
import type { TemplateField } from '@inkfield/engine/template';

type Fields = readonly TemplateField[];

/** Fields that follow each other in one step of the form; undefined for no step. */
export interface Run {
  step: string | undefined;
  items: { field: TemplateField; index: number }[];
}

/** The fields as the form shows them: neighbours of one step under its heading. */
export function runsOf(fields: Fields): Run[] {
  const runs: Run[] = [];
  for (const [index, field] of fields.entries()) {
    const step = groupOf(field);
    const last = runs.at(-1);
    if (last && last.step === step) last.items.push({ field, index });
    else runs.push({ step, items: [{ field, index }] });
  }
  return runs;
}

/** The names of the steps, in the order of the form. */
export function stepsOf(fields: Fields): string[] {
  return [...new Set(fields.flatMap((field) => groupOf(field) ?? []))];
}

/** One field up or down. At the edge of its step it goes into the next one, and keeps its place in the list. */
export function moveBy(fields: Fields, index: number, by: 1 | -1): Fields {
  const [moved, neighbour] = [fields[index], fields[index + by]];
  if (!moved || !neighbour) return fields;
  if (groupOf(moved) !== groupOf(neighbour)) return fields.with(index, inStep(moved, groupOf(neighbour)));
  return fields.with(index, neighbour).with(index + by, moved);
}

/** Puts fields where another one stands, and into its step: above it when they come from below. */
export function moveTo(fields: Fields, names: ReadonlySet<string>, target: string): Fields {
  const to = fields.findIndex(({ name }) => name === target);
  const from = fields.findIndex(({ name }) => names.has(name));
  const goal = fields[to];
  if (!goal || from === -1 || names.has(target)) return fields;
  const rest = fields.filter(({ name }) => !names.has(name));
  const moved = fields.filter(({ name }) => names.has(name)).map((field) => inStep(field, groupOf(goal)));
  return rest.toSpliced(rest.indexOf(goal) + (from < to ? 1 : 0), 0, ...moved);
}

/** Puts fields at the end of a step. A new one begins at the end of the form, fields without a step stand first. */
export function moveToStep(fields: Fields, names: ReadonlySet<string>, step: string | undefined): Fields {
  const rest = fields.filter(({ name }) => !names.has(name));
  const moved = fields.filter(({ name }) => names.has(name)).map((field) => inStep(field, step));
  const last = rest.findLastIndex((field) => groupOf(field) === step);
  const isNew = last === -1 && step !== undefined;
  return rest.toSpliced(isNew ? rest.length : last + 1, 0, ...moved);
}

function inStep(field: TemplateField, step: string | undefined): TemplateField {
  return groupOf(field) === step ? field : { ...field, group: step };
}
