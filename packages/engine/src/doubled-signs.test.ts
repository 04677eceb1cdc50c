import { test } from 'vitest';
import { expectRows } from '../test/test-template.ts';

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
