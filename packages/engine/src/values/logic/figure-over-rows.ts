import { divide, fixedOfInteger } from './fixed.ts';
import type { Figure } from './formula-nodes.ts';
import { bounded, compareValues, type FormulaValue, isTrue, type Note } from './formula-values.ts';

/** The state of the rows that a figure is over. */
export interface RowStates {
  /** Whether the row counts, for every row. */
  isFilled: readonly boolean[];
  /** The number of the run in which each row last changed. */
  rowChangedIn: readonly number[];
}

interface FigureParts {
  figure: Figure;
  rows: () => RowStates;
  /** The contribution of a filled row; undefined for none. */
  partOf: (row: number) => FormulaValue;
  /** The number of the run in which a value outside of the rows, which `partOf` reads, last changed. */
  othersChangedIn: () => number;
  run: () => number;
  note: Note;
}

/**
 * Computes a figure over rows. It keeps what each row contributed, so that a change of one row costs that row alone.
 * Missing cells do not count. The sum and the count of nothing are 0.
 */
export function figureOverRows(options: FigureParts): () => FormulaValue {
  const { figure, partOf, run, note } = options;
  const parts: FormulaValue[] = [];
  let sum = 0n;
  let value: FormulaValue;
  let computedIn = 0;

  const setPart = (row: number, part: FormulaValue): boolean => {
    const before = parts[row];
    if (part === before && row < parts.length) return false;
    if (typeof before === 'bigint') sum -= before;
    if (typeof part === 'bigint') sum += part;
    parts[row] = part;
    return true;
  };
  const takeParts = ({ isFilled, rowChangedIn }: RowStates): boolean => {
    // A missing value is computed from all rows, because they say why it is missing.
    const isAll = value === undefined || options.othersChangedIn() > computedIn;
    let isChanged = false;
    for (let row = isFilled.length; row < parts.length; row += 1)
      isChanged = setPart(row, undefined) || isChanged;
    parts.length = Math.min(parts.length, isFilled.length);
    for (const [row, changedIn] of rowChangedIn.entries())
      if (isAll || changedIn > computedIn)
        isChanged = setPart(row, isFilled[row] ? partOf(row) : undefined) || isChanged;
    return isChanged;
  };
  const figureOf = (): FormulaValue => {
    switch (figure) {
      case 'count':
        return fixedOfInteger(parts.filter(isTrue).length);
      case 'min':
        return extreme(parts.filter(isThere), -1);
      case 'max':
        return extreme(parts.filter(isThere), 1);
      case 'sum':
        return bounded(sum, note);
      case 'average': {
        const count = parts.filter(isThere).length;
        return count === 0 ? undefined : divide(sum, fixedOfInteger(count));
      }
    }
  };
  const update = () => {
    if (takeParts(options.rows()) || computedIn === 0 || value === undefined) value = figureOf();
  };
  return () => {
    if (computedIn === run()) return value;
    const wasThere = value !== undefined;
    update();
    // The rows that have not changed say why it is missing, too.
    if (wasThere && value === undefined) update();
    computedIn = run();
    return value;
  };
}

/** The least or the greatest of values; undefined if there is none. */
export function extreme(values: readonly FormulaValue[], sign: 1 | -1): FormulaValue {
  let found = values[0];
  for (const value of values) if ((compareValues(value, found) ?? 0) * sign > 0) found = value;
  return found;
}

function isThere(value: FormulaValue): boolean {
  return value !== undefined;
}
