import { dayOfTests } from '@inkfield/contract/day-of-tests';
import type { FailedCase, TemplateCase } from '@inkfield/contract/templates';
import { readKnownValues } from '@inkfield/engine/stored-values';
import { matchesPattern } from '@inkfield/engine/fields/field-pattern';
import { withWords } from '@inkfield/engine/other-words';
import type { ParsedTemplate } from '@inkfield/engine/parse';
import type { Problem } from '@inkfield/engine/problem';
import { createCallLogic } from '@inkfield/engine/call-logic';
import { createFormLogic } from '@inkfield/engine/form-logic';
import { createRuleCheck } from '@inkfield/engine/form-rules';
import { readValues } from '@inkfield/engine/read-values';
import { findRepeatColumns } from '@inkfield/engine/repeat-columns';
import { renderText } from '@inkfield/engine/render-text';
import { createResolver } from '@inkfield/engine/resolver';
import type { FormList, Locale, TemplateField, TemplateForm } from '@inkfield/engine/template';
import { problem, unprintableIn } from './check-characters.ts';

interface Cases {
  fields: TemplateField[];
  cases: TemplateCase[];
  locale: Locale;
  lists: FormList[];
}

/** Of one case; most say the same. */
const maxProblems = 50;

/** The cases that do not hold. */
export function runCases(parsed: ParsedTemplate, { fields, cases, lists, ...about }: Cases): FailedCase[] {
  const locale = withWords(about.locale);
  const logic = createFormLogic(fields, { locale, today: dayOfTests, lists });
  const resolve = createResolver(parsed, { fields, mode: 'final', locale, logic });
  return cases.flatMap(({ name, values, must_contain, must_not_contain }): FailedCase[] => {
    const { document, problems } = resolve(readKnownValues(fields, values, locale));
    const text = renderText(document);
    const missing = must_contain.filter((line) => !text.includes(line));
    const unwanted = must_not_contain.filter((line) => text.includes(line));
    const stopping = problems.filter(({ level }) => level === 'error').slice(0, maxProblems);
    const characters = unprintableIn(text);
    if (characters.length > 0) stopping.push(problem(characters));
    if (missing.length + unwanted.length + stopping.length === 0) return [];
    return [{ name, missing, unwanted, ...(stopping.length > 0 && { problems: stopping }) }];
  });
}

/** Cases whose values the form would refuse, so their result can never happen. */
export function checkCaseValues(
  parsed: ParsedTemplate,
  { fields, form, cases, locale, lists }: Cases & { form: TemplateForm },
): Problem[] {
  const repeats = findRepeatColumns(parsed.document);
  const logic = createCallLogic(fields, { locale, today: dayOfTests, lists });
  const rules = { locale, repeats, matchesPattern, between: createRuleCheck(form.rules), logic };
  const labels = new Map(fields.map(({ name, label }) => [name, label || name]));
  return cases.flatMap(({ name, values }): Problem[] => {
    const refused = Object.entries(readValues(fields, values, rules).errors);
    if (refused.length === 0) return [];
    const reasons = refused
      .slice(0, 3)
      .map(([field, texts]) => `${labels.get(field) ?? field}: ${texts.join(' ')}`);
    const more = refused.length > reasons.length ? ` (and ${refused.length - reasons.length} more)` : '';
    const message = `the test "${name}" has values that no client can send. ${reasons.join(' ')}${more}`;
    return [{ code: 'W-case', level: 'warning', message, case: name }];
  });
}
