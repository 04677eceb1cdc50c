/** The product's own maxima: 300 fields, 500,000 characters, tables of 10,000 rows, 500 documents of 250 KB of values. */
import type { TemplateFieldInput } from '@inkfield/contract/template-fields';
import { maxLengths } from '@inkfield/contract/text-lengths';
import { maxFields } from '@inkfield/contract/templates';
import type { Queries } from '../apps/server/src/database/database.ts';
import { instant } from '../apps/server/src/clock.ts';
import { rounds } from './length.ts';
import { textField } from '../harness/templates.ts';

const types = ['text', 'currency', 'date', 'textarea', 'number'];
const canonical = ['Ann', '7.50', '2026-03-05', 'Some words', '7'];

export const largestFields: TemplateFieldInput[] = Array.from({ length: maxFields }, (_, at) =>
  textField(`field_${at}`, {
    order: at + 1,
    field_type: types[at % types.length] ?? 'text',
    required: at % 3 === 0,
    help_text: 'Words that help. '.repeat(30).trim(),
  }),
);

export const valuesOfLargest = Object.fromEntries(
  largestFields.map(({ name }, at) => [name, canonical[at % types.length]]),
);

/** Clauses, conditions and tables with every field, as long as the text of a template may be. */
export function largestText(length: number = maxLengths.template.text): string {
  const parts: string[] = [];
  let left = length;
  for (let n = 0; ; n += 1) {
    const part = clause(n);
    if (part.length > left) return parts.join('');
    left -= part.length;
    parts.push(part);
  }
}

function clause(n: number): string {
  const field = (at: number) => `field_${(n * 7 + at) % maxFields}`;
  return `# Clause ${n}

#. The seller [${field(1)}] sells to **[${field(2)}]** the *property* at [${field(3)}] for [${field(4)}].
#. {if ${field(0)}}The buyer pays [${field(5)}] on [${field(6)}].{else}Nothing is paid.{end}

| Item | Amount |
|---|---|
| [${field(7)}] | [${field(8)}] |

`;
}

/** As a CSV file with every field; the long run has as many rows as the product takes. */
export function largestTable(
  cell: 'right' | 'wrong',
  count = rounds({ quick: 1_000, long: 10_000 }),
): FormData {
  const row = largestFields.map((_, at) => (cell === 'wrong' ? 'x' : canonical[at % types.length])).join(',');
  const headers = largestFields.map(({ name }) => name).join(',');
  const form = new FormData();
  form.set('file', new Blob([`${headers}\n${`${row}\n`.repeat(count)}`]), 'table.csv');
  return form;
}

/** Nearly all that a call to generate takes. */
export const longValues = Object.fromEntries(
  Array.from({ length: 25 }, (_, at) => [`long_${at}`, 'Words '.repeat(1_600).trim()]),
);

export const longFields = Object.keys(longValues).map((name, at) =>
  textField(name, { order: at + 1, field_type: 'textarea' }),
);

/** As many copies of a document as a page may list; each as a row of `batch`, too. */
export async function copyDocument(
  query: Queries,
  { id, batch }: { id: number; batch: number },
): Promise<void> {
  const stored = query.selectFrom('documents').selectAll().where('id', '=', id);
  const { id: _, ...document } = await stored.executeTakeFirstOrThrow();
  const { user_id } = document;
  for (let n = 1; n <= 500; n += 1) {
    const generated_at = instant(Date.parse(document.generated_at) + n);
    const copy = query.insertInto('documents').values({ ...document, generated_at, code: null });
    const { id: document_id } = await copy.returning('id').executeTakeFirstOrThrow();
    await query
      .insertInto('batch_rows')
      .values({
        user_id,
        batch_id: batch,
        row_number: 20_000 + n,
        state: 'done',
        document_id,
        cells_json: null,
        sent_json: '[]',
        errors_json: null,
        attempts: 0,
        lease: null,
        leased_until: null,
      })
      .execute();
  }
}
