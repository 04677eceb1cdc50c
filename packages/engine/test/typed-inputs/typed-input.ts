import type { FieldType, Locale } from '../../src/template.ts';

/**
 * One row of the tables of what is understood, asked or refused. Understood: the canonical value. Asked: the values
 * between which the person chooses. Refused: words of the message.
 */
export type TypedInput = [
  type: FieldType,
  locale: keyof typeof locales,
  typed: string,
  expected: string | boolean | readonly string[] | { refused: string },
];

/** The locales of the tables, each with the currency of its country. */
export const locales = {
  'en-US': { locale: 'en-US', currency: 'USD' },
  'de-DE': { locale: 'de-DE', currency: 'EUR' },
  'fr-FR': { locale: 'fr-FR', currency: 'EUR' },
  'de-CH': { locale: 'de-CH', currency: 'CHF' },
  'en-IN': { locale: 'en-IN', currency: 'INR' },
  'ja-JP': { locale: 'ja-JP', currency: 'JPY' },
} as const satisfies Record<string, Locale>;

export const options = [
  'Maine',
  'New York',
  'Rhode Island',
  'Owner’s choice',
  'Day-to-day',
  'US',
  'us',
  'Rent “as is”',
];
