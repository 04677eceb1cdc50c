import type { Erasure } from '@inkfield/contract/erasures';
import type { RetentionRule } from '@inkfield/contract/retention';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json } from '../../test/render-app.tsx';
import { openPeople } from '../../test/open-people.tsx';

afterEach(() => vi.unstubAllGlobals());

const at = '2026-03-05T10:00:00Z';
const waiting: Erasure = {
  id: 9,
  state: 'waiting',
  document: null,
  user: { id: 5, name: 'Maya Okafor', email: 'maya@example.com' },
  reason: 'As she wished',
  rule: null,
  asked_by: { id: 2, name: 'Sam Staff' },
  asked_at: at,
  confirmed_by: null,
  confirmed_at: null,
  due_at: null,
  cancelled_by: null,
  cancelled_at: null,
  done_at: null,
};
const scope = { documents: 2, pages: 5, tables: 1, rows: 1, refusal: null };

const rule: RetentionRule = {
  id: 3,
  template: null,
  company: 4,
  name: 'Acme',
  keep_months: 24,
  state: 'in_force',
  asked_by: { id: 2, name: 'Sam Staff' },
  asked_at: at,
  confirmed_by: { id: 1, name: 'Ada Head' },
  confirmed_at: at,
};
const waitingRule: RetentionRule = {
  ...rule,
  id: 4,
  keep_months: 36,
  state: 'waiting',
  confirmed_by: null,
  confirmed_at: null,
};

test('a client is erased with a reason, after it was shown what goes', async () => {
  const { user, bodiesTo } = openPeople('/clients/5', {
    'GET /api/erasures/scope/user/5/': () => json(scope),
    'POST /api/erasures/': () => json(waiting, 201),
  });
  await user.click(await screen.findByRole('button', { name: 'Erase...' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Erase Maya Okafor?' }));
  await dialog.findByText(/2 documents with 5 pages, and 1 table with 1 row/);
  await user.click(dialog.getByRole('button', { name: 'Ask for the erasure' }));
  await dialog.findByText('Say why.');
  await user.type(dialog.getByLabelText('Reason'), 'As she wished');
  await user.click(dialog.getByRole('button', { name: 'Ask for the erasure' }));
  await screen.findByText(/waits for another administrator/);
  expect(await bodiesTo('POST /api/erasures/')).toEqual([{ user: 5, reason: 'As she wished' }]);
});

test('what is on legal hold cannot be erased, and the dialog says so', async () => {
  const { user } = openPeople('/clients/5', {
    'GET /api/erasures/scope/user/5/': () => json({ ...scope, refusal: 'A legal hold is in the way.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Erase...' }));
  await screen.findByText('A legal hold is in the way.');
  expect(screen.queryByRole('button', { name: 'Ask for the erasure' })).toBeNull();
});

test('a client is put on legal hold with a reason', async () => {
  const { user, bodiesTo } = openPeople('/clients/5', { 'POST /api/legal-holds/': () => json({}, 201) });
  await user.click(await screen.findByRole('button', { name: 'Put on legal hold...' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Put Maya Okafor on legal hold' }));
  await user.type(dialog.getByLabelText('Reason'), 'A case');
  await user.click(dialog.getByRole('button', { name: 'Put on legal hold' }));
  expect(await bodiesTo('POST /api/legal-holds/')).toEqual([{ user: 5, reason: 'A case' }]);
});

test('who asked for an erasure cannot confirm it; another administrator can', async () => {
  const own = { ...waiting, id: 10, asked_by: { id: 1, name: 'Ada Head' } };
  const { user, requests } = openPeople('/erasures', {
    'GET /api/erasures/': () => json([own, waiting]),
    'GET /api/retention-rules/': () => json([waitingRule]),
    'POST /api/erasures/9/confirm/': () => json({ ...waiting, state: 'confirmed' }),
  });
  const table = within(await screen.findByRole('table'));
  const [, ownRow, row] = table.getAllByRole('row');
  const confirm = { name: /^Confirm/ };
  await user.click(await within(row ?? document.body).findByRole('button', confirm));
  expect(within(ownRow ?? document.body).queryByRole('button', confirm)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Confirm the erasure' }));
  const item = screen.getByRole('listitem');
  expect(item.textContent).toContain('Acme: 36 months, asked for by Sam Staff');
  expect(within(item).getByRole('link').getAttribute('href')).toBe('/companies/4');
  await screen.findByText(/^Confirmed\. It is erased in seven days/);
  expect(requests.filter(({ method, url }) => method === 'POST' && url.includes('/9/confirm/'))).toHaveLength(
    1,
  );
});

test('a company keeps documents as long as its rule says, and another administrator confirms a new one', async () => {
  const { user, requests } = openPeople('/companies/4', {
    'GET /api/companies/4/': () =>
      json({ id: 4, name: 'Acme', member_count: 0, shares_profiles: false, created_at: at }),
    'GET /api/users/': () => json([]),
    'GET /api/retention-rules/': () => json([waitingRule, rule]),
    'POST /api/retention-rules/4/confirm/': () => json({ ...waitingRule, state: 'in_force' }),
  });
  await screen.findByText(/^24 months, then they are erased/);
  await user.click(screen.getByRole('button', { name: 'Confirm...' }));
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('The rule is in force.');
  expect(requests.some(({ url }) => url.includes('/retention-rules/4/confirm/'))).toBe(true);
});
