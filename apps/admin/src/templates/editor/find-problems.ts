import type { Look } from '@inkfield/contract/look';
import { checkWithLook } from '@inkfield/contract/look-problems';
import type { CheckOptions } from '@inkfield/engine/check';
import type { ParsedTemplate } from '@inkfield/engine/parse';
import type { Problem } from '@inkfield/engine/problem';
import type { FormList, TemplateField, TemplateForm } from '@inkfield/engine/template';

/** The problems of a text, its fields, its form and its look. */
export function findProblems(
  parsed: ParsedTemplate,
  fields: readonly TemplateField[],
  options: TemplateForm &
    Pick<CheckOptions, 'boxes'> & { look: Look | null; lists: readonly FormList[] | undefined },
): Problem[] {
  return checkWithLook(parsed, fields, options);
}
