import type { BatchRow } from '@inkfield/contract/batches';

/** The errors of a row as the text of one cell. */
export function sentences(errors: BatchRow['errors']): string {
  return errors
    .map(({ column, sheet, row, field, cell, message }) => {
      const parts = [
        sheet === undefined ? '' : `sheet “${sheet}”`,
        row === undefined ? '' : `row ${row}`,
        column === undefined ? '' : `column ${column}`,
      ];
      const place = parts.filter(Boolean).join(', ') || field;
      const found = cell === undefined ? '' : ` “${cell}”`;
      const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
      return place === undefined ? sentence : `${place}${found}: ${sentence}`;
    })
    .join(' ');
}
