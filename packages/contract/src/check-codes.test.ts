import { expect, test } from 'vitest';
import { checkCodeLetters, printedCode, readCheckCode } from './check-codes.ts';

test('32 letters make 60 bits of twelve, and none of them looks like another', () => {
  expect(new Set(checkCodeLetters).size).toBe(32);
  expect(checkCodeLetters).not.toMatch(/[IO01]/);
});

test('a code is printed in groups', () => {
  expect(printedCode('ABCDEFGHJKLM')).toBe('ABCD-EFGH-JKLM');
});

test.each(['ABCDEFGHJKLM', 'ABCD-EFGH-JKLM', 'abcd-efgh-jklm ', ' abcd efgh jklm', 'Abcd–Efgh—JKLM\t'])(
  'a typed code is read: "%s"',
  (typed) => {
    expect(readCheckCode(typed)).toBe('ABCDEFGHJKLM');
  },
);

test.each(['', 'ABCD-EFGH-JKL', 'ABCD-EFGH-JKLMN', 'ABCD-EFGH-JKL0', 'IBCD-EFGH-JKLM', 'ABCD_EFGH_JKLM'])(
  'this is no code: "%s"',
  (typed) => {
    expect(readCheckCode(typed)).toBeUndefined();
  },
);
