import * as z from 'zod/mini';
import { maxLengths } from './text-lengths.ts';
import { idSchema, printableLine } from './values.ts';

/** Of one document. */
export const maxDates = 10;
/** The longest time between a mail and its day. */
export const maxRemindDays = 365;

const remindDaysSchema = z.int().check(z.minimum(0), z.maximum(maxRemindDays));

/** The engine's `FieldDue` as JSON. */
export const fieldDueSchema = z.object({
  kind: z.enum(['end', 'renewal']),
  remind_days: z.optional(remindDaysSchema),
});

const dateShape = {
  label: z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(maxLengths.document.dateLabel), printableLine),
  day: z.iso.date('Not a date such as 2026-03-05.'),
  /** How many days before it its owner is mailed; null for no mail. */
  remind_days: z.nullable(remindDaysSchema),
};

/** A day of a document: marked by the template, or added by the owner. */
export const documentDateSchema = z.object({
  id: idSchema,
  kind: z.enum(['end', 'renewal', 'own']),
  ...dateShape,
});
export type DocumentDate = z.infer<typeof documentDateSchema>;

/** A day as its owner changes it. One without an id is new. */
export const dateInputSchema = z.object({ id: z.optional(idSchema), ...dateShape });
export type DateInput = z.infer<typeof dateInputSchema>;
