import { parseDecimal } from '@inkfield/engine/decimals';
import type { Cell } from './cell.ts';
import type { NumberKind } from './xlsx-styles.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A number as the format of its cell shows it. */
export function readNumber(text: string, style: NumberKind, is1904: boolean): Cell {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return { error: 'The cell holds no number.' };
  const decimal = parseDecimal(number) ?? text.trim();
  switch (style.kind) {
    case 'plain':
      return { n: decimal };
    case 'percent':
      return { n: decimal, percent: true };
    case 'padded':
      return { n: /^\d+$/.test(decimal) ? decimal.padStart(style.digits, '0') : decimal };
    case 'time':
      return readTimeOfDay(number);
    case 'date':
      return readSerial(number, is1904);
  }
}

/** A part of a day, as `HH:MM` or as `HH:MM:SS`. Spreadsheets round it to binary fractions. */
function readTimeOfDay(part: number): Cell {
  const seconds = Math.round(part * 24 * 60 * 60);
  if (seconds < 0) return { error: 'The cell holds no time of the day.' };
  const numbers = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const texts = numbers.map((number) => String(number).padStart(2, '0'));
  return (seconds % 60 === 0 ? texts.slice(0, 2) : texts).join(':');
}

/** Days since the end of 1899, with a 29 February 1900 that never was; or since 1904. */
function readSerial(serial: number, is1904: boolean): Cell {
  const days = Math.floor(serial);
  const isPhantom = !is1904 && days === 60;
  if (days < 0 || (!is1904 && days < 1) || isPhantom)
    return { error: 'The cell holds no date of the calendar.' };
  const since1970 = is1904 ? days - 24_107 : days - 25_569 + (days < 60 ? 1 : 0);
  const date = new Date(since1970 * dayMs);
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) {
    return { error: 'The cell holds no date of the calendar.' };
  }
  const day = date.toISOString().slice(0, 10);
  return serial === days ? { d: day } : { d: day, time: true };
}
