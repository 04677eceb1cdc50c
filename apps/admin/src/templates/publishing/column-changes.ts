import type { RowColumn } from '@inkfield/engine/template';
import { changeOf, fieldTitles } from './changed-values.ts';

/** The changes of the columns of a rows field. Columns are matched by name. */
export function columnChanges(before: readonly RowColumn[], after: readonly RowColumn[]): string[] {
  const old = new Map(before.map((column) => [column.name, column]));
  const names = after.map(({ name }) => name);
  const changed = after.flatMap((column) => {
    const was = old.get(column.name);
    if (!was) return `new column ${titleOf(column)}`;
    const titles = Object.keys(fieldTitles) as (keyof RowColumn)[]; // the columns have some of these
    const changes = titles.flatMap((key) => changeOf(fieldTitles[key] ?? key, was[key], column[key]));
    return changes.length === 0 ? [] : `column ${titleOf(column)}: ${changes.join(', ')}`;
  });
  const removed = before
    .filter(({ name }) => !names.includes(name))
    .map((column) => `column removed: ${titleOf(column)}`);
  const order = (columns: readonly RowColumn[], others: readonly RowColumn[]) =>
    columns.filter(({ name }) => others.some((other) => other.name === name)).map(({ name }) => name);
  const isMoved = order(before, after).join() !== order(after, before).join();
  return [...changed, ...removed, ...(isMoved ? ['the order of the columns changed'] : [])];
}

function titleOf({ label, name }: RowColumn): string {
  return label || name;
}
