import type { Table, TableLimits } from './cell.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { refuseTable } from './refuse-table.ts';

/**
 * Reads a table by the kind that its bytes show. Its name must agree. Throws an `ImportRefusal` with the reason on
 * failure.
 */
export async function readTable(bytes: Uint8Array, fileName: string, limits: TableLimits): Promise<Table> {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
  if (bytes.byteLength === 0) refuseTable('The file is empty.');
  if (/^(?:xlsm|xltm|xlsb)$/.test(extension)) {
    refuseTable('The file may hold macros. Please save it as .xlsx and send it again.');
  }
  if (/^(?:xls|ods|numbers)$/.test(extension)) {
    refuseTable(`Files of the kind .${extension} cannot be read. Please save it as .xlsx or .csv.`);
  }
  const isZip = startsWith(bytes, [0x50, 0x4b, 3, 4]);
  const isSealed = startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]);
  if (/^(?:xlsx|xltx)$/.test(extension)) {
    if (isSealed) refuseTable('The file is protected by a password, or in the old Excel format.');
    if (!isZip) refuseTable('The file is named .xlsx, but it holds something else.');
    return readXlsx(bytes, limits);
  }
  if (!/^(?:csv|tsv|txt)$/.test(extension)) refuseTable('Please send a .csv or .xlsx file.');
  if (isZip || isSealed) refuseTable(`The file is named .${extension}, but it holds something else.`);
  return readCsv(bytes, limits);
}

function startsWith(bytes: Uint8Array, signs: readonly number[]): boolean {
  return signs.every((sign, at) => bytes[at] === sign);
}
