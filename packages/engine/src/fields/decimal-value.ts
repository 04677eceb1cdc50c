import { compareDecimals, type Decimal, fractionDigits, parseDecimal } from '../decimals.ts';
import type { TemplateField } from '../template.ts';
import type { ReadResult } from './field-module.ts';

interface DecimalRule {
  maxFractionDigits: number;
  /** What to say for what is no number. */
  hint: string;
  /** What to say for too many decimals. */
  tooPrecise: string;
}

/** A plain decimal of up to 15 digits before the point; kept as text, exactly. */
export function readDecimal(field: TemplateField, raw: unknown, rule: DecimalRule): ReadResult {
  const decimal = plainDecimal(raw);
  if (decimal === undefined) return { error: rule.hint };
  if (fractionDigits(decimal) > rule.maxFractionDigits) return { error: rule.tooPrecise };
  const min = parseDecimal(field.min);
  if (min !== undefined && compareDecimals(decimal, min) < 0) return { error: `Enter ${field.min} or more.` };
  const max = parseDecimal(field.max);
  if (max !== undefined && compareDecimals(decimal, max) > 0) return { error: `Enter ${field.max} or less.` };
  return { value: decimal };
}

function plainDecimal(raw: unknown): Decimal | undefined {
  if (typeof raw === 'number') return parseDecimal(raw);
  if (typeof raw !== 'string') return undefined;
  const text = raw.trim();
  return /^-?\d{1,15}(?:\.\d{1,20})?$/.test(text) ? parseDecimal(text) : undefined;
}
