/**
 * Decimal numbers as text, so that amounts never become binary fractions. A decimal is `-?digits(.digits)?`; zero has
 * no sign.
 */
export type Decimal = string;

/**
 * Returns the decimal of a value, or undefined for any other text. Grouping and currency signs are not accepted here. A
 * number is read with the 15 digits that a binary fraction holds exactly.
 */
export function parseDecimal(value: unknown): Decimal | undefined {
  if (typeof value === 'number') return parseNumber(value);
  const match = typeof value === 'string' ? /^(-?)(\d{1,30})(?:\.(\d{1,20}))?$/.exec(value) : null;
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction] = match;
  const digits = whole.replace(/^0+(?=\d)/, '');
  const decimal = fraction === undefined ? digits : `${digits}.${fraction}`;
  return sign === '-' && /[1-9]/.test(decimal) ? `-${decimal}` : decimal;
}

/**
 * Reads a decimal as template authors write it in conditions, limits and rows: `$1,000` or `7.5%`, with grouping commas
 * and a decimal point. Not for values that clients type.
 */
export function parseTemplateDecimal(value: unknown): Decimal | undefined {
  if (typeof value !== 'string') return parseDecimal(value);
  if (value.length > 60) return undefined;
  const bare = value
    .trim()
    .replace(/^([-+]?)\s*\p{Sc}\s*/u, '$1')
    .replace(/\s*[%\p{Sc}]$/u, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '')
    .replace(/^\+/, '');
  return parseDecimal(bare);
}

function parseNumber(value: number): Decimal | undefined {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return undefined;
  const text = String(Number(value.toPrecision(15)));
  return text.includes('e') ? undefined : parseDecimal(text);
}

function scaled(decimal: Decimal, digits: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(`${whole}${fraction.padEnd(digits, '0')}`);
}

/** Compares two decimals exactly: negative, zero or positive, as for sorting. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const digits = Math.max(fractionDigits(a), fractionDigits(b));
  const difference = scaled(a, digits) - scaled(b, digits);
  return difference < 0n ? -1 : Number(difference > 0n);
}

export function fractionDigits(decimal: Decimal): number {
  return decimal.split('.')[1]?.length ?? 0;
}

/** Rounds half away from zero, as is usual for money. Never returns a negative zero. */
export function roundDecimal(decimal: Decimal, digits: number): Decimal {
  const extra = fractionDigits(decimal) - digits;
  if (extra <= 0) return decimal;
  const exact = scaled(decimal, digits + extra);
  const unit = 10n ** BigInt(extra);
  const size = exact < 0n ? -exact : exact;
  const rounded = (size + unit / 2n) / unit;
  const text = String(rounded).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const shown = digits === 0 ? whole : `${whole}.${text.slice(-digits)}`;
  return exact < 0n && rounded > 0n ? `-${shown}` : shown;
}
