import { resultTypes } from '@inkfield/engine/fields/calculated';
import { fieldTypes } from '@inkfield/engine/template';
import * as z from 'zod/mini';
import { fieldDueSchema } from './document-dates.ts';
import { maxColumns, maxRowCount } from './form-limits.ts';
import { maxListName } from './list-limits.ts';
import { meaningPattern } from './profile-keys.ts';
import { maxLengths } from './text-lengths.ts';
import { idSchema, printable } from './values.ts';

const { field: fieldLengths } = maxLengths;
const text = (maxLength: number) => z.string().check(z.maxLength(maxLength), printable);

const conditionalShowSchema = z.object({
  hide_sections: z.optional(z.array(text(200))),
  show_exhibits: z.optional(z.array(text(200))),
  when: z.optional(z.union([text(1000), z.array(text(1000))])),
});

/** Properties that a field and a column of a rows field have in common. */
const columnShape = {
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  label: z.string().check(z.minLength(1), z.maxLength(fieldLengths.label), printable),
  field_type: z
    .string()
    .check(z.minLength(1), z.maxLength(32))
    .register(z.globalRegistry, {
      description: `One of ${fieldTypes.join(', ')}. A field of another type is kept and renders nothing.`,
    }),
  required: z.boolean(),
  placeholder: z.optional(text(fieldLengths.placeholder)),
  options: z.optional(
    z
      .array(z.string().check(z.minLength(1), z.maxLength(fieldLengths.option), printable))
      .check(z.maxLength(500)),
  ),
  /** Name of the list whose keys are the options. */
  options_from: z.optional(text(maxListName)),
  help_text: z.optional(text(fieldLengths.helpText)),
  min: z.optional(text(fieldLengths.bound)),
  max: z.optional(text(fieldLengths.bound)),
  whole: z.optional(z.boolean()),
  max_length: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  pattern: z.optional(text(fieldLengths.pattern)),
  pattern_message: z.optional(text(fieldLengths.patternMessage)),
  /** Of a calculated field or column. An unfinished formula is saved, but prevents publishing. */
  formula: z.optional(text(fieldLengths.formula)),
  /** The field type of the formula's result. */
  result_type: z.optional(
    z
      .string()
      .check(z.maxLength(32))
      .register(z.globalRegistry, { description: `One of ${resultTypes.join(', ')}.` }),
  ),
};

const rowCountSchema = z.int().check(z.minimum(0), z.maximum(maxRowCount));

/** The engine's `TemplateField` as JSON. */
export const templateFieldSchema = z.object({
  ...columnShape,
  id: idSchema,
  order: z.int(),
  conditional_show: z.optional(z.nullable(conditionalShowSchema)),
  default_value: z.optional(text(fieldLengths.defaultValue)),
  /** For previews of staff: clients never get it. */
  sample: z.optional(text(fieldLengths.defaultValue)),
  group: z.optional(text(fieldLengths.group)),
  show_when: z.optional(text(fieldLengths.condition)),
  /** The meaning of the value, so that clients fill it from a profile: `person.name`. */
  means: z.optional(z.string().check(z.regex(meaningPattern))),
  /** Marks the day of the field as an end or a renewal. */
  due: z.optional(fieldDueSchema),
  /** Columns of a rows field, and the least and the most rows. */
  columns: z.optional(z.array(z.object(columnShape)).check(z.maxLength(maxColumns))),
  min_rows: z.optional(rowCountSchema),
  max_rows: z.optional(rowCountSchema),
  /** The word for one row. */
  row_label: z.optional(text(fieldLengths.rowLabel)),
  /** Rows that are made: one for each month between the days of two date fields. */
  each: z.optional(
    z.object({
      period: z.enum(['calendar_month', 'month']),
      /** Names of the fields with the first and the last day. */
      from: text(64),
      to: text(64),
    }),
  ),
});

/** A field as it is sent: the server gives an id to each that has none, and keeps the ids it has given. */
export const templateFieldInputSchema = z.extend(templateFieldSchema, { id: z.optional(idSchema) });
export type TemplateFieldInput = z.infer<typeof templateFieldInputSchema>;
