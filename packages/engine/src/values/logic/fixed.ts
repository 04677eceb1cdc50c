import type { Decimal } from '../../fields/notation/decimals.ts';

/** A number of a formula: an integer count of units of 10^-60. */
export type Fixed = bigint;

const scale = 60;
const one = 10n ** BigInt(scale);
/** Results with more digits before the point are refused, so that numbers cannot grow without bound. */
const limit = 10n ** BigInt(scale + 30);
/** Decimals of a result. */
const maxDecimals = 20;
const lastDecimal = 10n ** BigInt(scale - maxDecimals);

export function fixedOf(decimal: Decimal): Fixed {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(scale, '0'));
}

export function fixedOfInteger(integer: number): Fixed {
  return BigInt(integer) * one;
}

/** Returns the decimal without zeros at its end, or with exactly `digits` decimals. */
export function decimalOf(fixed: Fixed, digits?: number): Decimal {
  const most = digits ?? maxDecimals;
  const count = divideRounded(fixed, 10n ** BigInt(scale - most));
  const text = String(count < 0n ? -count : count).padStart(most + 1, '0');
  const whole = text.slice(0, text.length - most);
  const fraction = text.slice(text.length - most);
  const shown = digits === undefined ? fraction.replace(/0+$/, '') : fraction;
  return `${count < 0n ? '-' : ''}${whole}${shown === '' ? '' : `.${shown}`}`;
}

export function multiply(a: Fixed, b: Fixed): Fixed {
  return divideRounded(a * b, one);
}

/** The divisor is not zero. */
export function divide(a: Fixed, b: Fixed): Fixed {
  return divideRounded(a * one, b);
}

/** Rounds half away from zero. The digits beyond the decimals of a result, which a division leaves, are rounded first. */
export function roundFixed(fixed: Fixed, digits: number): Fixed {
  return roundTo(roundTo(fixed, maxDecimals), digits);
}

function roundTo(fixed: Fixed, digits: number): Fixed {
  const unit = 10n ** BigInt(scale - digits);
  return divideRounded(fixed, unit) * unit;
}

/** The number without the digits beyond the decimals of a result. */
export function settled(fixed: Fixed): Fixed {
  return roundTo(fixed, maxDecimals);
}

/** Whether two numbers differ by more than the last decimal of a result, so that rounding does not change their order. */
export function isFarApart(a: Fixed, b: Fixed): boolean {
  const difference = a - b;
  return difference > lastDecimal || difference < -lastDecimal;
}

/** The whole number, or undefined for one with decimals. */
export function integerOf(fixed: Fixed): number | undefined {
  const value = settled(fixed);
  return value % one === 0n ? Number(value / one) : undefined;
}

export function isTooLarge(fixed: Fixed): boolean {
  return fixed >= limit || fixed <= -limit;
}

function divideRounded(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  const rest = a % b;
  if (rest === 0n) return quotient;
  const isHalf = 2n * (rest < 0n ? -rest : rest) >= (b < 0n ? -b : b);
  if (!isHalf) return quotient;
  return a < 0n === b < 0n ? quotient + 1n : quotient - 1n;
}
