import { knownCurrency, numberFormat } from './formatters.ts';
import type { Locale } from '../../template.ts';

/** Signs that people write besides those of the formatter. */
const customarySigns: Record<string, string> = { CHF: 'Fr.|SFr.|Fr', INR: 'Rs.|Rs|/-' };
const affixes = new Map<string, string>();

/** The pattern of everything that names the locale's currency before or behind an amount: `$`, `USD`, `US dollars`. */
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
  // The longest first, so that no sign hides one that it begins.
  return [...all]
    .toSorted((one, other) => other.length - one.length)
    .map(escapePattern)
    .join('|');
}

/** A text as the part of a pattern that stands for itself. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
