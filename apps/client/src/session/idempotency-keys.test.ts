import { expect, test } from 'vitest';
import { createIdempotencyKeys } from './idempotency-keys.ts';

function countingKeys() {
  let count = 0;
  return createIdempotencyKeys(() => `key-${++count}`);
}

test('the same values get the same key until an answer settles them', () => {
  const keys = countingKeys();
  expect(keys.keyFor('a')).toBe('key-1');
  expect(keys.keyFor('a')).toBe('key-1');
  keys.settled();
  expect(keys.keyFor('a')).toBe('key-2');
});

test('other values get another key', () => {
  const keys = countingKeys();
  expect(keys.keyFor('a')).toBe('key-1');
  expect(keys.keyFor('b')).toBe('key-2');
});

test('a key has the form that the server takes', () => {
  expect(createIdempotencyKeys().keyFor('a')).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
});
