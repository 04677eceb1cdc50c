import { toCardinal as toFrench } from 'n2words/fr-FR';
import { toCardinal as toGerman } from 'n2words/de-DE';
import { toCardinal as toSpanish } from 'n2words/es-ES';
import { formatDecimal } from '../../fields/notation/formatters.ts';
import { languageOf } from '../../fields/notation/language.ts';
import type { Locale, NumberWords } from '../../template.ts';
import { createNumberWords, type CurrencyWords, englishWords } from './words.ts';

/** The same bound as in English: larger numbers are printed in figures. */
const maxDigits = 21;

function within(toWords: (digits: string) => string) {
  return (digits: string) =>
    digits.replace(/^0+(?=\d)/, '').length > maxDigits ? undefined : toWords(digits);
}

/** Currencies that have the same names for several codes. */
function namesFor(codes: string, names: CurrencyWords): [string, CurrencyWords][] {
  return codes.split(' ').map((code) => [code, names]);
}

const dollarCodes = 'USD CAD AUD NZD SGD HKD';
const pesoCodes = 'MXN ARS CLP COP UYU DOP';

const german = createNumberWords({
  // The library writes 101000 as "einhunderteinstausend" and 101000000 as "einhunderteins Millionen".
  integer: within((digits) =>
    toGerman(digits)
      .replace(/eins(?=tausend)/g, 'ein')
      .replace(/eins(?= )/g, 'eine'),
  ),
  minus: 'minus',
  point: 'Komma',
  percent: 'Prozent',
  beforePercent: beforeGermanNoun,
  and: 'und',
  count: (words, name) => `${beforeGermanNoun(words)} ${name}`,
  isOne: (digits) => digits === '1',
  currencies: Object.fromEntries([
    ...namesFor('EUR', { one: 'Euro', many: 'Euro', part: 'Cent', parts: 'Cent' }),
    ...namesFor(dollarCodes, { one: 'Dollar', many: 'Dollar', part: 'Cent', parts: 'Cent' }),
    ...namesFor('CHF', { one: 'Franken', many: 'Franken', part: 'Rappen', parts: 'Rappen' }),
    ...namesFor('GBP', { one: 'Pfund', many: 'Pfund', part: 'Penny', parts: 'Pence' }),
  ]),
});

function beforeGermanNoun(words: string): string {
  return words === 'eins' ? 'ein' : words;
}

const french = createNumberWords({
  integer: within((digits) => toFrench(digits)),
  minus: 'moins',
  point: 'virgule',
  percent: 'pour cent',
  and: 'et',
  count: (words, name) => {
    if (/lli(?:on|ard)s?$/.test(words)) return `${words} ${/^[aeiou]/.test(name) ? 'd’' : 'de '}${name}`;
    return `${name.startsWith('livre') ? words.replace(/\bun$/, 'une') : words} ${name}`;
  },
  isOne: (digits) => /^[01]$/.test(digits),
  currencies: Object.fromEntries([
    ...namesFor('EUR', { one: 'euro', many: 'euros', part: 'centime', parts: 'centimes' }),
    ...namesFor(dollarCodes, { one: 'dollar', many: 'dollars', part: 'cent', parts: 'cents' }),
    ...namesFor('CHF', { one: 'franc', many: 'francs', part: 'centime', parts: 'centimes' }),
    ...namesFor('GBP', { one: 'livre', many: 'livres', part: 'penny', parts: 'pence' }),
  ]),
});

const spanish = {
  integer: within(spanishInteger),
  minus: 'menos',
  percent: 'por ciento',
  and: 'con',
  count: (words: string, name: string) =>
    /llon(?:es)?$|llón$/.test(words) ? `${words} de ${name}` : `${shortenOnes(words, /$/)} ${name}`,
  isOne: (digits: string) => digits === '1',
  currencies: Object.fromEntries([
    ...namesFor('EUR', { one: 'euro', many: 'euros', part: 'céntimo', parts: 'céntimos' }),
    ...namesFor(dollarCodes, { one: 'dólar', many: 'dólares', part: 'centavo', parts: 'centavos' }),
    ...namesFor(pesoCodes, { one: 'peso', many: 'pesos', part: 'centavo', parts: 'centavos' }),
    ...namesFor('CHF', { one: 'franco', many: 'francos', part: 'céntimo', parts: 'céntimos' }),
  ]),
};

const spanishScales: readonly (readonly [one: string, many: string])[] = [
  ['millón', 'millones'],
  ['billón', 'billones'],
  ['trillón', 'trillones'],
];

/**
 * Spanish counts thousands of millions: "mil cien millones". The library writes "mil millones cien millones", so it gives the
 * words below a million alone.
 */
function spanishInteger(digits: string): string {
  const bare = digits.replace(/^0+(?=\d)/, '');
  const groups = bare.padStart(Math.ceil(bare.length / 6) * 6, '0').match(/\d{6}/g) ?? [];
  const words = groups.flatMap((group, index) => {
    const value = Number(group);
    const scale = spanishScales[groups.length - 2 - index];
    if (value === 0) return groups.length > 1 ? [] : ['cero'];
    const below = belowSpanishMillion(value);
    if (!scale) return below;
    return value === 1 ? `un ${scale[0]}` : `${shortenOnes(below, /$/)} ${scale[1]}`;
  });
  return words.join(' ');
}

/** The library leaves out the accent of 16, and does not shorten 1 before "mil": "veintiuno mil". */
function belowSpanishMillion(value: number): string {
  return shortenOnes(toSpanish(String(value)).replace('dieciseis', 'dieciséis'), / /);
}

/** `veintiuno mil` -> `veintiún mil`, `treinta y uno` -> `treinta y un`, where `before` follows. */
function shortenOnes(words: string, before: RegExp): string {
  const one = new RegExp(`(veinti)?uno(?=${before.source})`, 'g');
  return words.replace(one, (_, twenty: string | undefined) => (twenty ? 'veintiún' : 'un'));
}

const languages: Readonly<Record<string, NumberWords>> = {
  de: german,
  fr: french,
  es: createNumberWords({ ...spanish, point: 'coma' }),
};

/** Spanish where decimals are written after a point, as in Mexico. */
const spanishWithPoint = createNumberWords({ ...spanish, point: 'punto' });

/** The locale with the words of its language. English ones stand for languages that have none here. */
export function withWords({ locale, currency }: Locale): Locale {
  const language = languageOf(locale);
  if (language === 'es' && formatDecimal('0.5', { locale, currency }).includes('.'))
    return { locale, currency, words: spanishWithPoint };
  const words = Object.hasOwn(languages, language) ? languages[language] : englishWords;
  return { locale, currency, words };
}
