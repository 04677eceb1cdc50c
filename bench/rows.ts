/**
 * A form with 200 rows of 6 columns and 20 sums: `node bench/rows.ts`. How long one change takes to compute, how long a
 * key takes until it is painted, and how long generating takes over HTTP.
 */
import type { GeneratedDocument } from '@inkfield/contract/documents';
import type { Template } from '@inkfield/contract/templates';
import { createFieldVisibility } from '@inkfield/engine/field-visibility';
import { createFormLogic } from '@inkfield/engine/form-logic';
import type { Row, RowColumn, TemplateField } from '@inkfield/engine/template';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../harness/browser.ts';
import { median, quantile } from '../harness/quantile.ts';
import { fiftyPages, longTemplate } from './long-template.ts';
import { serveProduct } from './served-product.ts';
import { round, taskMs, watchKeys } from './typing.ts';
import { clientUser, serveSite } from './web-site.ts';

const rowCount = 200;
const sums = 20;
const keys = 120;
const column = { field_type: 'text', required: true };
const columns: RowColumn[] = [
  { ...column, name: 'description', label: 'Description' },
  { ...column, name: 'quantity', label: 'Quantity', field_type: 'number' },
  { ...column, name: 'unit', label: 'Unit', required: false },
  { ...column, name: 'price', label: 'Unit price', field_type: 'currency' },
  { ...column, name: 'delivered', label: 'Delivered on', field_type: 'date', required: false },
  {
    ...column,
    name: 'amount',
    label: 'Amount',
    field_type: 'calculated',
    required: false,
    formula: 'quantity * price',
    result_type: 'currency',
  },
];
const calculated = { field_type: 'calculated', required: false, result_type: 'currency' };
const fields: TemplateField[] = [
  {
    id: 1,
    order: 1,
    name: 'items',
    label: 'Items',
    field_type: 'rows',
    required: true,
    columns,
    row_label: 'Item',
  },
  ...Array.from({ length: sums }, (_, index) => ({
    ...calculated,
    id: index + 2,
    order: index + 2,
    name: `sum_${index + 1}`,
    label: `Sum ${index + 1}`,
    formula: `sum(items.amount where quantity > ${index})`,
  })),
];
const source = [
  '| What | Quantity | Unit | Price | Delivered | Amount |',
  '|---|---:|---|---:|---|---:|',
  '{for each i in items}',
  '| [i.description] | [i.quantity] | [i.unit] | [i.price] | [i.delivered] | [i.amount] |',
  '{end}',
  '',
  ...Array.from({ length: sums }, (_, index) => `Sum ${index + 1}: [sum_${index + 1}]`),
].join('\n');

function rowsOf(variant: number): Row[] {
  return Array.from({ length: rowCount }, (_, index) => ({
    description: `Item ${index + 1} of ${variant}`,
    quantity: String((index + variant) % 40),
    unit: 'hours',
    price: `${index + 1}.33`,
    delivered: '2026-03-05',
  }));
}

function recalculate() {
  const options = { locale: { locale: 'en-US', currency: 'USD' }, today: '2026-03-05' };
  const form = createFieldVisibility(fields, createFormLogic(fields, options));
  const times: number[] = [];
  let rows = rowsOf(1);
  for (let run = 0; run < 500; run += 1) {
    const index = (run * 37) % rowCount;
    rows = rows.with(index, { ...rows[index], quantity: String(run % 90) });
    const started = performance.now();
    form.asked({ items: rows });
    times.push(performance.now() - started);
  }
  const warm = times.slice(100);
  return { 'recalculation (bar 1 ms)': `${median(warm).toFixed(2)} / ${quantile(warm, 0.95).toFixed(2)}` };
}

async function generate() {
  const product = await serveProduct();
  try {
    const staff = await product.createUser('staff');
    const draft = { name: 'Rows', document_content: source, fields, access: 'shared' };
    const { id } = await product.call<Template>(staff, '/api/templates/', draft);
    await product.call(staff, `/api/templates/${id}/publish/`, {});
    const client = await product.createUser('client');
    const times: number[] = [];
    const documents = 60;
    let before = product.processorMs();
    for (let run = -20; run < documents; run += 1) {
      if (run === 0) before = product.processorMs();
      const started = performance.now();
      const body = { form_data: { items: rowsOf(run + 100) } };
      await product.call<GeneratedDocument>(client, `/api/templates/${id}/generate_document/`, body);
      if (run >= 0) times.push(performance.now() - started);
    }
    const after = product.processorMs();
    return {
      generate: `${median(times).toFixed(1)} / ${quantile(times, 0.95).toFixed(1)}`,
      'server CPU a document (bar 60 ms)': ((after.server - before.server) / documents).toFixed(1),
      'typesetter CPU': ((after.typesetters - before.typesetters) / documents).toFixed(1),
    };
  } finally {
    await product.stop();
  }
}

async function typeInForms() {
  const template = { ...longTemplate(fiftyPages), document_content: source, fields };
  const site = await serveSite('client', { '/api/templates/': [template], '/api/documents/': [] });
  const browser = await chromium.launch(await findBrowser());
  try {
    return { ...(await type(browser, site.url, 1280)), ...(await type(browser, site.url, 390)) };
  } finally {
    await browser.close();
    site.close();
  }
}

/** A digit is typed into a quantity and removed again: each key changes an amount and the sums. */
async function type(browser: Browser, url: string, width: number) {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript((signedIn) => {
    localStorage.setItem('access_token', 'bench');
    localStorage.setItem('user', JSON.stringify(signedIn));
  }, clientUser);
  await page.goto(`${url}/user?templateId=1`);
  const words = rowsOf(1)
    .map((row) =>
      ['description', 'quantity', 'unit', 'price', 'delivered'].map((name) => row[name]).join('\t'),
    )
    .join('\r\n');
  await page.getByLabel('Description, Item 1', { exact: true }).evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, words);
  await page.getByLabel('Quantity, Item 120', { exact: true }).focus();
  await page.keyboard.press('End');
  await watchKeys(page);
  const before = await taskMs(devtools);
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(key % 2 === 0 ? '7' : 'Backspace');
    // Not a multiple of a frame, so that keys come at every phase of one.
    await page.waitForTimeout(53);
  }
  const cpu = ((await taskMs(devtools)) - before) / keys;
  const delays = await page.evaluate(() => (globalThis as unknown as { delays: number[] }).delays);
  await context.close();
  const figures = `${round(median(delays))} / ${round(quantile(delays, 0.95))}`;
  return { [`key to paint, ${width} px (bar 16 ms)`]: figures, [`CPU per key, ${width} px`]: round(cpu) };
}

console.log(`${rowCount} rows, ${columns.length} columns, ${sums} sums; median / p95 in ms`);
console.table([{ ...recalculate(), ...(await typeInForms()), ...(await generate()) }]);
