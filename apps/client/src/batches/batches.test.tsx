import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { batchTemplate as template, makeBatch, openBatch } from '../../test/batch-page.tsx';
import { makeStored, store } from '../../test/factories.ts';
import { renderApp } from '../../test/render-app.tsx';

test('a table without errors is started, and its progress is shown', async () => {
  const running = makeBatch({
    state: 'running',
    rows: { total: 3, waiting: 2, invalid: 0, done: 1, failed: 0 },
  });
  const { user, server } = openBatch(makeBatch({ notes: ['A cell holds a formula.'] }), {
    answers: { 'POST /api/batches/5/start/': { json: running } },
  });
  await screen.findByRole('heading', { name: 'All 3 rows are right' });
  expect(screen.getByText('A cell holds a formula.')).toBeInstanceOf(HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Generate 3 documents' }));
  await screen.findByText('1 of 3 documents');
  expect(screen.getByRole('progressbar')).toHaveProperty('value', 1);
  expect(server.asked.find(({ call }) => call.endsWith('/start/'))?.body).toEqual({
    leave_out_errors: false,
  });
});

test('errors stand by row and column, and starting says that these rows are left out', async () => {
  const rows = { total: 3, waiting: 2, invalid: 1, done: 0, failed: 0 };
  const message = 'Enter a date, such as 2026-03-05.';
  const { user, server } = openBatch(makeBatch({ rows }), {
    answers: {
      'GET /api/batches/5/rows/': {
        json: [
          {
            row: 4,
            state: 'invalid',
            document: null,
            errors: [{ column: 'A', field: 'tenant', cell: 'soon', message }],
          },
        ],
      },
      'POST /api/batches/5/start/': { status: 429, json: { detail: '2 of your batches are under way.' } },
    },
  });
  const table = await screen.findByRole('table');
  expect(within(table).getByRole('row', { name: `4 A Who “soon” ${message}` })).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole('link', { name: 'Rows to correct (XLSX)' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Leave them out and generate 2 documents' }));
  await screen.findByText('That was not possible. 2 of your batches are under way.');
  expect(server.asked.find(({ call }) => call.endsWith('/start/'))?.body).toEqual({ leave_out_errors: true });
});

test('errors on a further sheet stand by sheet, row and column, and its columns are named', async () => {
  const rows = { total: 1, waiting: 0, invalid: 1, done: 0, failed: 0 };
  const sheet = {
    name: 'Items',
    key: 'B',
    columns: ['No.', 'What (required)', 'Remark'].map((header, at) => ({
      letter: 'ABC'[at] ?? '',
      header,
      column: at === 1 ? 'what' : null,
    })),
  };
  const columns = [
    { letter: 'A', header: 'Who', field: 'tenant' },
    { letter: 'B', header: 'No.', field: null },
    { letter: 'C', header: 'Items', field: 'items', sheet },
  ];
  const error = { sheet: 'Items', row: 3, field: 'items', message: 'This field is required.' };
  const errors = [{ ...error, column: 'B' }, error];
  openBatch(makeBatch({ rows, columns }), {
    answers: {
      'GET /api/batches/5/rows/': { json: [{ row: 2, state: 'invalid', document: null, errors }] },
    },
  });
  const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(first?.textContent).toBe('2Sheet Items, row 3, B WhatThis field is required.');
  expect(second?.textContent).toBe('2Sheet Items, row 3This field is required.');
  expect(screen.getByText('Each fills a field.')).toBeInstanceOf(HTMLElement);
  expect(screen.getByText(/belong to those with the same/).textContent).toBe(
    'Sheet Items: its rows belong to those with the same “No.”. Its columns What are read. Left out: Remark.',
  );
  expect(screen.getByRole('option', { name: 'Joins the sheets' })).toHaveProperty('selected', true);
});

test('fields that no column fills stand in one line for each row, by their labels', async () => {
  const rows = { total: 1, waiting: 0, invalid: 1, done: 0, failed: 0 };
  const unmatched = [
    { name: 'start', label: 'Start date', required: true },
    { name: 'rent', label: 'Rent', required: true },
  ];
  const message = 'This field is required.';
  const errors = ['start', 'rent'].map((field) => ({ field, message }));
  openBatch(makeBatch({ rows, unmatched }), {
    answers: {
      'GET /api/batches/5/rows/': { json: [{ row: 2, state: 'invalid', document: null, errors }] },
    },
  });
  const lines = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  expect(lines.map(({ textContent }) => textContent)).toEqual([`2No columnStart date, Rent: ${message}`]);
});

test('a corrected table is sent from where its errors are shown, with its columns matched as before', async () => {
  const rows = { total: 3, waiting: 2, invalid: 1, done: 0, failed: 0 };
  const sent = makeBatch({ id: 6, columns: [{ letter: 'A', header: 'Who', field: null }] });
  const { user, server } = openBatch(makeBatch({ rows }), {
    answers: {
      'GET /api/batches/5/rows/': { json: [] },
      [`POST /api/templates/${template.id}/batches/`]: { status: 201, json: sent },
      'POST /api/batches/6/matching/': { json: makeBatch({ id: 6 }) },
      'GET /api/batches/6/': { json: makeBatch({ id: 6 }) },
    },
  });
  await screen.findByRole('heading', { name: '1 row of 3 with errors' });
  await user.upload(screen.getByLabelText('Send the corrected table'), new File(['Who'], 'tenants.csv'));
  await screen.findByRole('heading', { name: 'All 3 rows are right' });
  const matched = server.asked.find(({ call }) => call === 'POST /api/batches/6/matching/');
  expect(matched?.body).toEqual({ matching: { A: 'tenant' } });
});

test('columns are matched by hand and checked again', async () => {
  const unmatched = [{ name: 'tenant', label: 'Tenant', required: true }];
  const columns = [{ letter: 'A', header: 'Who', field: null }];
  const rows = { total: 3, waiting: 0, invalid: 0, done: 0, failed: 0 };
  const { user, server } = openBatch(makeBatch({ columns, unmatched, rows }), {
    answers: { 'POST /api/batches/5/matching/': { json: makeBatch() } },
  });
  await screen.findByText('Tenant', { selector: 'span' });
  await user.selectOptions(await screen.findByLabelText('A Who'), 'Tenant');
  await user.click(screen.getByRole('button', { name: 'Check with these columns' }));
  await screen.findByRole('button', { name: 'Generate 3 documents' });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'All 3 rows are right' }));
  const asked = server.asked.find(({ call }) => call.endsWith('/matching/'));
  expect(asked?.body).toEqual({ matching: { A: 'tenant' } });
});

