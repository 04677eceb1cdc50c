import type { Locale } from '@inkfield/engine/template';
import type { FormField } from './new-form.ts';

/** The limits of a field in words, shown before an error occurs: `Between 1 and 10.` */
export function limitsHint({ field, module }: FormField, locale: Locale): string | undefined {
  const show = (limit: string | undefined) => limit && module.format(limit, 'short', locale);
  switch (module.kind) {
    case 'decimal': {
      const [min, max] = [show(field.min), show(field.max)];
      const range = between(min, max) ?? (min ? `At least ${min}.` : max && `At most ${max}.`);
      return [module.canBeWhole && field.whole && 'Whole numbers only.', range].filter(Boolean).join(' ');
    }
    case 'date': {
      const [min, max] = [show(field.min), show(field.max)];
      return between(min, max) ?? (min ? `${min} or later.` : max && `${max} or earlier.`);
    }
    case 'text':
      return field.max_length ? lengthText(field.max_length, locale) : undefined;
    default:
      return undefined;
  }
}

function between(min: string | undefined, max: string | undefined): string | undefined {
  return min && max ? `Between ${min} and ${max}.` : undefined;
}

function lengthText(length: number, { locale }: Locale): string {
  return `At most ${length.toLocaleString(locale)} ${length === 1 ? 'character' : 'characters'}.`;
}
