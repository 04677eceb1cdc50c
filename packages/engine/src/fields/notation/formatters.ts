import type { Decimal } from './decimals.ts';
import type { Locale } from '../../template.ts';

/** Making an Intl formatter costs a hundred times what using it does. */
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const digitsOfCurrencies = new Map<string, number>();
const fallbackLocale = 'en-US';

export function formatDecimal(
  decimal: Decimal,
  { locale }: Locale,
  options: Intl.NumberFormatOptions = {},
): string {
  // `Decimal` is what Intl calls a numeric literal; it is formatted exactly.
  return numberFormat(locale, options).format(decimal as Intl.StringNumericLiteral);
}

/** The formatter of a locale, made once. */
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

/** The formatter of a locale for days at midnight UTC, made once. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}|${options.weekday}|${options.year}|${options.month}|${options.day}|${options.numberingSystem}`;
  return remember(dateFormats, key, () =>
    withFallback((tag) => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }), locale),
  );
}

/** The sign that amounts of the installation's currency carry, `$`. */
export function currencySymbol({ locale, currency }: Locale): string {
  const parts = numberFormat(locale, { style: 'currency', currency: knownCurrency(currency) }).formatToParts(
    0,
  );
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}

/** A code that Intl refuses must not stop a document: amounts then show as US dollars. */
export function knownCurrency(currency: string): string {
  return /^[A-Za-z]{3}$/.test(currency) ? currency.toUpperCase() : 'USD';
}

/** Decimals of the locale's currency, two at most. */
export function currencyDigits({ locale, currency }: Locale): number {
  return remember(digitsOfCurrencies, `${locale}|${currency}`, () => {
    const format = numberFormat(locale, { style: 'currency', currency: knownCurrency(currency) });
    return Math.min(format.resolvedOptions().maximumFractionDigits ?? 2, 2);
  });
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
