import { expect, test } from 'vitest';
import { ownPart } from './labels.ts';

test('takes what is asked for behind the first owner, and a label without one whole', () => {
  expect(ownPart('Postal address: phone')).toBe('phone');
  expect(ownPart('Seller (a:b): phone')).toBe('phone');
  expect(ownPart('Phone')).toBe('Phone');
});
