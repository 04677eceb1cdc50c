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

const latinLetters = 'abcdefghijklmnopqrstuvwxyz';
const hebrewLetters = 'אבגדהוזחטיכלמנסעפצקרשת';
/** In the order of the alphabet, and in the one in which the letters are numerals. */
const arabicLetters = 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي';
const arabicNumerals = 'أبجدهوزحطيكلمنسعفصقرشتثخذضظغ';
const hebrewUnits = ['', 'א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ז', 'ח', 'ט'];
const hebrewTens = ['', 'י', 'כ', 'ל', 'מ', 'נ', 'ס', 'ע', 'פ', 'צ'];
const hebrewHundreds = ['', 'ק', 'ר', 'ש'];

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
    case 'hebrew1':
      return hebrewNumeral(value);
    case 'hebrew2':
      return lettersOf(hebrewLetters, value);
    case 'arabicAlpha':
      return lettersOf(arabicLetters, value);
    case 'arabicAbjad':
      return lettersOf(arabicNumerals, value);
    case 'none':
      return '';
    default:
      return String(value);
  }
}

/** After z Word continues with aa, bb and not with aa, ab. */
function wordLetters(value: number): string {
  return lettersOf(latinLetters, value);
}

function lettersOf(letters: string, value: number): string {
  if (value < 1) return '';
  const letter = letters[(value - 1) % letters.length] ?? '';
  return letter.repeat(Math.min(30, Math.floor((value - 1) / letters.length) + 1));
}

/** Hebrew letters as numerals; 15 and 16 avoid the letters of a name of God. */
function hebrewNumeral(value: number): string {
  if (value < 1 || value > 999) return String(value);
  const hundreds =
    'ת'.repeat(Math.floor(value / 400)) + (hebrewHundreds[Math.floor((value % 400) / 100)] ?? '');
  const rest = value % 100;
  if (rest === 15 || rest === 16) return `${hundreds}ט${rest === 15 ? 'ו' : 'ז'}`;
  return hundreds + (hebrewTens[Math.floor(rest / 10)] ?? '') + (hebrewUnits[rest % 10] ?? '');
}

function ordinalEnding(value: number): string {
  if (value % 100 > 10 && value % 100 < 14) return 'th';
  return ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th';
}
