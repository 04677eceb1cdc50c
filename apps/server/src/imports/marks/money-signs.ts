/** What stands before an amount of each currency besides its code. `¥` is left out: it is of two. */
const signs: Readonly<Record<string, string>> = {
  USD: String.raw`(?:US)?\$`,
  CAD: String.raw`CA?\$`,
  AUD: String.raw`AU?\$`,
  NZD: String.raw`NZ\$`,
  HKD: String.raw`HK\$`,
  SGD: String.raw`S\$`,
  BRL: String.raw`R\$`,
  INR: String.raw`₹|Rs\b\.?`,
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
const sought = codes.map((code) => {
  const written = [signs[code], String.raw`${code}\b`].filter((one) => one !== undefined).join('|');
  const before = String.raw`(?<![\p{L}\p{N}])(?:${written})${amount}`;
  const inBracket = String.raw`\[(?:${written})\s?\p{L}`;
  return { code, pattern: new RegExp(`${before}|${inBracket}`, 'u') };
});

/** The currency of a document, when it writes all its amounts in one. */
export function currencyOf(texts: readonly string[]): string | undefined {
  const found = sought.filter(({ pattern }) => texts.some((text) => pattern.test(text)));
  return found.length === 1 ? found[0]?.code : undefined;
}

const typed = [...codes, String.raw`Rs\.?`, String.raw`SFr\.?`].join('|');
const signBefore = /\p{Sc}\s{0,3}[[*_]{0,4}$/u;
const codeBefore = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${typed})\s{0,3}[[*_]{0,4}$`, 'u');
const codeAfter = new RegExp(String.raw`^[\]*_]{0,4}\s{0,3}(?:${typed})(?![\p{L}\p{N}])`, 'u');

/** An amount stands right behind: `$`, `€ `, `USD `, `Rs. `. */
export function leadsToMoney(left: string): boolean {
  const end = left.slice(-12);
  return signBefore.test(end) || codeBefore.test(end);
}

/** The code of a currency is typed beside the mark, where a sign would say the same again. */
export function hasTypedCode(left: string, right: string): boolean {
  return codeBefore.test(left.slice(-12)) || codeAfter.test(right.slice(0, 12));
}
