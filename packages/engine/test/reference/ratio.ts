/** A rational number: the reference computes without rounding. */
export interface Ratio {
  top: bigint;
  /** Positive. */
  bottom: bigint;
}

export const zero: Ratio = { top: 0n, bottom: 1n };
const resultDigits = 20;

export function ratio(top: bigint | number, bottom: bigint | number = 1n): Ratio {
  return { top: BigInt(top), bottom: BigInt(bottom) };
}

/** Reads a decimal; undefined for empty text. */
export function ratioOf(text: string): Ratio | undefined {
  if (text === '') return undefined;
  const digits = text.split('.')[1]?.length ?? 0;
  return { top: BigInt(text.replace('.', '')), bottom: 10n ** BigInt(digits) };
}

/** The result of a sign between two numbers; undefined for a division by zero. */
export function combine(sign: string, a: Ratio, b: Ratio): Ratio | undefined {
  switch (sign) {
    case '+':
      return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom };
    case '-':
      return { top: a.top * b.bottom - b.top * a.bottom, bottom: a.bottom * b.bottom };
    case '*':
      return { top: a.top * b.top, bottom: a.bottom * b.bottom };
    default:
      if (b.top === 0n) return undefined;
      return b.top < 0n
        ? { top: -a.top * b.bottom, bottom: a.bottom * -b.top }
        : { top: a.top * b.bottom, bottom: a.bottom * b.top };
  }
}

export function orderOf(a: Ratio, b: Ratio): number {
  const difference = a.top * b.bottom - b.top * a.bottom;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

/** Rounds half away from zero. */
export function rounded({ top, bottom }: Ratio, digits: number): Ratio {
  const unit = 10n ** BigInt(digits);
  const size = top < 0n ? -top : top;
  const count = (2n * size * unit + bottom) / (2n * bottom);
  return { top: top < 0n ? -count : count, bottom: unit };
}

/** The integer that the number is; undefined for one with decimals. */
export function integerOf({ top, bottom }: Ratio): number | undefined {
  return top % bottom === 0n ? Number(top / bottom) : undefined;
}

/** The decimal of a result. */
export function written(value: Ratio): string {
  const { top } = rounded(value, resultDigits);
  const text = String(top < 0n ? -top : top).padStart(resultDigits + 1, '0');
  const fraction = text.slice(-resultDigits).replace(/0+$/, '');
  return `${top < 0n ? '-' : ''}${text.slice(0, -resultDigits)}${fraction === '' ? '' : `.${fraction}`}`;
}
