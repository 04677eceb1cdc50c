import type { Decimal } from './decimals.ts';

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

/** English words for digits, `1234` -> `one thousand two hundred thirty-four`; undefined from 22 digits on. */
export function integerWords(digits: string): string | undefined {
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

/** `-12.50` -> `minus twelve point five`. */
export function decimalWords(decimal: Decimal): string | undefined {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  const words = integerWords(whole);
  if (words === undefined) return undefined;
  const digits = [...fraction.replace(/0+$/, '')].map((digit) => small[Number(digit)]);
  const sign = decimal.startsWith('-') ? 'minus ' : '';
  return `${sign}${words}${digits.length > 0 ? ` point ${digits.join(' ')}` : ''}`;
}

interface CurrencyWords {
  one: string;
  many: string;
  part: string;
  parts: string;
}
const dollars: CurrencyWords = { one: 'dollar', many: 'dollars', part: 'cent', parts: 'cents' };
const currencies: Record<string, CurrencyWords> = {
  USD: dollars,
  CAD: dollars,
  AUD: dollars,
  NZD: dollars,
  SGD: dollars,
  HKD: dollars,
  EUR: { one: 'euro', many: 'euros', part: 'cent', parts: 'cents' },
  GBP: { one: 'pound', many: 'pounds', part: 'penny', parts: 'pence' },
};

/** `1234.5` -> `one thousand two hundred thirty-four dollars and fifty cents`; expects at most two decimals. */
export function currencyWords(amount: Decimal, currency: string): string | undefined {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.');
  const words = integerWords(whole);
  if (words === undefined) return undefined;
  const names = Object.hasOwn(currencies, currency) ? currencies[currency] : undefined;
  const sign = amount.startsWith('-') ? 'minus ' : '';
  const unit = names ? (whole === '1' ? names.one : names.many) : currency;
  const cents = Number(fraction.padEnd(2, '0').slice(0, 2));
  if (cents === 0) return `${sign}${words} ${unit}`;
  if (!names) return `${sign}${words} and ${String(cents).padStart(2, '0')}/100 ${unit}`;
  return `${sign}${words} ${unit} and ${integerWords(String(cents))} ${cents === 1 ? names.part : names.parts}`;
}

/** `21` -> `21st`. */
export function ordinal(digits: string): string {
  const lastTwo = Number(digits.slice(-2));
  if (lastTwo > 10 && lastTwo < 14) return `${digits}th`;
  return `${digits}${['th', 'st', 'nd', 'rd'][lastTwo % 10] ?? 'th'}`;
}
