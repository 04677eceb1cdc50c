import { formatRoman } from '@inkfield/engine/numbering';

/** Formats that Word and the templates share, in the order in which they are tried. */
export const numberFormats = [
  'decimal',
  'decimalZero',
  'lowerLetter',
  'upperLetter',
  'lowerRoman',
  'upperRoman',
] as const;
export type NumberFormat = (typeof numberFormats)[number];

/** A counter as Word prints it. */
export function wordNumber(value: number, format: NumberFormat): string {
  switch (format) {
    case 'decimal':
      return String(value);
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'lowerLetter':
      return letters(value);
    case 'upperLetter':
      return letters(value).toUpperCase();
    case 'lowerRoman':
      return formatRoman(value);
    case 'upperRoman':
      return formatRoman(value).toUpperCase();
  }
}

/** After z Word continues with aa, bb. */
function letters(value: number): string {
  return String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.floor((value - 1) / 26) + 1);
}
