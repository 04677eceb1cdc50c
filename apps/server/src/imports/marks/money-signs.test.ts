import { renderText } from '@inkfield/engine/render-text';
import { parse } from '@inkfield/engine/parse';
import { resolve } from '@inkfield/engine/resolve';
import { expect, test } from 'vitest';
import { writeTextTemplate } from '../write/write-template.ts';
import { currencyOf } from './money-signs.ts';

const read = (text: string) => writeTextTemplate(text, { syntax: 'plain', warnings: [] });

/** The printed text once each blank holds 1250.5, in an installation whose currency is the dollar. */
function printed(text: string): string {
  const { document_content, fields, page } = read(text);
  const values = Object.fromEntries(fields.map(({ name }) => [name, '1250.5']));
  const locale = { locale: 'en-US', currency: page?.currency ?? 'USD' };
  return renderText(
    resolve(parse(document_content), { fields, values, mode: 'final', locale }).document,
  ).trim();
}

const amounts: [text: string, printed: string][] = [
  ['a rent of ₹[rent] a month', 'a rent of ₹1,250.50 a month'],
  ['the sum of $[amount]', 'the sum of $1,250.50'],
  ['a price of € [price]', 'a price of € 1,250.50'],
  ['a fee of ₹____', 'a fee of ₹1,250.50'],
  ['a fee of £[fee] and a deposit of €[deposit]', 'a fee of £1,250.50 and a deposit of €1,250.50'],
  ['a price of USD [price]', 'a price of USD 1,250.50'],
  ['a rent of Rs. [rent]', 'a rent of Rs. 1,250.50'],
  ['a price of [price] EUR', 'a price of 1,250.50 EUR'],
  ['a price of [price] €', 'a price of 1,250.50 €'],
  ['pay ¥[sum due]', 'pay ¥1,250.50'],
  ['pay CA$[sum due]', 'pay CA$1,250.50'],
  ['pay [€ amount]', 'pay €1,250.50'],
];

test.each(amounts)('%s prints its currency once', (text, wanted) => {
  expect(printed(text)).toBe(wanted);
  expect(read(text).fields.map(({ field_type }) => field_type)).toEqual(
    read(text).fields.map(() => 'currency'),
  );
});

const currencies: [text: string, code: string | undefined][] = [
  ['₹[rent], and ₹5,000 a year', 'INR'],
  ['US$ 5 and $10', 'USD'],
  ['$5 and $[x]', undefined],
  ['EUR 1.000 or €[x]', 'EUR'],
  ['Rs. 500', 'INR'],
  ['$5 or €5', undefined],
  ['the ₹ sign', undefined],
  ['Hours 5', undefined],
  ['¥500', undefined],
];

test.each(currencies)('the currency of "%s" is %s', (text, code) => {
  expect(currencyOf([text])).toBe(code);
});
