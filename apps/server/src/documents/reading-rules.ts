import { type CallLogic, createCallLogic } from '@inkfield/engine/call-logic';
import { matchesPattern } from '@inkfield/engine/fields/field-pattern';
import { createRuleCheck } from '@inkfield/engine/form-rules';
import { withWords } from '@inkfield/engine/other-words';
import { type ParsedTemplate, parse } from '@inkfield/engine/parse';
import type { CallRules } from '@inkfield/engine/read-values';
import { findRepeatColumns } from '@inkfield/engine/repeat-columns';
import type { EngineText } from './resolve-jobs.ts';

/**
 * How values for a template are read: in its locale, with its formulas, and with as many parts in a row as its repeats
 * have columns.
 */
export function readingRules(
  { page, source, form, fields, today, lists }: EngineText,
  parsed: ParsedTemplate = parse(source),
): CallRules & { logic: CallLogic } {
  const repeats = findRepeatColumns(parsed.document);
  const logic = createCallLogic(fields, { locale: withWords(page), today, lists });
  return { locale: page, repeats, matchesPattern, between: createRuleCheck(form.rules), logic };
}
