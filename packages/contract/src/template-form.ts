import * as z from 'zod/mini';
import { maxGroups, maxRules } from './form-limits.ts';
import { maxLengths } from './text-lengths.ts';
import { printable, printableLine } from './values.ts';

const text = (maxLength: number) => z.string().check(z.maxLength(maxLength), printable);

const groupSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLengths.field.group), printableLine),
  help: z.optional(text(maxLengths.field.helpText)),
  show_when: z.optional(text(maxLengths.field.condition)),
  is_step: z.optional(z.boolean()),
});

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
  /** Groups with settings; the field's `group` names its group. */
  groups: z.optional(
    z.array(groupSchema).check(
      z.maxLength(maxGroups),
      z.refine(
        (groups) => new Set(groups.map(({ name }) => name)).size === groups.length,
        'Two groups have the same name.',
      ),
    ),
  ),
  /** How a client begins to fill the form; one page where it is absent. */
  mode: z.optional(z.enum(['page', 'steps'])),
});
