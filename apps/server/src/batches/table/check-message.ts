import { maxRows } from '@inkfield/engine/read-formulas';
import * as z from 'zod/mini';
import { maxCellCharacters, maxColumns, maxSheets, type TableRow } from './cell.ts';
import type { TableMessage } from './child-messages.ts';

const sentence = z.string().check(z.maxLength(1000));
const text = z.string().check(z.maxLength(maxCellCharacters));

const plainCellSchema = z.union([
  z.null(),
  text,
  z.strictObject({ n: z.string().check(z.maxLength(400)), percent: z.optional(z.literal(true)) }),
  z.strictObject({ d: z.string().check(z.maxLength(20)), time: z.optional(z.literal(true)) }),
  z.strictObject({ b: z.boolean() }),
  z.strictObject({ error: sentence }),
]);

const furtherRowsSchema = z
  .array(z.object({ number: z.int(), cells: z.array(plainCellSchema).check(z.maxLength(maxColumns)) }))
  .check(z.maxLength(maxRows));

const cellSchema = z.union([plainCellSchema, z.strictObject({ rows: furtherRowsSchema })]);

/** The columns of the sheet, and those of further sheets behind them. */
const maxAll = maxColumns + maxSheets;
const headersSchema = z.array(z.string().check(z.maxLength(250)));

const rowsSchema = z
  .array(z.object({ number: z.int(), cells: z.array(cellSchema).check(z.maxLength(maxAll)) }))
  .check(z.maxLength(500));

const messageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('opened'),
    head: z.object({
      sheet: z.union([z.undefined(), z.string().check(z.maxLength(500))]),
      headers: headersSchema.check(z.maxLength(maxAll)),
      notes: z.array(sentence).check(z.maxLength(20)),
      rowCount: z.int(),
      sheets: z
        .array(
          z.object({
            column: z.int(),
            name: z.string().check(z.maxLength(250)),
            field: z.string().check(z.maxLength(64)),
            key: z.int(),
            headers: headersSchema.check(z.maxLength(maxColumns)),
          }),
        )
        .check(z.maxLength(maxSheets)),
    }),
  }),
  z.object({ type: z.literal('rows'), rows: z.string() }),
  z.object({ type: z.literal('ended') }),
  z.object({ type: z.literal('refused'), sentence }),
  z.object({ type: z.literal('failed'), cause: z.string() }),
]);

/** The child may have read a hostile file, so its messages are validated like input of a stranger. */
export function checkMessage(message: unknown): TableMessage {
  const parsed = messageSchema.safeParse(message);
  if (!parsed.success) throw new Error('a child that reads a table gave an answer of the wrong shape');
  return parsed.data;
}

/** Reads the rows of a message. They are many, so a thread does it. */
export function readRows(rows: string): TableRow[] {
  const parsed = rowsSchema.safeParse(JSON.parse(rows));
  if (!parsed.success) throw new Error('a child that reads a table gave rows of the wrong shape');
  return parsed.data;
}
