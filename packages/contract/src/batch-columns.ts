import type { DateOrder } from '@inkfield/engine/reading/typed-date';
import * as z from 'zod/mini';

const dateOrderSchema = z.enum(['day-first', 'month-first'] satisfies DateOrder[]);

/** Dates of a column that can be read in two ways, such as 03/04/2026. They are errors until `order` is given. */
const columnDatesSchema = z.object({
  ambiguous: z.int(),
  example: z.string(),
  /** Both days that the example may be, written out. */
  readings: z.object({ 'day-first': z.string(), 'month-first': z.string() }),
  proposal: dateOrderSchema,
  /** Most of the column's other dates, or else the locale of the template. */
  proposed_by: z.enum(['other_dates', 'locale']),
  order: z.nullable(dateOrderSchema),
  /** All columns of the question, where several such as `Item 2 Delivered on` fill one column of rows. */
  letters: z.optional(z.array(z.string())),
});
export type ColumnDates = z.infer<typeof columnDatesSchema>;

/** A further sheet of the file, with the rows of one field. */
const batchSheetSchema = z.object({
  name: z.string(),
  /** Letter of the column whose values say which rows belong together. On this sheet it is the first. */
  key: z.string(),
  /** `column`: the column of the rows field that it fills; null for one that is left out. `dates` as in the table. */
  columns: z.array(
    z.object({
      letter: z.string(),
      header: z.string(),
      column: z.nullable(z.string()),
      dates: z.optional(columnDatesSchema),
    }),
  ),
});

/**
 * A column of the table, by its letter as spreadsheets show it, and the field that it fills. A column such as
 * `Item 2 Price` fills one cell of a rows field. Further sheets follow as columns of their own.
 */
export const batchColumnSchema = z.object({
  letter: z.string(),
  header: z.string(),
  field: z.nullable(z.string()),
  /** Only where a column of dates has ambiguous ones. */
  dates: z.optional(columnDatesSchema),
  sheet: z.optional(batchSheetSchema),
});
export type BatchColumn = z.infer<typeof batchColumnSchema>;

const letterSchema = z.string().check(z.regex(/^[A-Z]{1,3}$/, 'Not a column.'));

/** By column letter: the name of a field, or null to leave the column out. Columns not named are left out. */
export const matchingSchema = z.record(letterSchema, z.nullable(z.string().check(z.maxLength(64))));
export type Matching = z.infer<typeof matchingSchema>;

/** A column of the table, or `H.C`: column C of the sheet that follows as column H. */
const dateColumnSchema = z.string().check(z.regex(/^[A-Z]{1,3}(?:\.[A-Z]{1,3})?$/, 'Not a column.'));

/** By column letter: the order of day and month in ambiguous dates. One of several columns stands for all of them. */
export const dateOrdersSchema = z.record(dateColumnSchema, dateOrderSchema);
export type GivenDateOrders = z.infer<typeof dateOrdersSchema>;