test('a batch is cancelled only after a second press', async () => {
  const running = makeBatch({ state: 'running' });
  const { user, server } = openBatch(running, {
    answers: { 'POST /api/batches/5/cancel/': { json: makeBatch({ state: 'cancelled' }) } },
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(server.count('POST /api/batches/5/cancel/')).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Cancel the rest' }));
  await screen.findByRole('heading', { name: 'Cancelled' });
});

test('a table that is discarded is deleted, and another one can be sent', async () => {
  const { user, server } = openBatch(makeBatch(), {
    answers: { 'DELETE /api/batches/5/': { status: 204 }, 'GET /api/batches/': { json: [] } },
  });
  await user.click(await screen.findByRole('button', { name: 'Discard this table' }));
  await screen.findByRole('heading', { name: '2. Send it' });
  expect(server.count('DELETE /api/batches/5/')).toBe(1);
});

test('a table that can not be deleted any more stays, with the reason', async () => {
  const started = { status: 409, json: { code: 'conflict', detail: 'This table was started.' } };
  const { user } = openBatch(makeBatch(), { answers: { 'DELETE /api/batches/5/': started } });
  await user.click(await screen.findByRole('button', { name: 'Discard this table' }));
  await screen.findByText('The table could not be deleted. This table was started.');
});

test('a table that was cancelled before its start says that nothing was made of it', async () => {
  openBatch(makeBatch({ state: 'cancelled', started_at: null }));
  await screen.findByRole('heading', { name: 'Discarded' });
  expect(screen.getByText('Nothing was generated from it.')).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a batch that a quota has stopped says so, and resuming says which', async () => {
  const detail = 'Your account has reached the quota of 20 GB.';
  const { user } = openBatch(makeBatch({ state: 'stopped', stop_reason: 'quota_reached' }), {
    answers: {
      'POST /api/batches/5/resume/': { status: 409, json: { code: 'quota_reached', detail } },
    },
  });
  await screen.findByText(/there is no room for more documents/);
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  await screen.findByText(`That was not possible. ${detail}`);
});

test('a batch of which some could not be made does not say that all are, and gives these to correct', async () => {
  const rows = { total: 3, waiting: 0, invalid: 0, done: 2, failed: 1 };
  openBatch(makeBatch({ state: 'done', rows }), { answers: { 'GET /api/batches/5/rows/': { json: [] } } });
  await screen.findByText(/^The rest is made\./);
  expect(screen.getByText('1 could not be made')).toBeInstanceOf(HTMLElement);
  expect(screen.queryByText('All documents are made.')).toBeNull();
  const left = await screen.findByRole('link', { name: 'Rows to correct (XLSX)' });
  expect(left.getAttribute('href')).toBe('/api/templates/1/batches/5/rows_to_correct/');
});

test('a batch that stopped says why and can be resumed; one that is done has its downloads', async () => {
  const stopped = makeBatch({ state: 'stopped', stop_reason: 'access_revoked' });
  const rows = { total: 3, waiting: 0, invalid: 0, done: 3, failed: 0 };
  const { user } = openBatch(stopped, {
    answers: { 'POST /api/batches/5/resume/': { json: makeBatch({ state: 'done', rows }) } },
  });
  await screen.findByText(/may not use this template any more/);
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  const zip = await screen.findByRole('link', { name: 'All documents (ZIP)' });
  expect(zip.getAttribute('href')).toBe('/api/templates/1/batches/5/download/');
  expect(screen.getByRole('link', { name: 'Results (CSV)' })).toBeInstanceOf(HTMLElement);
});

test('a row that the table does not have is told from one that cannot be shown', async () => {
  const notFound = { status: 404, json: { code: 'not_found', detail: 'Not found.' } };
  const { user, server } = openBatch(makeBatch(), {
    answers: { 'GET /api/batches/5/rows/9/preview/': notFound },
  });
  const box = await screen.findByLabelText('Row of the table');
  await user.clear(box);
  await user.type(box, '9{Enter}');
  expect(await screen.findByText('The table has no row 9 below its headers.')).toBeInstanceOf(HTMLElement);
  server.answers['GET /api/batches/5/rows/8/preview/'] = { status: 422, json: { detail: 'Too wide.' } };
  await user.clear(box);
  await user.type(box, '8{Enter}');
  expect(await screen.findByText('Row 8 cannot be shown. Too wide.')).toBeInstanceOf(HTMLElement);
});

test('a row is asked for again when the server says to wait', async () => {
  const path = 'GET /api/batches/5/rows/2/preview/';
  const tooMany = { status: 429, json: { code: 'too_many_in_flight' }, headers: { 'retry-after': '1' } };
  const { user, server } = openBatch(makeBatch(), { answers: { [path]: tooMany } });
  await user.click(await screen.findByRole('button', { name: 'Show its document' }));
  await waitFor(() => expect(server.asked.some(({ call }) => call === path)).toBe(true));
  server.answers[path] = { json: { text: 'The second row', pages: [] } };
  expect(await screen.findByText('The second row', {}, { timeout: 5000 })).toBeInstanceOf(HTMLElement);
});

test('a table is sent again when the server says that it is busy', async () => {
  const path = `POST /api/templates/${template.id}/batches/`;
  const busy = { status: 503, json: { code: 'busy' }, headers: { 'retry-after': '1' } };
  const rows = { total: 3, waiting: 2, invalid: 1, done: 0, failed: 0 };
  const { user, server } = openBatch(makeBatch({ rows }), {
    answers: {
      'GET /api/batches/5/rows/': { json: [] },
      [path]: busy,
      'GET /api/batches/6/': { json: makeBatch({ id: 6 }) },
    },
  });
  const picker = await screen.findByLabelText('Send the corrected table');
  await user.upload(picker, new File(['Who'], 'tenants.csv'));
  await waitFor(() => expect(server.asked.some(({ call }) => call === path)).toBe(true));
  server.answers[path] = { status: 201, json: makeBatch({ id: 6 }) };
  await screen.findByRole('heading', { name: 'All 3 rows are right' }, { timeout: 5000 });
});

test('the next row names the pages of the last one and shows those that are left out', async () => {
  const shown: string[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${shown.push(`${blob.size} bytes`)}`;
  URL.revokeObjectURL = () => undefined;
  const page = { width: 612, height: 792, hash: 'first', svg: '<svg/>' };
  const { svg: _, ...known } = page;
  const other = { ...page, hash: 'other', svg: '<svg><g/></svg>' };
  const { user, server } = openBatch(makeBatch(), {
    answers: {
      'GET /api/batches/5/rows/2/preview/': { json: { text: 'Row 2', pages: [page, page] } },
      'GET /api/batches/5/rows/3/preview/': {
        json: { text: 'Row 3', pages: [known, other] },
      },
    },
  });
  const box = await screen.findByLabelText('Row of the table');
  await user.click(screen.getByRole('button', { name: 'Show its document' }));
  await screen.findByRole('img', { name: 'Row 2, page 2 of 2' });
  await user.clear(box);
  await user.type(box, '3{Enter}');
  await screen.findByRole('img', { name: 'Row 3, page 2 of 2' });
  expect(shown.slice(-2)).toEqual(['6 bytes', '15 bytes']);
  const previews = server.asked.filter(({ call }) => call.endsWith('/preview/'));
  expect(previews.map(({ query }) => query)).toEqual(['', '?known_pages=first']);
});

test('a batch that is not there says so', async () => {
  store(makeStored());
  renderApp('/user/table?batch=6', { answers: { 'GET /api/templates/': { json: [template] } } });
  await screen.findByRole('heading', { name: 'No such table' });
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeInstanceOf(HTMLElement);
});

test('a batch that could not be loaded can be asked for again', async () => {
  openBatch(makeBatch(), { answers: { 'GET /api/batches/5/': { status: 400, json: {} } } });
  await screen.findByRole('heading', { name: 'The table could not be loaded' });
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInstanceOf(HTMLElement);
});

test('the first page has a table to fill and the tables sent before', async () => {
  store(makeStored());
  renderApp(`/user/table?templateId=${template.id}`, {
    answers: { 'GET /api/templates/': { json: [template] }, 'GET /api/batches/': { json: [makeBatch()] } },
  });
  const link = await screen.findByRole('link', { name: 'Excel table (XLSX)' });
  expect(link.getAttribute('href')).toBe(`/api/templates/${template.id}/table/?format=xlsx`);
  const before = await screen.findByRole('link', { name: 'tenants.xlsx' });
  expect(before.getAttribute('href')).toBe('/user/table?batch=5');
});

test('errors and earlier tables come page by page', async () => {
  const message = 'Enter a date, such as 2026-03-05.';
  const errorAt = (row: number) => ({
    row,
    state: 'invalid',
    document: null,
    errors: [{ column: 'A', message }],
  });
  const next = { headers: { link: '</api/x/?cursor=here>; rel="next"' } };
  const pages = [{ json: [errorAt(4)], ...next }, { json: [errorAt(104)] }];
  const rows = { total: 300, waiting: 298, invalid: 2, done: 0, failed: 0 };
  const { user } = openBatch(makeBatch({ rows }), {
    answers: { 'GET /api/batches/5/rows/': () => pages.shift() ?? { status: 500 } },
  });
  await screen.findByText('1 of 2 rows are shown.', { exact: false });
  await user.click(screen.getByRole('button', { name: 'Show more rows' }));
  expect(await screen.findByRole('row', { name: `104 A Who ${message}` })).toBeInstanceOf(HTMLElement);
  expect(screen.getByRole('row', { name: `4 A Who ${message}` })).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole('button', { name: 'Show more rows' })).toBeNull();
});
