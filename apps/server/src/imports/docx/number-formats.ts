import { formatRoman } from '@inkfield/engine/numbering';

const ordinals = [
  '',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];
const cardinals = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A counter as Word prints it in a number format (ECMA-376, 17.18.59). */
export function formatWordNumber(format: string, value: number): string {
  switch (format) {
    case 'lowerLetter':
      return wordLetters(value);
    case 'upperLetter':
      return wordLetters(value).toUpperCase();
    case 'lowerRoman':
      return formatRoman(value);
    case 'upperRoman':
      return formatRoman(value).toUpperCase();
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'ordinal':
      return `${value}${ordinalEnding(value)}`;
    case 'cardinalText':
      return cardinals[value] ?? String(value);
    case 'ordinalText':
      return ordinals[value] ?? String(value);
    case 'none':
      return '';
    default:
      return String(value);
  }
}

/** After z Word continues with aa, bb and not with aa, ab. */
function wordLetters(value: number): string {
  if (value < 1) return '';
  return String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.min(30, Math.floor((value - 1) / 26) + 1));
}

function ordinalEnding(value: number): string {
  if (value % 100 > 10 && value % 100 < 14) return 'th';
  return ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th';
}
