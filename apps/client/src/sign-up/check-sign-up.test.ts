import { expect, test } from 'vitest';
import { checkSignUp, type Name } from './check-sign-up.ts';

const good: Record<Name, string> = {
  first_name: 'Maya',
  last_name: 'Okafor',
  email: 'maya@example.com',
  company_name: '',
  password: 'correct horse',
  password_confirm: 'correct horse',
};
const missing = 'Please fill in all required fields';

test.each<[string, Partial<Record<Name, string>>, string | undefined, Name[]]>([
  ['all is well without a company', {}, undefined, []],
  ['a first name is missing', { first_name: ' ' }, missing, ['first_name']],
  ['a last name is missing', { last_name: '' }, missing, ['last_name']],
  ['an email is missing', { email: '' }, missing, ['email']],
  ['a password is missing', { password: '', password_confirm: '' }, missing, ['password']],
  ['the email is none', { email: 'maya@x' }, 'Please enter a valid email address', ['email']],
  ['the passwords differ', { password_confirm: 'other' }, 'Passwords do not match', ['password_confirm']],
  [
    'the password is short',
    { password: 'short', password_confirm: 'short' },
    'Password must be at least 8 characters long',
    ['password'],
  ],
  [
    'everything is wrong: what is missing comes first',
    { first_name: '', email: 'x', password: 'a', password_confirm: 'b' },
    missing,
    ['first_name', 'email', 'password', 'password_confirm'],
  ],
  [
    'email and passwords are wrong: the email comes first',
    { email: 'x', password_confirm: 'b' },
    'Please enter a valid email address',
    ['email', 'password_confirm'],
  ],
])('%s', (_, given, message, wrong) => {
  const found = checkSignUp({ ...good, ...given });
  expect(found?.message).toBe(message);
  const names = Object.entries(found?.errors ?? {}).filter(([, text]) => text !== undefined);
  expect(names.map(([name]) => name)).toEqual(wrong);
});
