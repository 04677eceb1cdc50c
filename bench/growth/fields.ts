/**
 * Cost of a form of 1 to 1,000 fields, each field once in the text: `node bench/growth/fields.ts [fields]`. First the
 * steps of the engine, in this process; then calls to the server, which takes no template with more than 300. A key in the browser has its own benchmark.
 */
import { matchesPattern } from '@inkfield/engine/fields/field-pattern';
import { maxFields, type Template } from '@inkfield/contract/templates';
import { check } from '@inkfield/engine/check';
import { parse } from '@inkfield/engine/parse';
import { readValues } from '@inkfield/engine/read-values';
import { findRepeatColumns } from '@inkfield/engine/repeat-columns';
import { resolve } from '@inkfield/engine/resolve';
import type { TemplateField } from '@inkfield/engine/template';
import { costOf } from './cost.ts';
import { withProduct } from './databases.ts';
import { createGrowthTable } from './growth-table.ts';
import { isQuick, sizesOf } from './sizes.ts';

const sizes = sizesOf([1, 10, 100, 1000], { quick: 3 });
const rounds = isQuick ? { warm: 2, counted: 5 } : { warm: 4, counted: 20 };
const locale = { locale: 'en-US', currency: 'USD' };

function formOf(count: number) {
  const types = ['text', 'date', 'currency', 'checkbox', 'textarea'] as const;
  const samples = ['Ada Lovelace', '2026-03-05', '1200', true, 'One line\nand another'];
  const fields = Array.from({ length: count }, (_, at): TemplateField => ({
    id: at + 1,
    name: `field_${at + 1}`,
    label: `Field ${at + 1}`,
    field_type: types[at % types.length] ?? 'text',
    required: false,
    order: at + 1,
  }));
  const source = fields
    .map(({ name, label }) => `The parties agree that ${label} is [${name}], and that nothing else is.`)
    .join('\n\n');
  const values = Object.fromEntries(fields.map(({ name }, at) => [name, samples[at % samples.length]]));
  return { fields, source, values };
}

/** CPU ms of one time: as often as it takes to fill a tenth of a second, and the best of five such. */
function timeOf(work: () => unknown): number {
  const best: number[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const begun = process.cpuUsage();
    let times = 0;
    let used = 0;
    while (used < 100_000) {
      work();
      times += 1;
      const { user, system } = process.cpuUsage(begun);
      used = user + system;
    }
    best.push(used / 1000 / times);
  }
  return Math.min(...best);
}

const engine = createGrowthTable({ size: 'fields', cost: 'CPU ms', digits: 3 });
for (const size of sizes) {
  const { fields, source, values } = formOf(size);
  const nodes = parse(source);
  const rules = { locale, repeats: findRepeatColumns(nodes.document), matchesPattern };
  const read = readValues(fields, values, rules).values;
  engine.add('parse', { size, cost: timeOf(() => parse(source)) });
  engine.add('check', { size, cost: timeOf(() => check(nodes, fields)) });
  engine.add('read the values', { size, cost: timeOf(() => readValues(fields, values, rules)) });
  engine.add('resolve', {
    size,
    cost: timeOf(() => resolve(nodes, { fields, values: read, mode: 'final', locale })),
  });
}
engine.print('The engine', 1.1);

await withProduct({}, async (product) => {
  const staff = await product.createUser('staff');
  const client = await product.createUser('client');
  const table = createGrowthTable({ size: 'fields', cost: 'CPU ms a call / ms by the clock' });
  for (const size of new Set(sizes.map((count) => Math.min(count, maxFields)))) {
    const { fields, source: document_content, values: form_data } = formOf(size);
    const draft = { name: `${size} fields`, document_content, fields, access: 'shared' };
    const { id } = await product.call<Template>(staff, '/api/templates/', draft);
    await product.call(staff, `/api/templates/${id}/publish/`, {});
    const calls = {
      'GET the template': () => product.call(client, `/api/templates/${id}/`),
      preview: () => product.call(client, `/api/templates/${id}/preview_document/`, { form_data }),
      generate: () => product.call(client, `/api/templates/${id}/generate_document/`, { form_data }),
    };
    for (const [what, call] of Object.entries(calls)) {
      if (size === sizes[0]) await costOf(product, rounds, call);
      const { cpuMs, wallMs } = await costOf(product, rounds, call);
      table.add(what, { size, cost: cpuMs, beside: wallMs });
    }
  }
  table.print('Calls', 1.1);
});
