import { matchesPattern } from '@inkfield/engine/fields/field-pattern';
import { createFormLogic } from '@inkfield/engine/form-logic';
import { createRuleCheck } from '@inkfield/engine/form-rules';
import { type ParsedTemplate, parse } from '@inkfield/engine/parse';
import type { ReadingRules } from '@inkfield/engine/read-values';
import { findRepeatColumns } from '@inkfield/engine/repeat-columns';
import type { EngineText } from './resolve-jobs.ts';

/**
 * How values for a template are read: in its locale, with its formulas, and with as many parts in a row as its repeats
 * have columns.
 */
export function readingRules(
  { page, source, form, fields, today, lists }: EngineText,
  parsed: ParsedTemplate = parse(source),
): ReadingRules {
  const repeats = findRepeatColumns(parsed.document);
  const logic = createFormLogic(fields, { locale: page, today, lists });
  return { locale: page, repeats, matchesPattern, between: createRuleCheck(form.rules), logic };
}
