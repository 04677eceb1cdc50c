import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { field, json, openGenerator, openTemplate, template } from '../../test/open-generator.tsx';

afterEach(() => vi.unstubAllGlobals());

const lease = template([field({ name: 'tenant', label: 'Tenant' })]);

test('without templateId it leads to the dashboard', async () => {
  openGenerator({ path: '/user', templates: [lease] });
  expect(await screen.findByText('The dashboard')).toBeInstanceOf(HTMLElement);
});

test('shows form and preview of the template with the id', async () => {
  const other = template([field({ name: 'seller' })], { id: 8, name: 'Sale' });
  openGenerator({ path: '/user?templateId=8', templates: [lease, other] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Sale' })).toBeInstanceOf(HTMLElement);
  const preview = await screen.findByRole('article', { name: 'Live preview' });
  expect(preview.textContent).toContain('[seller]');
});

test('the way to many documents from a table stands before the first field', async () => {
  await openTemplate(lease);
  const way = screen.getByRole('link', { name: 'Many documents from a table' });
  expect(way.getAttribute('href')).toBe(`/user/table?templateId=${lease.id}`);
  const field = screen.getByRole('textbox', { name: 'Tenant' });
  expect(way.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each(['/user?templateId=99', '/user?templateId=abc', '/user?templateId=7x'])(
  'a template that is not in the list (%s) shows no form and no preview, but the way back',
  async (path) => {
    openGenerator({ path, templates: [lease] });
    const back = await screen.findByRole('link', { name: 'Back to Dashboard' });
    expect(back.getAttribute('href')).toBe('/dashboard');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('article')).toBeNull();
  },
);

test('says that it is loading while the list is on its way', () => {
  openGenerator({
    templates: [lease],
    answers: { 'GET /api/templates/': () => new Promise(() => undefined) },
  });
  expect(screen.getByRole('status').textContent).toBe('Loading...');
});

test('a list that could not be loaded can be asked for again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let attempts = 0;
  const { user } = openGenerator({
    templates: [lease],
    answers: { 'GET /api/templates/': () => (++attempts === 1 ? json({}, 500) : json([lease])) },
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('textbox', { name: 'Tenant' })).toBeInstanceOf(HTMLElement);
});

test('another version of the template starts with empty values and offers what was filled', async () => {
  const { user, queries } = await openTemplate(lease);
  await user.type(screen.getByRole('textbox', { name: 'Tenant' }), 'Ada');
  queries.setQueryData(['templates', 1], [{ ...lease, version: 2 }]);
  await screen.findByText('You have an unfinished draft of this document.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Tenant' }).value).toBe('');
});

test('on a phone the form comes first and the switch shows the preview instead', async () => {
  const { user } = await openTemplate(lease, { isWide: false });
  expect(screen.getByRole('textbox', { name: 'Tenant' })).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole('article')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('article', { name: 'Live preview' })).toBeInstanceOf(HTMLElement);
});

test.each([true, false])('a blank in the preview leads to its field (side by side: %s)', async (isWide) => {
  const { user } = await openTemplate(lease, { isWide });
  if (!isWide) await user.click(screen.getByRole('button', { name: 'Preview' }));
  await user.click(screen.getByText('[Tenant]'));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Tenant' }));
});

test('the field in focus lights its places in the document', async () => {
  const { user } = await openTemplate(lease);
  await user.click(screen.getByRole('textbox', { name: 'Tenant' }));
  expect(screen.getByText('[Tenant]').hasAttribute('data-active')).toBe(true);
  await user.tab();
  expect(screen.getByText('[Tenant]').hasAttribute('data-active')).toBe(false);
});
