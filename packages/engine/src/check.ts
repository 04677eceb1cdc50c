import { createCheckContext } from './check-context.ts';
import { checkFields } from './check-fields.ts';
import { checkText } from './check-text.ts';
import type { ParsedTemplate } from './parse.ts';
import type { Problem } from './problem.ts';
import type { TemplateField } from './template.ts';

/**
 * Everything wrong with a template that can be known without values, problems of parsing included: by place,
 * those of fields last. Errors stop publishing, warnings do not.
 */
export function check(parsed: ParsedTemplate, fields: readonly TemplateField[]): Problem[] {
  const context = createCheckContext(fields);
  checkText(parsed.document, context);
  checkFields(fields, context);
  return [...parsed.problems, ...context.problems].sort(byPlace);
}

function byPlace(a: Problem, b: Problem): number {
  const nowhere = Number.MAX_SAFE_INTEGER;
  return (a.line ?? nowhere) - (b.line ?? nowhere) || (a.column ?? 0) - (b.column ?? 0);
}
