import type { Row } from '../template.ts';

/** Holds the id of a row in an unfinished document. No column has such a name. */
export const rowIdKey = '#';

const idPattern = /^[\da-z]{1,16}$/;

/** The rows, each with an id of its own. A row without one gets the same id on all devices: that of its place. */
export function withRowIds(rows: readonly Row[]): readonly Row[] {
  const used = new Set<string>();
  const given = rows.map(({ [rowIdKey]: id = '' }) => {
    const isUsable = idPattern.test(id) && !used.has(id);
    if (isUsable) used.add(id);
    return isUsable;
  });
  return rows.map((row, at) => {
    if (given[at]) return row;
    let place = at;
    while (used.has(`at${place}`)) place += rows.length;
    used.add(`at${place}`);
    return { ...row, [rowIdKey]: `at${place}` };
  });
}

/** The row as a document has it. */
export function withoutRowId(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== rowIdKey));
}

interface RowVersions {
  /** Earlier versions that both lists may have begun with. */
  before: readonly (readonly Row[])[];
  mine: readonly Row[];
  theirs: readonly Row[];
}

export interface RowMerge {
  /** The rows of both lists with their ids. Those in conflict are as in `mine`. */
  rows: readonly Row[];
  /** Ids of rows that both lists have changed, or that one has changed and the other removed. */
  conflicts: readonly string[];
}

/** Merges two lists of rows by the ids of the rows. Where both have changed the order, it is that of `mine`. */
export function mergeRows({ before, mine, theirs }: RowVersions): RowMerge {
  const known = before.map(byId);
  const [own, other] = [byId(mine), byId(theirs)];
  const isChanged = (list: RowsById, id: string) =>
    known.every((rows) => !isSameRow(rows.get(id), list.get(id)));
  const hasMoved = known.every((rows) => isMoved(rows, own));
  const [first, second] = hasMoved ? [own, other] : [other, own];
  const conflicts: string[] = [];
  const rows = joinOrders([...first.keys()], [...second.keys()]).flatMap((id): Row[] => {
    const isTheirs = isChanged(other, id);
    if (isTheirs && isChanged(own, id) && !isSameRow(own.get(id), other.get(id))) conflicts.push(id);
    const row = (isTheirs && !isChanged(own, id) ? other : own).get(id);
    return row ? [row] : [];
  });
  return { rows, conflicts };
}

/** The rows of `mine`, those of the ids as they are in `theirs`. */
export function takeRows(
  mine: readonly Row[],
  theirs: readonly Row[],
  ids: readonly string[],
): readonly Row[] {
  const isNamed = ([id]: [string, Row]) => ids.includes(id);
  const [own, other] = [byId(mine), byId(theirs)].map((rows) => [...rows]);
  // As if only the rows of the ids had been changed, and only in `theirs`.
  const before = [...(own ?? []).filter(isNamed), ...(other ?? []).filter((row) => !isNamed(row))];
  return mergeRows({ before: [before.map(([, row]) => row)], mine, theirs }).rows;
}

type RowsById = ReadonlyMap<string, Row>;

function byId(rows: readonly Row[]): RowsById {
  return new Map(withRowIds(rows).map((row) => [row[rowIdKey] ?? '', row]));
}

/** A cell that is missing is an empty one. */
function isSameRow(one: Row | undefined, other: Row | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return [...Object.keys(one), ...Object.keys(other)].every(
    (name) => (one[name] ?? '') === (other[name] ?? ''),
  );
}

/** Whether rows that both lists have are in another order. */
function isMoved(before: RowsById, after: RowsById): boolean {
  const kept = [...after.keys()].filter((id) => before.has(id));
  return [...before.keys()].filter((id) => after.has(id)).some((id, at) => id !== kept[at]);
}

/** The ids of the first list, with those of the second after the ones that they follow there. */
function joinOrders(first: readonly string[], second: readonly string[]): string[] {
  const order = [...first];
  const [inFirst, inSecond] = [new Set(first), new Set(second)];
  for (const [at, id] of second.entries()) {
    if (inFirst.has(id)) continue;
    let place = at === 0 ? 0 : order.indexOf(second[at - 1] ?? '') + 1;
    while (place < order.length && !inSecond.has(order[place] ?? '')) place += 1;
    order.splice(place, 0, id);
  }
  return order;
}
