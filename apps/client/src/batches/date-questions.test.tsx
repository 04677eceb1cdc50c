import type { ColumnDates } from '@inkfield/contract/batch-columns';
import type { Batch } from '@inkfield/contract/batches';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { batchTemplate, makeBatch, openBatch } from '../../test/batch-page.tsx';

const dates = {
  ambiguous: 12,
  example: '03/04/2026',
  readings: { 'day-first': 'April 3, 2026', 'month-first': 'March 4, 2026' },
  proposal: 'month-first',
  proposed_by: 'other_dates',
  order: null,
} as const;

function withDates(given: Partial<ColumnDates>): Batch['columns'] {
  const start = { letter: 'B', header: 'Start date', field: 'start', dates: { ...dates, ...given } };
  return [{ letter: 'A', header: 'Who', field: 'tenant' }, start];
}

test('ambiguous dates are asked once for their column, with the proposal and its reason', async () => {
  const rows = { total: 20, waiting: 8, invalid: 12, done: 0, failed: 0 };
  const answered = makeBatch({ columns: withDates({ order: 'day-first' }) });
  const { user, server } = openBatch(makeBatch({ rows, columns: withDates({}) }), {
    answers: {
      'GET /api/batches/5/rows/': { json: [] },
      'POST /api/batches/5/matching/': { json: answered },
    },
  });
  const question = await screen.findByRole('group', {
    name: 'Column B, Start date: 12 dates such as 03/04/2026 can be read in two ways.',
    description: 'Other dates of this column are month first.',
  });
  const [first, second] = within(question).getAllByRole('radio');
  expect(first).toBe(within(question).getByLabelText('March 4, 2026 (month first)'));
  expect(second).toBe(within(question).getByLabelText('April 3, 2026 (day first)'));
  expect([first, second].map((radio) => (radio as HTMLInputElement).checked)).toEqual([true, false]);
  const errors = screen.getByRole('heading', { name: 'Errors' });
  expect(question.compareDocumentPosition(errors)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(screen.getByLabelText('April 3, 2026 (day first)'));
  await user.click(screen.getByRole('button', { name: 'Check with these dates' }));
  await screen.findByRole('group', {
    name: 'Column B, Start date: 12 dates such as 03/04/2026 are read day first.',
  });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'All 3 rows are right' }));
  expect(server.asked.find(({ call }) => call.endsWith('/matching/'))?.body).toEqual({
    matching: { A: 'tenant', B: 'start' },
    date_orders: { B: 'day-first' },
  });
  expect(screen.getByLabelText('April 3, 2026 (day first)')).toHaveProperty('checked', true);
  expect(screen.queryByRole('button', { name: 'Check with these dates' })).toBeNull();
  await user.click(screen.getByLabelText('March 4, 2026 (month first)'));
  expect(screen.getByRole('button', { name: 'Check with these dates' })).toBeInstanceOf(HTMLElement);
});

test('one ambiguous date without others is proposed as the template writes dates', async () => {
  const columns = withDates({ ambiguous: 1, proposed_by: 'locale', proposal: 'day-first' });
  openBatch(makeBatch({ columns }));
  const question = await screen.findByRole('group', {
    name: 'Column B, Start date: the date 03/04/2026 can be read in two ways.',
    description: 'Dates of this template are usually written day first.',
  });
  expect(within(question).getByLabelText('April 3, 2026 (day first)')).toHaveProperty('checked', true);
});

test('a batch under way asks nothing about its dates', async () => {
  openBatch(makeBatch({ state: 'running', columns: withDates({ order: 'day-first' }) }));
  await screen.findByRole('heading', { name: 'Generating' });
  expect(screen.queryByRole('radio')).toBeNull();
});

test('a corrected table keeps the order that was said for its dates', async () => {
  const rows = { total: 3, waiting: 2, invalid: 1, done: 0, failed: 0 };
  const columns = withDates({ order: 'day-first' });
  const sent = makeBatch({ id: 6, columns: withDates({}) });
  const { user, server } = openBatch(makeBatch({ rows, columns }), {
    answers: {
      'GET /api/batches/5/rows/': { json: [] },
      [`POST /api/templates/${batchTemplate.id}/batches/`]: { status: 201, json: sent },
      'POST /api/batches/6/matching/': { json: makeBatch({ id: 6, columns }) },
      'GET /api/batches/6/': { json: makeBatch({ id: 6, columns }) },
    },
  });
  await screen.findByRole('heading', { name: '1 row of 3 with errors' });
  await user.upload(screen.getByLabelText('Send the corrected table'), new File(['Who'], 'tenants.csv'));
  await screen.findByRole('heading', { name: 'All 3 rows are right' });
  const matched = server.asked.find(({ call }) => call === 'POST /api/batches/6/matching/');
  expect(matched?.body).toEqual({
    matching: { A: 'tenant', B: 'start' },
    date_orders: { B: 'day-first' },
  });
});
