import type { Decimal } from './decimals.ts';
import { knownCurrency, numberFormat } from './formatters.ts';
import type { Locale } from '../../template.ts';
import { escapePattern } from './currency-affix.ts';
import { foldWidth } from './fold-text.ts';

/** Longer texts are not read as numbers. The limit bounds the work. */
const maxTypedLength = 200;

/** The numbers that a typed text may mean. */
export interface TypedDecimal {
  /** The reading in the locale's notation; undefined if the text does not fit it. */
  own: Decimal | undefined;
  /** Readings in other notations, without duplicates and without `own`. */
  others: Decimal[];
}

/** Grouping and decimal separators, as patterns. */
interface Convention {
  group: string;
  decimal: string;
  /** Digits in the groups before the last one, which has three. */
  size: number;
}

const apostrophe = "['’‘ʼ]";
/** Notations that a text in any locale may use. */
const knownConventions: Convention[] = [
  { group: ',', decimal: '\\.', size: 3 },
  { group: ',', decimal: '\\.', size: 2 },
  { group: '\\.', decimal: ',', size: 3 },
  { group: '\\s', decimal: '[.,]', size: 3 },
  { group: apostrophe, decimal: '[.,]', size: 3 },
];

/** The digits of a typed number and its signs. */
interface Around {
  digits: string;
  isNegative: boolean;
  /** A trailing minus, or brackets around the number, as accountants write. */
  isAccounting: boolean;
}

export interface DecimalWriting {
  locale: Locale;
  /** Pattern of the sign allowed before or after the number, such as `$` or `%`. */
  affix: string;
  isCurrency: boolean;
}

/** Reads a typed number. Undefined if no notation fits. */
export function readTypedDecimal(typed: string, writing: DecimalWriting): TypedDecimal | undefined {
  const { affix } = writing;
  const around = typed.length <= maxTypedLength ? takeApart(typed, affix) : undefined;
  if (around === undefined) return undefined;
  const { digits, isNegative, isAccounting } = around;
  const read = (conventions: readonly Convention[]) => [
    ...new Set(conventions.flatMap((convention) => readDigits(digits, convention) ?? []).map(signed)),
  ];
  function signed(decimal: Decimal): Decimal {
    return (isNegative || isAccounting) && /[1-9]/.test(decimal) ? `-${decimal}` : decimal;
  }
  const [own] = read(ownConventions(writing));
  const others = read(knownConventions).filter((other) => other !== own);
  if (own === undefined && others.length === 0) return undefined;
  if (!isAccounting) return { own, others };
  return { own: undefined, others: own === undefined ? others : [own] };
}

const aroundPatterns = new Map<string, RegExp>();

function takeApart(typed: string, affix: string): Around | undefined {
  const text = foldWidth(typed)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim();
  const pattern = aroundPatterns.get(affix) ?? aroundPattern(affix);
  aroundPatterns.set(affix, pattern);
  const inBrackets = /^\((.*)\)$/.exec(text)?.[1];
  const [, before = '', after = '', digits, behind] = pattern.exec((inBrackets ?? text).trim()) ?? [];
  if (digits === undefined || (before !== '' && after !== '')) return undefined;
  const isNegative = before === '-' || after === '-';
  const isAccounting = inBrackets !== undefined || behind !== undefined;
  const isSignedTwice = isAccounting && (isNegative || (inBrackets !== undefined && behind !== undefined));
  return isSignedTwice ? undefined : { digits, isNegative, isAccounting };
}

function aroundPattern(affix: string): RegExp {
  const sign = affix === '' ? '' : `(?:(?:${affix})\\s*)?`;
  return new RegExp(
    `^([-+]?)\\s*${sign}([-+]?)\\s*([\\d.,'’‘ʼ\\s]*\\d(?:[.,]-{0,2})?)\\s*${sign}(-)?\\s*${sign}$`,
    'iu',
  );
}

/** Digits in groups or without any. `250.-` and `250.` have no decimals. */
function readDigits(digits: string, convention: Convention): Decimal | undefined {
  const match = digitsPattern(convention).exec(digits);
  if (!match) return undefined;
  const whole = (match[1] ?? '').replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  return match[2] ? `${whole}.${match[2]}` : whole;
}

/** Cached, because a table can have millions of numbers. */
const digitsPatterns = new Map<string, RegExp>();

function digitsPattern({ group, decimal, size }: Convention): RegExp {
  const grouped = `[1-9]\\d{0,${size - 1}}(?:${group}\\d{${size}})*${group}\\d{3}`;
  const source = `^(${grouped}|\\d*)(?:${decimal}(\\d*)-{0,2})?$`;
  const known = digitsPatterns.get(source) ?? new RegExp(source, 'u');
  digitsPatterns.set(source, known);
  return known;
}

const conventionsByLocale = new Map<string, Convention[]>();

/** Some countries write amounts differently from numbers. Then both notations are the locale's own. */
function ownConventions({ locale: { locale, currency }, isCurrency }: DecimalWriting): Convention[] {
  const key = isCurrency ? `${locale}|${currency}` : locale;
  const known = conventionsByLocale.get(key) ?? [
    conventionOf(locale, {}),
    ...(isCurrency ? [conventionOf(locale, { style: 'currency', currency: knownCurrency(currency) })] : []),
  ];
  conventionsByLocale.set(key, known);
  return known;
}

function conventionOf(locale: string, options: Intl.NumberFormatOptions): Convention {
  const parts = numberFormat(locale, {
    ...options,
    numberingSystem: 'latn',
    useGrouping: 'always',
    minimumFractionDigits: 1,
  }).formatToParts(12_345_678.5);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value;
  const groups = parts.filter(({ type }) => type === 'integer');
  return {
    group: signPattern(sign('group') ?? ','),
    decimal: signPattern(sign('decimal') ?? '.'),
    // India groups by two digits: 1,23,45,678.
    size: groups.at(-2)?.value.length ?? 3,
  };
}

function signPattern(sign: string): string {
  if (/\s/.test(sign)) return '\\s';
  return apostrophe.includes(sign) ? apostrophe : escapePattern(sign);
}
