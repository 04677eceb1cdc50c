import type { Decimal } from './decimals.ts';
import type { Locale } from '../../template.ts';

/** Creating an Intl formatter takes a hundred times as long as using it, so formatters are cached. */
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const digitsOfCurrencies = new Map<string, number>();
const symbols = new Map<string, string>();
const fallbackLocale = 'en-US';

export function formatDecimal(
  decimal: Decimal,
  { locale }: Locale,
  options: Intl.NumberFormatOptions = {},
): string {
  // Intl formats a numeric string exactly.
  return numberFormat(locale, options).format(decimal as Intl.StringNumericLiteral);
}

/** Returns the cached number formatter of a locale. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale}|${options.style}|${options.currency}|${options.currencyDisplay}|${options.minimumFractionDigits}|${options.maximumFractionDigits}|${options.numberingSystem}|${options.useGrouping}`;
  return remember(numberFormats, key, () =>
    withFallback(
      (tag) => new Intl.NumberFormat(tag, { currencyDisplay: 'narrowSymbol', ...options }),
      locale,
    ),
  );
}

export function formatDate(date: Date, { locale }: Locale, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(locale, options).format(date);
}

/** Returns the cached date formatter of a locale, for days at midnight UTC. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}|${options.weekday}|${options.year}|${options.month}|${options.day}|${options.timeStyle}|${options.numberingSystem}`;
  return remember(dateFormats, key, () =>
    withFallback((tag) => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }), locale),
  );
}

/** Returns the sign of the locale's currency, such as `$`. */
export function currencySymbol({ locale, currency }: Locale): string {
  return remember(symbols, `${locale}|${currency}`, () => {
    const format = numberFormat(locale, { style: 'currency', currency: knownCurrency(currency) });
    return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  });
}

/**
 * Returns a currency code that Intl accepts. For an invalid code amounts are shown in US dollars, so that documents can
 * still be made.
 */
export function knownCurrency(currency: string): string {
  return /^[A-Za-z]{3}$/.test(currency) ? currency.toUpperCase() : 'USD';
}

/** Returns the number of decimals of the locale's currency, at most two. */
export function currencyDigits({ locale, currency }: Locale): number {
  return remember(digitsOfCurrencies, `${locale}|${currency}`, () => {
    const format = numberFormat(locale, { style: 'currency', currency: knownCurrency(currency) });
    return Math.min(format.resolvedOptions().maximumFractionDigits ?? 2, 2);
  });
}

/** Joins words as a sentence does: `A, B and C`. */
export function listOf(words: Iterable<string>, locale: string): string {
  return withFallback((tag) => new Intl.ListFormat(tag, { type: 'conjunction' }), locale).format(words);
}

function withFallback<Format>(make: (locale: string) => Format, locale: string): Format {
  try {
    return make(locale);
  } catch (error) {
    if (error instanceof RangeError) return make(fallbackLocale);
    throw error;
  }
}

function remember<Made>(kept: Map<string, Made>, key: string, make: () => Made): Made {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make();
  kept.set(key, made);
  return made;
}
