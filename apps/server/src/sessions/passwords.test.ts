import { expect, test } from 'vitest';
import type { AppError } from '../errors.ts';
import { weaknessOf } from './password-rules.ts';
import { createPasswords } from './passwords.ts';

test('hashes with argon2id at 64 MiB and three passes', async () => {
  const hash = await createPasswords({ fastHashing: false }).hash('a password');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
});

test('knows the right password from a wrong one, whole', async () => {
  const passwords = createPasswords({ fastHashing: true });
  const stored = await passwords.hash(`${'a'.repeat(72)}DIFFERENT`);
  expect(await passwords.verify(`${'a'.repeat(72)}DIFFERENT`, stored)).toBe(true);
  expect(await passwords.verify('a'.repeat(72), stored)).toBe(false);
  expect(await passwords.verify('anything', undefined)).toBe(false);
  expect(await passwords.verify('', null)).toBe(false);
});

test('says which hashes were made with less effort', async () => {
  const [strong, fast] = [createPasswords({ fastHashing: false }), createPasswords({ fastHashing: true })];
  expect(strong.isOutdated(await fast.hash('a password'))).toBe(true);
  expect(strong.isOutdated(await strong.hash('a password'))).toBe(false);
});

test('lets forty wait and refuses the rest, and works again afterwards', async () => {
  const passwords = createPasswords({ fastHashing: true });
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => passwords.hash('a password')));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(8);
  for (const { reason } of refused)
    expect(reason).toMatchObject({ code: 'busy' } satisfies Partial<AppError>);
  await passwords.hash('a password');
});

test('begins few calls at once and refuses before anything is done for one, and goes on whatever comes of them', async () => {
  const passwords = createPasswords({ fastHashing: true });
  const { promise: end, reject: fail } = Promise.withResolvers<never>();
  let begun = 0;
  const work = () => {
    begun += 1;
    return end;
  };
  const settled = Promise.allSettled(Array.from({ length: 50 }, () => passwords.admit(work)));
  expect(begun).toBe(4);
  fail(new Error('no'));
  await settled;
  expect(begun).toBe(42);
  expect(await passwords.admit(async () => 'inside')).toBe('inside');
});

const owner = {
  email: 'grace.hopper@navy.example',
  first_name: 'Grace',
  last_name: 'Hopper-Murray',
  company_name: 'Eckert Mauchly',
  role: 'client' as const,
};

test.each([
  ['password1', 'too common'],
  ['PassWord1', 'too common'],
  ['inkfield123', 'too common'],
  ['grace.hopper', 'your name'],
  ['GRACE.HOPPER@NAVY.EXAMPLE', 'your name'],
  ['hopper-murray', 'your name'],
  ['eckert mauchly', 'your name'],
  ['        ', 'spaces'],
])('refuses %s as a password', async (password, reason) => {
  expect(await weaknessOf(password, owner)).toContain(reason);
});

test.each([
  'aaaaaaaaaaaaaaa',
  'abcabcabcabcabc',
  '123456789012345678',
  'qwertyuiopasdfghj',
  'letmeinletmein12345',
  'Inkfield Inkfield 1',
  'Grace Hopper 2026',
  'gracehoppernavy!',
  'Eckert Mauchly 1!',
])('refuses %s for the team, as it is easy to guess', async (password) => {
  for (const role of ['staff', 'admin'] as const)
    expect(await weaknessOf(password, { ...owner, role })).toContain('easy to guess');
});

test.each(['quiet-harbour-lantern-42', 'correct horse battery', 'x'.repeat(20) + 'tall green river stones'])(
  'takes %s for the team',
  async (password) => {
    expect(await weaknessOf(password, { ...owner, role: 'staff' })).toBeUndefined();
  },
);

test.each([['p4ssw0rd-p4ssw0rd'], ['gracehoppers boat'], ['correct horse battery'], ['zq7!Kw2m']])(
  'takes %s: only exact matches are refused',
  async (password) => {
    expect(await weaknessOf(password, owner)).toBeUndefined();
  },
);
