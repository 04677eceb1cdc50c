import { rowsIn } from '@inkfield/engine/fields/text-value';
import { mergeRows, rowIdKey, takeRows, withRowIds } from '@inkfield/engine/merge-rows';
import type { Value, Values } from '@inkfield/engine/template';

/** A field that was also changed elsewhere. */
export interface Conflict {
  theirs: Value;
  /** The ids of its rows that both have changed; undefined for a field without rows. */
  rows?: readonly string[];
}

/** A field of the form with its values. */
interface Sides {
  mine: Value | undefined;
  /** As this form last knew it of the server. */
  before: Value | undefined;
  /** A value that the server may have, because its answer did not come. */
  sent: Value | undefined;
  /** The conflict that the client is asked about already. */
  asked: Conflict | undefined;
}

interface Merged {
  /** The value to fill in. */
  fill?: Value;
  conflict?: Conflict;
}

/** Merges a field's value on the server with the one in the form. A conflict is what both have changed. */
export function mergeAnswer(theirs: Value, { mine, before, sent, asked }: Sides): Merged {
  if (isSame(theirs, mine) || isSame(theirs, sent)) return {};
  if (isSame(mine, before)) return { fill: theirs };
  return { conflict: asked === undefined ? { theirs } : { ...asked, theirs } };
}

/** The same for rows, of which both may have changed different ones. */
export function mergeRowsAnswer(theirs: Value, { mine, before, sent, asked }: Sides): Merged {
  const [own, other] = [rowsIn(mine), rowsIn(theirs)];
  const known = [before, sent].filter((value) => value !== undefined).map(rowsIn);
  const { rows, conflicts } = mergeRows({ before: known, mine: own, theirs: other });
  const open = new Set([...(asked?.rows ?? []), ...conflicts]);
  // A row that both have as it is need not be decided.
  const differing = [...open].filter((id) => !isSame(rowOf(rows, id), rowOf(other, id)));
  return {
    ...(!isSame(rows, own) && { fill: rows }),
    ...(differing.length > 0 && { conflict: { theirs, rows: differing } }),
  };
}

/** The answer once the client has chosen that of the other form. */
export function takeTheirs(mine: Value | undefined, { theirs, rows }: Conflict): Value {
  return rows === undefined ? theirs : takeRows(rowsIn(mine), rowsIn(theirs), rows);
}

/** Values of the server as a form holds them: their rows have ids. */
export function readStored(values: Record<string, unknown>): Map<string, Value> {
  // The server has checked the shapes.
  return new Map(
    Object.entries(values as Values).flatMap(([name, value]): [string, Value][] => {
      if (value === undefined) return [];
      return [[name, rowsIn(value).length === 0 ? value : withRowIds(rowsIn(value))]];
    }),
  );
}

export function isSame(one: Value | undefined, other: Value | undefined): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

function rowOf(rows: ReturnType<typeof rowsIn>, id: string): Value {
  return rows.filter((row) => row[rowIdKey] === id);
}
