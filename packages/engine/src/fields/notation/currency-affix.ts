import { knownCurrency, numberFormat } from './formatters.ts';
import type { Locale } from '../../template.ts';

/** Customary currency signs that `Intl` does not know. */
const customarySigns: Record<string, string> = { CHF: 'Fr.|SFr.|Fr', INR: 'Rs.|Rs|/-' };
const affixes = new Map<string, string>();

/** Returns a pattern that matches every sign and name of the locale's currency: `$`, `USD`, `US dollars`. */
export function currencyAffix(locale: Locale): string {
  const key = `${locale.locale}|${locale.currency}`;
  const known = affixes.get(key) ?? findAffix(locale);
  affixes.set(key, known);
  return known;
}

function findAffix(locale: Locale): string {
  const currency = knownCurrency(locale.currency);
  const signs = [locale.locale, 'en-US', 'en-001'].flatMap((tag) =>
    (['symbol', 'narrowSymbol', 'code', 'name'] as const).flatMap((currencyDisplay) =>
      [1, 2].flatMap((amount) =>
        numberFormat(tag, { style: 'currency', currency, currencyDisplay, maximumFractionDigits: 0 })
          .formatToParts(amount)
          .filter(({ type }) => type === 'currency')
          .map(({ value }) => value),
      ),
    ),
  );
  const all = new Set([...signs, ...(customarySigns[currency]?.split('|') ?? [])]);
  // Longest first, so that a sign never hides a longer one that begins with it.
  return [...all]
    .toSorted((one, other) => other.length - one.length)
    .map(escapePattern)
    .join('|');
}

/** Escapes a text for use in a regular expression. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
