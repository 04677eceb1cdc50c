import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Condition } from './nodes.ts';
import { parseCondition } from './parse-condition.ts';
import { writeCondition } from './write-condition.ts';

test.each([
  'pets',
  'not pets',
  'pets and not dogs',
  'not (pets and dogs)',
  'pets and (dogs or cats)',
  'kind is New York',
  'kind is not "or else"',
  'count > 1 and rent is filled',
  '[Buyer Name] is empty',
  'kind is one of sale, lease',
])('%s is written as it was read', (source) => {
  const result = parseCondition(source);
  expect('condition' in result && writeCondition(result.condition)).toBe(source);
});

const name = fc.constantFrom('a', 'the_name', 'Buyer Name', 'is', 'r.x', 'Société (No. 2)');
const value = fc.oneof(
  fc.constantFrom(
    'x',
    'New York',
    'and',
    '1.5',
    '-3',
    'a, b',
    '2026-03-05',
    'one of us',
    '(c)',
    'not',
    'x  y',
  ),
  fc.string({ minLength: 1, maxLength: 8 }).filter((text) => !/["\s]/.test(text)),
);
const compared = fc.constantFrom('=', '!=', '>', '<', '>=', '<=', 'contains' as const);
const condition = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    fc.record({ op: fc.constantFrom('on', 'empty'), field: name }),
    fc.record({
      op: fc.constant('in'),
      field: name,
      values: fc.array(value, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ op: compared, field: name, value }),
    fc.record({ op: fc.constant('not'), arg: tie('condition') }),
    fc.record({
      op: fc.constantFrom('and', 'or'),
      args: fc.array(tie('condition'), { minLength: 2, maxLength: 3 }),
    }),
  ),
})).condition;

test('every condition is read back as it was written', () => {
  fc.assert(
    fc.property(condition, (written) => {
      const text = writeCondition(written);
      const read = parseCondition(text);
      expect('condition' in read && writeCondition(read.condition)).toBe(text);
    }),
  );
});
