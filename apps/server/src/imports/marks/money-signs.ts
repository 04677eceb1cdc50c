/**
 * The signs before an amount of each currency, besides its code. `$` and `¥` alone belong to several currencies.
 */
const signs: Readonly<Record<string, string>> = {
  USD: String.raw`US\$`,
  CAD: String.raw`CA?\$`,
  AUD: String.raw`AU?\$`,
  NZD: String.raw`NZ\$`,
  HKD: String.raw`HK\$`,
  SGD: String.raw`S\$`,
  BRL: String.raw`R\$`,
  INR: String.raw`₹|Rs\b\.?|[Rr]upees|RUPEES`,
  CHF: String.raw`SFr\b\.?`,
  EUR: '€',
  GBP: '£',
  KRW: '₩',
  ILS: '₪',
  PHP: '₱',
  NGN: '₦',
  TRY: '₺',
  UAH: '₴',
};
const codesAlone = ['CNY', 'DKK', 'JPY', 'NOK', 'PLN', 'SEK', 'ZAR'];
const codes = [...Object.keys(signs), ...codesAlone];

/** A figure, or a mark that stands for one. */
const amount = String.raw`\s?(?=[\d[_«{●])`;
const sought = codes.map((code) => ({
  code,
  pattern: beforeAmount([signs[code], String.raw`${code}\b`].filter((one) => one !== undefined).join('|')),
}));
const dollar = beforeAmount(String.raw`\$`);

function beforeAmount(written: string): RegExp {
  const before = String.raw`(?<![\p{L}\p{N}])(?:${written})${amount}`;
  const inBracket = String.raw`\[(?:${written})\s?\p{L}`;
  return new RegExp(`${before}|${inBracket}`, 'u');
}

/** The currency of a document, when it writes all its amounts in one. */
export function currencyOf(texts: readonly string[]): string | undefined {
  const found = sought.filter(({ pattern }) => texts.some((text) => pattern.test(text)));
  const [only] = found;
  if (only === undefined || found.length > 1) return undefined;
  // Only letters before a dollar sign say which dollar it is. Beside euros it is a second currency.
  const isOther = !only.code.endsWith('D') && texts.some((text) => dollar.test(text));
  return isOther ? undefined : only.code;
}

const typed = [...codes, String.raw`Rs\.?`, String.raw`SFr\.?`].join('|');
/** A sign or code of a currency, and the names that people type in a sentence, as parts of a pattern with the flag u. */
export const moneySign = String.raw`(?:US\s?)?(?:\p{Sc}|${typed})`;
export const moneyWord =
  '(?:[Ee]uros?|[Dd]ollars|[Pp]ounds|[Ff]ran(?:cs|ken)|[Pp]esos|[Rr]eais|[Rr]upees|EUROS?|DOLLARS|POUNDS|RUPEES)';
const signBefore = /\p{Sc}\s{0,3}[[*_]{0,4}$/u;
const codeBefore = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${typed})\s{0,3}[[*_]{0,4}$`, 'u');
const codeAfter = new RegExp(String.raw`^[\]*_]{0,4}\s{0,3}(?:${typed})(?![\p{L}\p{N}])`, 'u');

/** Followed by an amount: `$`, `€ `, `USD `, `Rs. `. */
export function leadsToMoney(left: string): boolean {
  const end = left.slice(-12);
  return signBefore.test(end) || codeBefore.test(end);
}

const wordAfter = new RegExp(
  String.raw`^[\]*_)]{0,4}\s{0,3}(?:,-+\s?)?(?:\p{Sc}(?!\{|\s?\d)|(?:${typed}|${moneyWord})(?![\p{L}\p{N}]))`,
  'u',
);

/** Preceded by an amount: ` EUR`, `,- €`, ` euros`. */
export function isBeforeMoney(right: string): boolean {
  return wordAfter.test(right.slice(0, 20));
}

const codeAtEnd = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${typed})$`, 'u');

export function withoutCurrency(left: string): string {
  return left.replace(codeAtEnd, '').trimEnd();
}

/** The code of a currency is typed beside the mark, where a sign would say the same again. */
export function hasTypedCode(left: string, right: string): boolean {
  return codeBefore.test(left.slice(-12)) || codeAfter.test(right.slice(0, 12));
}
