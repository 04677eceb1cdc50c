import { findFieldModule } from '@inkfield/engine/fields/registry';
import { type ReadingRules, readTypedValue } from '@inkfield/engine/read-values';
import { type DateOrder, readTypedDate } from '@inkfield/engine/reading/typed-date';
import type { TemplateField, Value } from '@inkfield/engine/template';
import { type Cell, isBlankCell } from '../table/cell.ts';
import type { DateOrders } from './date-columns.ts';

/** The value that the form would have sent for a cell, or why it cannot be read. */
export type CellReading = { raw: Value } | { error: string };
export type CellReader = (field: TemplateField, cell: Cell | undefined) => CellReading;

/** Reads text as the form reads typed input, and cells of other kinds by their value. */
export function createCellReader(rules: ReadingRules, dateOrders?: DateOrders): CellReader {
  return (field, cell) => {
    const module = findFieldModule(field.field_type);
    if (module === undefined || cell === undefined || cell === null || isBlankCell(cell)) {
      return { raw: module?.emptyValue ?? '' };
    }
    if (typeof cell === 'string') {
      return module.kind === 'date'
        ? readDateText(cell, field, { rules, order: dateOrders?.get(field.name) })
        : readText(cell, field, rules);
    }
    if ('error' in cell) return { error: cell.error };
    if ('rows' in cell) return { error: 'A sheet fills a field with rows.' };
    switch (module.kind) {
      case 'decimal':
        return readNumberCell(cell, field, rules);
      case 'date':
        return readDateCell(cell);
      case 'tick':
        return 'b' in cell ? { raw: cell.b } : readText('n' in cell ? cell.n : cell.d, field, rules);
      default:
        return readTextCell(cell);
    }
  };
}

type FullCell = Exclude<Cell, null | string | { error: string } | { rows: unknown }>;

function readText(text: string, field: TemplateField, rules: ReadingRules): CellReading {
  const reading = readTypedValue(field, text, rules);
  if ('error' in reading) return { error: reading.error };
  // A table has no place for a note about removed characters: the call refuses and names them.
  return { raw: reading.note === undefined ? reading.value : text };
}

interface DateRules {
  rules: ReadingRules;
  order: DateOrder | undefined;
}

/** The whole column has one order: a date that only fits the other one casts doubt on it. */
function readDateText(text: string, field: TemplateField, { rules, order }: DateRules): CellReading {
  const reading = readTypedDate(text, rules.locale.locale, order);
  if ('ambiguous' in reading) {
    return {
      error: 'This date can be read in two ways. Answer the question above, or write the month as a word.',
    };
  }
  if (!('day' in reading)) return readText(text, field, rules);
  if (order === undefined || reading.order === undefined || reading.order === order)
    return readText(reading.day, field, rules);
  const [written, expected] = order === 'day-first' ? ['month', 'day'] : ['day', 'month'];
  return {
    error: `This date is ${written} first, and the dates of this column are read ${expected} first. Change the answer above, or write the month as a word.`,
  };
}

function readTextCell(cell: FullCell): CellReading {
  if ('n' in cell && cell.percent !== true) return { raw: cell.n };
  const held = 'n' in cell ? 'a percentage' : 'd' in cell ? 'a date' : 'TRUE or FALSE';
  return { error: `The cell holds ${held}, and the field takes text. Format the cell as text.` };
}

/** A cell that shows 7.5 % holds 0.075. */
function readNumberCell(cell: FullCell, field: TemplateField, rules: ReadingRules): CellReading {
  if (!('n' in cell)) return readText('d' in cell ? cell.d : String(cell.b), field, rules);
  if (cell.percent !== true) return { raw: cell.n };
  return findFieldModule(field.field_type)?.sign === 'percent'
    ? { raw: hundredfold(cell.n) }
    : { error: 'The cell holds a percentage, and the field takes a number.' };
}

/** Exact: the point moves two places. */
export function hundredfold(decimal: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  const digits = fraction.padEnd(2, '0');
  const moved = `${whole}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, '');
  const rest = digits.slice(2);
  return `${sign}${moved}${rest === '' ? '' : `.${rest}`}`;
}

function readDateCell(cell: FullCell): CellReading {
  if (!('d' in cell)) {
    return { error: 'The cell holds no date. Format it as a date, or write it as 2026-03-05.' };
  }
  return cell.time === true
    ? { error: 'The cell holds a time besides its date. Format it as a date, without a time.' }
    : { raw: cell.d };
}
