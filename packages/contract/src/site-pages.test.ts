import { expect, test } from 'vitest';
import { carriesToken, clientPageAt, clientPages, linkUrl } from './site-pages.ts';

test.each([
  ['/', clientPages.landing],
  ['/signin', clientPages.signIn],
  ['/SignIn/', clientPages.signIn],
  ['/user', clientPages.generator],
  ['/user/table', clientPages.table],
  ['/document', clientPages.document],
  ['/Check', clientPages.check],
  ['/help', clientPages.help],
  ['/reset-password', clientPages.setPasswordWithoutToken],
  ['/reset-password/', clientPages.setPasswordWithoutToken],
  ['/reset-password/Abc-1', clientPages.setPassword],
  ['/email-change/x/', clientPages.emailChange],
])('%s is the page %s', (path, page) => {
  expect(clientPageAt(path)).toBe(page);
});

test.each([
  '',
  '/nothing',
  '/user/1',
  '/dashboard/more',
  '/email-change',
  '/email-change/',
  '/reset-password/x/y',
])('"%s" is no page', (path) => {
  expect(clientPageAt(path)).toBeUndefined();
});

test('a path with a token is known as one on either site, in capitals too', () => {
  const paths = ['/reset-password/x', '/email-change/x', '/Reset-Password/x'];
  expect(paths.filter((path) => carriesToken(path))).toEqual(paths);
  expect(['/reset-password', '/reset', '/signin'].filter((path) => carriesToken(path))).toEqual([]);
});

test('a mailed link lies under the configured URL', () => {
  expect(linkUrl('https://forms.example.com', 'setPassword', 'A-b_1')).toBe(
    'https://forms.example.com/reset-password/A-b_1',
  );
});
