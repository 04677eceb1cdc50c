import { toCardinal as toFrench } from 'n2words/fr-FR';
import { toCardinal as toGerman } from 'n2words/de-DE';
import { toCardinal as toSpanish } from 'n2words/es-ES';
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
  // The library writes 101000 as "einhunderteinstausend".
  integer: within((digits) => toGerman(digits).replace(/eins(?=tausend)/g, 'ein')),
  minus: 'minus',
  point: 'Komma',
  percent: 'Prozent',
  and: 'und',
  count: (words, name) => `${words === 'eins' ? 'ein' : words} ${name}`,
  isOne: (digits) => digits === '1',
  currencies: Object.fromEntries([
    ...namesFor('EUR', { one: 'Euro', many: 'Euro', part: 'Cent', parts: 'Cent' }),
    ...namesFor(dollarCodes, { one: 'Dollar', many: 'Dollar', part: 'Cent', parts: 'Cent' }),
    ...namesFor('CHF', { one: 'Franken', many: 'Franken', part: 'Rappen', parts: 'Rappen' }),
    ...namesFor('GBP', { one: 'Pfund', many: 'Pfund', part: 'Penny', parts: 'Pence' }),
  ]),
});

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

const spanish = createNumberWords({
  // The library leaves out the accent of 16, and does not shorten 1 before a noun: "veintiuno mil".
  integer: within((digits) => shortenOnes(toSpanish(digits).replace('dieciseis', 'dieciséis'), / /)),
  minus: 'menos',
  point: 'coma',
  percent: 'por ciento',
  and: 'con',
  count: (words, name) =>
    /llon(?:es)?$|llón$/.test(words) ? `${words} de ${name}` : `${shortenOnes(words, /$/)} ${name}`,
  isOne: (digits) => digits === '1',
  currencies: Object.fromEntries([
    ...namesFor('EUR', { one: 'euro', many: 'euros', part: 'céntimo', parts: 'céntimos' }),
    ...namesFor(dollarCodes, { one: 'dólar', many: 'dólares', part: 'centavo', parts: 'centavos' }),
    ...namesFor(pesoCodes, { one: 'peso', many: 'pesos', part: 'centavo', parts: 'centavos' }),
    ...namesFor('CHF', { one: 'franco', many: 'francos', part: 'céntimo', parts: 'céntimos' }),
  ]),
});

/** `veintiuno mil` -> `veintiún mil`, `treinta y uno` -> `treinta y un`, where `before` follows. */
function shortenOnes(words: string, before: RegExp): string {
  const one = new RegExp(`(veinti)?uno(?=${before.source})`, 'g');
  return words.replace(one, (_, twenty: string | undefined) => (twenty ? 'veintiún' : 'un'));
}

const languages: Readonly<Record<string, NumberWords>> = { de: german, fr: french, es: spanish };

/** The locale with the words of its language. English ones stand for languages that have none here. */
export function withWords({ locale, currency }: Locale): Locale {
  const language = languageOf(locale);
  const words = Object.hasOwn(languages, language) ? languages[language] : englishWords;
  return { locale, currency, words };
}
