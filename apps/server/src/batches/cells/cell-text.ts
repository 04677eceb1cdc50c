import type { Cell } from '../table/cell.ts';
import { hundredfold } from './read-cell.ts';

const maxShown = 60;

/** The text of a cell, on one line and short enough for a list; undefined if there is nothing to show. */
export function cellText(cell: Cell | undefined): string | undefined {
  const text = wholeText(cell)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  if (text === '') return undefined;
  const signs = [...text];
  return signs.length > maxShown ? `${signs.slice(0, maxShown).join('').trimEnd()}…` : text;
}

function wholeText(cell: Cell | undefined): string {
  if (cell === undefined || cell === null) return '';
  // Each sign shown may take two units, and runs of spaces become one: no more is looked at.
  if (typeof cell === 'string') return cell.slice(0, 10 * maxShown);
  if ('n' in cell) return cell.percent === true ? `${hundredfold(cell.n)}%` : cell.n;
  if ('d' in cell) return cell.d;
  if ('b' in cell) return cell.b ? 'TRUE' : 'FALSE';
  if ('rows' in cell) return `${cell.rows.length} ${cell.rows.length === 1 ? 'row' : 'rows'}`;
  // The error message is shown instead of the cell.
  return '';
}
