import type { BatchRow } from '@inkfield/contract/batches';

/** What is wrong with a row, for one cell of a table. */
export function sentences(errors: BatchRow['errors']): string {
  return errors
    .map(({ column, field, cell, message }) => {
      const place = column === undefined ? field : `column ${column}`;
      const found = cell === undefined ? '' : ` “${cell}”`;
      const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
      return place === undefined ? sentence : `${place}${found}: ${sentence}`;
    })
    .join(' ');
}
