import { isFieldType } from '@inkfield/engine/fields/registry';
import type { Locale, TemplateField } from '@inkfield/engine/template';
import { type Cell, isBlankCell } from '../table/cell.ts';
import { createDateReader, type DateReader } from './read-date-text.ts';
import { createDecimalReader, type DecimalReader } from './read-decimal-text.ts';

/** What the form would have sent for a cell, or why it can't be told. */
export type CellReading = { raw: string | boolean } | { error: string };
export type CellReader = (field: TemplateField, cell: Cell | undefined) => CellReading;

/** Reads cells as a locale writes them. Nothing that can be read in two ways is read at all. */
export function createCellReader({ locale, currency }: Locale): CellReader {
  const decimals = createDecimalReader(locale, currency);
  const dates = createDateReader(locale);
  return (field, cell) => {
    if (cell === undefined || cell === null || isBlankCell(cell)) {
      return { raw: field.field_type === 'checkbox' ? false : '' };
    }
    if (typeof cell === 'object' && 'error' in cell) return { error: cell.error };
    if (!isFieldType(field.field_type)) return { raw: '' };
    switch (field.field_type) {
      case 'text':
      case 'textarea':
        return readText(cell);
      case 'email':
      case 'select':
        return trimmed(readText(cell));
      case 'number':
      case 'currency':
        return readDecimal(cell, decimals);
      case 'percentage':
        return readPercentage(cell, decimals);
      case 'date':
        return readDate(cell, dates);
      case 'checkbox':
        return readTick(cell);
    }
  };
}

type FullCell = Exclude<Cell, null | { error: string }>;

function readText(cell: FullCell): CellReading {
  if (typeof cell === 'string') return { raw: cell };
  if ('n' in cell && cell.percent !== true) return { raw: cell.n };
  if ('n' in cell)
    return { error: 'The cell holds a percentage, and the field takes text. Format the cell as text.' };
  return 'd' in cell
    ? { error: 'The cell holds a date, and the field takes text. Format the cell as text.' }
    : { error: 'The cell holds TRUE or FALSE, and the field takes text. Format the cell as text.' };
}

function trimmed(reading: CellReading): CellReading {
  return 'raw' in reading && typeof reading.raw === 'string' ? { raw: reading.raw.trim() } : reading;
}

function readDecimal(cell: FullCell, { read, example }: DecimalReader): CellReading {
  const hint = { error: `Enter a number, such as ${example}.` };
  if (typeof cell === 'string') {
    const decimal = read(cell);
    return decimal === undefined ? hint : { raw: decimal };
  }
  if (!('n' in cell)) return hint;
  return cell.percent === true
    ? { error: 'The cell holds a percentage, and the field takes a number.' }
    : { raw: cell.n };
}

/** A cell that shows 7.5 % holds 0.075. */
function readPercentage(cell: FullCell, { read, smallExample }: DecimalReader): CellReading {
  const hint = { error: `Enter a percentage, such as ${smallExample}.` };
  if (typeof cell === 'string') {
    const decimal = read(cell.replace(/\s*%\s*$/, ''));
    return decimal === undefined ? hint : { raw: decimal };
  }
  if (!('n' in cell)) return hint;
  return { raw: cell.percent === true ? hundredfold(cell.n) : cell.n };
}

/** Exact: the point moves two places. */
export function hundredfold(decimal: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  const digits = fraction.padEnd(2, '0');
  const moved = `${whole}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, '');
  const rest = digits.slice(2);
  return `${sign}${moved}${rest === '' ? '' : `.${rest}`}`;
}

function readDate(cell: FullCell, read: DateReader): CellReading {
  if (typeof cell === 'string') {
    const reading = read(cell);
    return 'day' in reading ? { raw: reading.day } : reading;
  }
  if ('d' in cell) {
    return cell.time === true
      ? { error: 'The cell holds a time besides its date. Format it as a date, without a time.' }
      : { raw: cell.d };
  }
  return { error: 'The cell holds no date. Format it as a date, or write it as 2026-03-05.' };
}

function readTick(cell: FullCell): CellReading {
  if (typeof cell === 'object' && 'b' in cell) return { raw: cell.b };
  const text = (typeof cell === 'string' ? cell : 'n' in cell ? cell.n : cell.d).trim().toLowerCase();
  if (/^(?:true|yes|x|1)$/.test(text)) return { raw: true };
  if (/^(?:false|no|0)$/.test(text)) return { raw: false };
  return { error: 'Enter yes or no.' };
}
