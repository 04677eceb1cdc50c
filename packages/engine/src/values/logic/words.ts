import type { Decimal } from '../../fields/notation/decimals.ts';
import type { NumberWords } from '../../template.ts';

/** Names of a currency and of its hundredth. */
export interface CurrencyWords {
  one: string;
  many: string;
  part: string;
  parts: string;
}

/** The words and rules of one language. */
export interface Language {
  /** Words of a whole number; undefined from 22 digits on. */
  integer: (digits: string) => string | undefined;
  minus: string;
  point: string;
  percent: string;
  /** The words of a number before the word for %, if they are others than elsewhere. */
  beforePercent?: (words: string) => string;
  /** The word between a currency and its hundredths. */
  and: string;
  currencies: Readonly<Record<string, CurrencyWords>>;
  /** Joins the words of a number with the name of what is counted: `un million d’euros`. */
  count: (words: string, name: string) => string;
  /** Whether the name is in the singular. */
  isOne: (digits: string) => boolean;
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const scales = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion', ' quintillion'];

function wordsBelowThousand(value: number): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  const parts: string[] = [];
  if (hundreds > 0) parts.push(`${small[hundreds]} hundred`);
  if (rest >= 20) parts.push(`${tens[Math.floor(rest / 10)]}${rest % 10 ? `-${small[rest % 10]}` : ''}`);
  else if (rest > 0) parts.push(small[rest] ?? '');
  return parts.join(' ');
}

/** `1234` -> `one thousand two hundred thirty-four`. */
function englishInteger(digits: string): string | undefined {
  const bare = digits.replace(/^0+(?=\d)/, '');
  if (bare === '0') return small[0];
  const groups = bare.padStart(Math.ceil(bare.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  if (groups.length > scales.length) return undefined;
  return groups
    .map((group, index) => ({ words: wordsBelowThousand(Number(group)), scale: groups.length - 1 - index }))
    .filter(({ words }) => words !== '')
    .map(({ words, scale }) => `${words}${scales[scale]}`)
    .join(' ');
}

/** Writes decimals digit by digit after the point, and amounts with their hundredths, as contracts do. */
export function createNumberWords(language: Language): NumberWords {
  const { integer, minus, point, percent, and, currencies } = language;
  const counted = (digits: string, one: string, many: string) => {
    const words = integer(digits);
    return words && language.count(words, language.isOne(digits) ? one : many);
  };
  const signed = (decimal: Decimal, words: string) => (decimal.startsWith('-') ? `${minus} ${words}` : words);
  const unsigned = (decimal: Decimal) => {
    const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
    const words = integer(whole);
    if (words === undefined) return undefined;
    const digits = [...fraction.replace(/0+$/, '')].map(integer);
    return digits.length > 0 ? `${words} ${point} ${digits.join(' ')}` : words;
  };
  return {
    percent,
    decimal: (decimal) => {
      const words = unsigned(decimal);
      return words && signed(decimal, words);
    },
    percentage: (decimal) => {
      const words = unsigned(decimal);
      return words && signed(decimal, `${language.beforePercent?.(words) ?? words} ${percent}`);
    },
    amount: (amount, currency) => {
      const [whole = '', fraction = ''] = amount.replace('-', '').split('.');
      const cents = fraction.padEnd(2, '0').slice(0, 2).replace(/^0/, '');
      const names = Object.hasOwn(currencies, currency) ? currencies[currency] : undefined;
      const words = names ? counted(whole, names.one, names.many) : integer(whole);
      if (words === undefined) return undefined;
      if (cents === '0') return signed(amount, names ? words : `${words} ${currency}`);
      const parts = names
        ? counted(cents, names.part, names.parts)
        : `${cents.padStart(2, '0')}/100 ${currency}`;
      return signed(amount, `${words} ${and} ${parts}`);
    },
  };
}

const dollars: CurrencyWords = { one: 'dollar', many: 'dollars', part: 'cent', parts: 'cents' };

/** English is our own: 40 lines, and the library for other languages has the same words. */
export const englishWords = createNumberWords({
  integer: englishInteger,
  minus: 'minus',
  point: 'point',
  percent: 'percent',
  and: 'and',
  count: (words, name) => `${words} ${name}`,
  isOne: (digits) => digits === '1',
  currencies: {
    USD: dollars,
    CAD: dollars,
    AUD: dollars,
    NZD: dollars,
    SGD: dollars,
    HKD: dollars,
    EUR: { one: 'euro', many: 'euros', part: 'cent', parts: 'cents' },
    GBP: { one: 'pound', many: 'pounds', part: 'penny', parts: 'pence' },
  },
});
