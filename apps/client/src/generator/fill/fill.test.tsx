import type { Profile } from '@inkfield/contract/profiles';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeDocument } from '../../../test/factories.ts';
import { type Answers, field, json, openTemplate, template } from '../../../test/open-generator.tsx';

afterEach(() => vi.unstubAllGlobals());

const acme: Profile = {
  id: 3,
  kind: 'company',
  name: 'Acme Ltd',
  values: { 'company.name': 'Acme Ltd', 'company.email': 'office@acme.example', rate: 'seven' },
  is_own: true,
  is_shared: false,
  revision: 2,
  changed_at: '2026-03-05T10:00:00Z',
};

const invoice = template([
  field({ id: 1, name: 'buyer', label: 'Name', group: 'Buyer', means: 'company.name' }),
  field({
    id: 2,
    name: 'mail',
    label: 'Mail',
    group: 'Buyer',
    means: 'company.email',
    field_type: 'email',
    order: 2,
  }),
  field({
    id: 3,
    name: 'rate',
    label: 'Rate',
    group: 'Buyer',
    means: 'rate',
    field_type: 'percentage',
    order: 3,
    required: false,
  }),
  field({
    id: 4,
    name: 'second',
    label: 'Other name',
    group: 'Buyer',
    means: 'company.name',
    order: 4,
    required: false,
  }),
  field({ id: 5, name: 'goods', label: 'Goods', group: 'Goods', order: 5, required: false }),
]);

const input = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

async function open(profiles: readonly Profile[] = [acme], answers: Answers = {}) {
  const page = await openTemplate(invoice, {
    answers: {
      'GET /api/profiles/': () => json({ profiles, company: null }),
      'GET /api/documents/': () => json([]),
      ...answers,
    },
  });
  const calls = (method: string) =>
    page.requests.filter(({ method: used, url }) => used === method && url.includes('/api/profiles/'));
  return { ...page, calls };
}

const offers = async () => within(await screen.findByRole('group', { name: 'Fill Buyer from' }));

test('a group is filled from a company; each field says so until it is looked at', async () => {
  const { user } = await open();
  await user.click((await offers()).getByRole('button', { name: 'Acme Ltd' }));
  expect([input('Name').value, input('Mail').value]).toEqual(['Acme Ltd', 'office@acme.example']);
  // A second field of the same meaning belongs to another person.
  expect(input(/^Other name/).value).toBe('');
  expect(await screen.findAllByText('from Acme Ltd')).toHaveLength(2);
  expect(screen.getByText(/^2 fields filled from Acme Ltd/)).toBeTruthy();
  await user.click(input('Name'));
  await waitFor(() => expect(screen.getAllByText('from Acme Ltd')).toHaveLength(1));
});

test('a value that does not fit its field is shown beside it and not used', async () => {
  const { user } = await open();
  await user.type(input(/^Rate/), '5');
  await user.click((await offers()).getByRole('button', { name: 'Acme Ltd' }));
  expect(await screen.findByText(/^Acme Ltd: “seven” was not used\./)).toBeTruthy();
  expect(input(/^Rate/).value).toBe('5');
});

test('what was filled can be taken back', async () => {
  const { user } = await open();
  await user.type(input('Name'), 'Bo');
  await user.click((await offers()).getByRole('button', { name: 'Acme Ltd' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect([input('Name').value, input('Mail').value]).toEqual(['Bo', '']);
  expect(screen.queryByText('from Acme Ltd')).toBeNull();
});

test('the values of last time are offered too', async () => {
  const last = makeDocument({ form_data: { buyer: 'Cy', goods: 'Bricks' } });
  const { user } = await open([], { 'GET /api/documents/': () => json([last]) });
  await user.click((await offers()).getByRole('button', { name: 'last time' }));
  expect(input('Name').value).toBe('Cy');
  // Another group.
  expect(input(/^Goods/).value).toBe('');
});

test('many sources are a list', async () => {
  const many = Array.from({ length: 9 }, (_, at) => ({ ...acme, id: at, name: `Company ${at}` }));
  const { user } = await open(many);
  const box = await offers();
  await user.selectOptions(box.getByLabelText('Fill from'), 'Company 4');
  await user.click(box.getByRole('button', { name: 'Fill' }));
  expect(await screen.findAllByText('from Company 4')).toHaveLength(2);
});

test('a form without meanings asks for nothing', async () => {
  const { requests } = await openTemplate(template([field({ name: 'a' })]));
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/templates/']);
});

const generated = (id: number) => () => json(makeDocument({ id, template: 7 }), 201);

async function generateWith(profiles: readonly Profile[], answers: Answers = {}) {
  const page = await open(profiles, { 'POST /api/templates/7/generate_document/': generated(5), ...answers });
  await page.user.type(input('Name'), 'Acme Ltd');
  await page.user.type(input('Mail'), 'new@acme.example');
  await page.user.click(screen.getByRole('button', { name: 'Generate Document' }));
  return page;
}

test('after a document the form asks whether to remember a group', async () => {
  const { user, calls } = await generateWith([], { 'POST /api/profiles/': () => json(acme, 201) });
  expect(await screen.findByText('Remember Acme Ltd (Buyer) for other forms?')).toBeTruthy();
  expect(calls('POST')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remember' }));
  expect(await screen.findByText(/^Acme Ltd is remembered\./)).toBeTruthy();
  const values = { 'company.name': 'Acme Ltd', 'company.email': 'new@acme.example' };
  expect(await calls('POST')[0]?.json()).toEqual({ kind: 'company', name: 'Acme Ltd', values });
});

test('a company of that name is updated, and keeps its other values', async () => {
  const { user, calls } = await generateWith([acme], { 'PATCH /api/profiles/3/': () => json(acme) });
  await user.click(await screen.findByRole('button', { name: 'Update' }));
  await waitFor(() => expect(calls('PATCH')).toHaveLength(1));
  const values = { ...acme.values, 'company.email': 'new@acme.example' };
  expect(await calls('PATCH')[0]?.json()).toEqual({ revision: 2, values });
});

test('nothing is asked about what is known, or after a no', async () => {
  const { user } = await generateWith([]);
  await user.click(await screen.findByRole('button', { name: 'No' }));
  expect(screen.queryByText(/^Remember/)).toBeNull();
});

test('answers that a profile has are not asked about', async () => {
  const values = { 'company.name': 'Acme Ltd', 'company.email': 'new@acme.example' };
  await generateWith([{ ...acme, values }]);
  await screen.findByText('Document #5 is ready.');
  expect(screen.queryByText(/^(?:Remember|Update)/)).toBeNull();
});
