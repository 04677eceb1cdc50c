import type { Decimal } from './decimals.ts';
import type { Locale } from './template.ts';

/** Making an Intl formatter costs a hundred times what using it does. */
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const fallbackLocale = 'en-US';

export function formatDecimal(
  decimal: Decimal,
  { locale }: Locale,
  options: Intl.NumberFormatOptions = {},
): string {
  // `Decimal` is what Intl calls a numeric literal; it is formatted exactly.
  return numberFormat(locale, options).format(decimal as Intl.StringNumericLiteral);
}

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale}|${options.style}|${options.currency}|${options.minimumFractionDigits}|${options.maximumFractionDigits}`;
  return remember(numberFormats, key, () =>
    withFallback(
      (tag) => new Intl.NumberFormat(tag, { currencyDisplay: 'narrowSymbol', ...options }),
      locale,
    ),
  );
}

export function formatDate(date: Date, { locale }: Locale, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale}|${options.year}|${options.month}|${options.day}`;
  const format = remember(dateFormats, key, () =>
    withFallback((tag) => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }), locale),
  );
  return format.format(date);
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

function withFallback<Format>(make: (locale: string) => Format, locale: string): Format {
  try {
    return make(locale);
  } catch (error) {
    if (error instanceof RangeError) return make(fallbackLocale);
    throw error;
  }
}

function remember<Format>(formats: Map<string, Format>, key: string, make: () => Format): Format {
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = make();
  formats.set(key, made);
  return made;
}
