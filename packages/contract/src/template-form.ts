import * as z from 'zod/mini';
import { maxRules } from './form-limits.ts';
import { maxLengths } from './text-lengths.ts';
import { printable } from './values.ts';

const text = (maxLength: number) => z.string().check(z.maxLength(maxLength), printable);

/** Settings of the whole form. An unfinished rule is saved, but prevents publishing. */
export const templateFormSchema = z.object({
  rules: z
    .array(
      z.object({
        condition: text(maxLengths.field.condition),
        message: text(maxLengths.template.ruleMessage),
      }),
    )
    .check(z.maxLength(maxRules)),
});
