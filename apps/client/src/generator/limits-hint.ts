import type { Locale } from '@inkfield/engine/template';
import type { FormField } from './new-form.ts';

/** The limits of a field in words, shown before an error occurs: `Between 1 and 10.` */
export function limitsHint({ field, module }: FormField, locale: Locale): string | undefined {
  const show = (limit: string | undefined) => (limit ? module.format(limit, 'short', locale) : undefined);
  switch (module.kind) {
    case 'decimal': {
      const range = rangeText(show(field.min), show(field.max), { least: 'At least $.', most: 'At most $.' });
      return [module.canBeWhole && field.whole && 'Whole numbers only.', range].filter(Boolean).join(' ');
    }
    case 'date':
      return rangeText(show(field.min), show(field.max), { least: '$ or later.', most: '$ or earlier.' });
    case 'text':
      return field.max_length ? lengthText(field.max_length, locale) : undefined;
    default:
      return undefined;
  }
}

function rangeText(
  min: string | undefined,
  max: string | undefined,
  { least, most }: { least: string; most: string },
): string | undefined {
  if (min && max) return `Between ${min} and ${max}.`;
  if (min) return least.replace('$', () => min);
  return max && most.replace('$', () => max);
}

function lengthText(length: number, { locale }: Locale): string {
  return `At most ${length.toLocaleString(locale)} ${length === 1 ? 'character' : 'characters'}.`;
}
