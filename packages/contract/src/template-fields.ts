import * as z from 'zod/mini';
import { maxLengths } from './text-lengths.ts';
import { idSchema, printable } from './values.ts';

const { field: fieldLengths } = maxLengths;
const text = (maxLength: number) => z.string().check(z.maxLength(maxLength), printable);

const conditionalShowSchema = z.object({
  hide_sections: z.optional(z.array(text(200))),
  show_exhibits: z.optional(z.array(text(200))),
  when: z.optional(z.union([text(1000), z.array(text(1000))])),
});

/** The engine's `TemplateField` as JSON. */
export const templateFieldSchema = z.object({
  id: idSchema,
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  label: z.string().check(z.minLength(1), z.maxLength(fieldLengths.label), printable),
  field_type: z.string().check(z.minLength(1), z.maxLength(32)),
  required: z.boolean(),
  order: z.int(),
  placeholder: z.optional(text(fieldLengths.placeholder)),
  options: z.optional(
    z
      .array(z.string().check(z.minLength(1), z.maxLength(fieldLengths.option), printable))
      .check(z.maxLength(500)),
  ),
  conditional_show: z.optional(z.nullable(conditionalShowSchema)),
  help_text: z.optional(text(fieldLengths.helpText)),
  default_value: z.optional(text(fieldLengths.defaultValue)),
  /** For previews of staff: clients never get it. */
  sample: z.optional(text(fieldLengths.defaultValue)),
  group: z.optional(text(fieldLengths.group)),
  show_when: z.optional(text(fieldLengths.condition)),
  min: z.optional(text(fieldLengths.bound)),
  max: z.optional(text(fieldLengths.bound)),
  whole: z.optional(z.boolean()),
  max_length: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  pattern: z.optional(text(fieldLengths.pattern)),
  pattern_message: z.optional(text(fieldLengths.patternMessage)),
});

/** A field as it is sent: the server gives an id to each that has none, and keeps the ids it has given. */
export const templateFieldInputSchema = z.extend(templateFieldSchema, { id: z.optional(idSchema) });
export type TemplateFieldInput = z.infer<typeof templateFieldInputSchema>;
