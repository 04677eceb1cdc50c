import { test } from 'vitest';
import { expectRows } from '../../test/test-template.ts';

test('a sign that is typed is not doubled by the format', () => {
  expectRows([
    ['$[price] and $ [price]', { price: '5' }, '$5.00 and $ 5.00'],
    ['US$[price as short]', { price: '5' }, 'US$5'],
    ['[price]', { price: '5' }, '$5.00'],
    ['[rate]% [rate] percent [rate] per cent', { rate: '5' }, '5% 5 percent 5 per cent'],
    ['[rate as words] percent', { rate: '5' }, 'five percent'],
    ['{if pets}x{else}${end}[price]', { price: '5' }, '$5.00'],
    ['[seller]%', { seller: '5%' }, '5%%'],
  ]);
});

test('the sign of another currency that is typed beside an amount stands instead of its own', () => {
  expectRows([
    ['₹[price], ₹ [price] and CA$[price]', { price: '5' }, '₹5.00, ₹ 5.00 and CA$5.00'],
    ['**€[price as short]**', { price: '5' }, '€5'],
    ['[price] € and [price]₹.', { price: '5' }, '5.00 € and 5.00₹.'],
    ['[price] $[price]', { price: '5' }, '$5.00 $5.00'],
    ['[price] €[price]', { price: '5' }, '$5.00 €5.00'],
    ['[price] €7', { price: '5' }, '$5.00 €7'],
    ['₹[count]', { count: '5' }, '₹5'],
    ['£[price as words]', { price: '5' }, '£five dollars'],
  ]);
});
