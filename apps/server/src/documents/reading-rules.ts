import { matchesPattern } from '@inkfield/engine/fields/field-pattern';
import { readRules } from '@inkfield/engine/form-rules';
import { type ParsedTemplate, parse } from '@inkfield/engine/parse';
import type { ReadingRules } from '@inkfield/engine/read-values';
import { findRepeatColumns } from '@inkfield/engine/repeat-columns';
import type { TemplateText } from '../templates/template-text.ts';

/** How values for a template are read: in its locale, with as many parts in a row as its repeats have columns. */
export function readingRules(
  { page, source, form }: Pick<TemplateText, 'page' | 'source' | 'form'>,
  parsed: ParsedTemplate = parse(source),
): ReadingRules {
  const repeats = findRepeatColumns(parsed.document);
  return { locale: page, repeats, matchesPattern, between: readRules(form.rules) };
}
