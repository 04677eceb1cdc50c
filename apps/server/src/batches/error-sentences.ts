import type { BatchRow } from '@inkfield/contract/batches';

/** The errors of a row as the text of one cell. */
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
